import { send } from "~/api/client";
import type { ContractTerms } from "~/api/queries/contracts";

const at = (id: string) => ({ params: { path: { id } } });

export const agreeContract = (id: string, body: ContractTerms) =>
  send((api) => api.POST("/api/admin/company/{id}/contracts", { ...at(id), body }));

export const endContract = (id: string, seen: number, endsOn: string) =>
  send((api) => api.POST("/api/admin/company/{id}/contracts/end", { ...at(id), body: { seen, endsOn } }));

export const saveCoverageOffer = (id: string, floor: number) =>
  send((api) => api.PUT("/api/therapist/{id}/coverage-offer", { ...at(id), body: { floor } }), { popup: true });
