/** Contracts of therapists: the own one, those of a patient's therapists, and sealed contacts. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { MINUTE, PREFETCH_GRACE } from "./staleTimes";

type Schemas = components["schemas"];
export type Agreement = Schemas["AgreementBody"];
export type AgreementSection = Schemas["AgreementSectionBody"];
export type OwnAgreement = Schemas["OwnAgreementBody"];
export type MyAgreement = Schemas["MyAgreementBody"];
export type AgreementPatients = Schemas["AgreementPatientsBody"];
export type SealedContact = Schemas["AgreementSealedContactBody"];

/** Prefix of every query about contracts. */
export const agreementsKey = ["agreement"] as const;

/** The contracts of the therapists of the signed-in patient. */
export const myAgreementsQuery = () =>
  queryOptions({
    queryKey: [...agreementsKey, "mine"],
    queryFn: ({ signal }) => send((api) => api.GET("/api/agreements", { signal })),
    staleTime: MINUTE,
  });

export const agreementQuery = (id: string) =>
  queryOptions({
    queryKey: [...agreementsKey, "one", id],
    queryFn: ({ signal }): Promise<Agreement> =>
      send((api) => api.GET("/api/agreement/{id}", { params: { path: { id } }, signal })),
    staleTime: PREFETCH_GRACE,
  });

/** The contract of the signed-in therapist, with the template of the product. */
export const ownAgreementQuery = () =>
  queryOptions({
    queryKey: [...agreementsKey, "own"],
    queryFn: ({ signal }): Promise<OwnAgreement> => send((api) => api.GET("/api/agreement", { signal })),
    staleTime: PREFETCH_GRACE,
  });

/** Which patients accepted, a page of ten. */
export const agreementPatientsQuery = (search: string, currentPage: number) =>
  queryOptions({
    queryKey: [...agreementsKey, "patients", search, currentPage],
    queryFn: ({ signal }): Promise<AgreementPatients> =>
      send((api) => api.GET("/api/agreement/patients", { params: { query: { search, currentPage } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: PREFETCH_GRACE,
  });

/** Sealed contacts of patients, a page of ten. `features/record` opens them. */
export const contactsQuery = (currentPage: number) =>
  queryOptions({
    queryKey: [...agreementsKey, "contacts", currentPage],
    queryFn: ({ signal }) =>
      send((api) => api.GET("/api/agreement/contacts", { params: { query: { currentPage } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: PREFETCH_GRACE,
  });
