/** Own patients: invitations with an agreed price, and what was agreed. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { PREFETCH_GRACE } from "./staleTimes";

type Schemas = components["schemas"];
export type Invitation = Schemas["InvitationBody"];
export type OwnPatient = Schemas["OwnPatientBody"];
export type OwnPrice = Schemas["OwnPriceBody"];
export type Asked = Schemas["AskedBody"];
export type Invitations = Omit<Schemas["InvitationsBody"], "elements"> & { elements: Invitation[] };
export type OwnPatients = Omit<Schemas["OwnPatientsBody"], "elements"> & { elements: OwnPatient[] };

/** Prefix of every query about own patients. */
export const ownPatientsKey = ["ownPatients"] as const;

const PAGE_SIZE = 10;

export const invitationsQuery = (therapistId: string, page: number) =>
  queryOptions({
    queryKey: [...ownPatientsKey, "invitations", therapistId, page],
    queryFn: async ({ signal }): Promise<Invitations> => {
      const params = { path: { id: therapistId }, query: { currentPage: page, pageSize: PAGE_SIZE } };
      const answer = await send((api) => api.GET("/api/therapist/{id}/invitations", { params, signal }));
      return { ...answer, elements: answer.elements ?? [] };
    },
    staleTime: PREFETCH_GRACE,
  });

export const ownPatientsQuery = (therapistId: string, page: number) =>
  queryOptions({
    queryKey: [...ownPatientsKey, "patients", therapistId, page],
    queryFn: async ({ signal }): Promise<OwnPatients> => {
      const params = { path: { id: therapistId }, query: { currentPage: page, pageSize: PAGE_SIZE } };
      const answer = await send((api) => api.GET("/api/therapist/{id}/own-patients", { params, signal }));
      return { ...answer, elements: answer.elements ?? [] };
    },
    staleTime: PREFETCH_GRACE,
  });

export const ownPricesQuery = () =>
  queryOptions({
    queryKey: [...ownPatientsKey, "prices"],
    queryFn: async ({ signal }): Promise<OwnPrice[]> => {
      const answer = await send((api) => api.GET("/api/own-prices", { signal }));
      return answer.elements ?? [];
    },
    staleTime: PREFETCH_GRACE,
  });

/** The invitation of a link. Its secret is sent in the body, so that no log has it. */
export const readInvitation = (token: string): Promise<Asked> =>
  send((api) => api.POST("/api/invitation", { body: { token } }));

export const askedQuery = (token: string) =>
  queryOptions({ queryKey: [...ownPatientsKey, "asked", token], queryFn: () => readInvitation(token) });
