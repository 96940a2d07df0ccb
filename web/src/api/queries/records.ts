/** A therapist's vault and records. Everything in them is sealed; `features/record` opens it. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { MINUTE } from "./staleTimes";

type Schemas = components["schemas"];
export type SealedVault = Schemas["VaultBody"];
export type Passkey = Schemas["PasskeyBody"];
export type SealedRecord = Schemas["RecordBody"];
export type RecordPatient = Schemas["RecordPatientBody"];

export const vaultQuery = () =>
  queryOptions({
    queryKey: ["vault"],
    queryFn: () => send((api) => api.GET("/api/vault")),
    staleTime: MINUTE,
  });

export const recordsQuery = () =>
  queryOptions({
    queryKey: ["records"],
    queryFn: () => send((api) => api.GET("/api/record")),
    staleTime: 0,
  });
