import { send } from "~/api/client";
import type { components } from "~/api/schema";

export type ProviderForm = components["schemas"]["AccessSettingsBody"];
export type Proof = components["schemas"]["AccessProofBody"];

const at = (id: string) => ({ params: { path: { id } } });

export const checkDomain = (id: string) =>
  send((api) => api.POST("/api/company/{id}/access/domain", at(id)), { popup: true });

export const confirmDomain = (id: string, reason: string) =>
  send((api) => api.POST("/api/admin/company/{id}/access/domain", { ...at(id), body: { reason } }));

export const saveProvider = (id: string, body: ProviderForm) =>
  send((api) => api.PUT("/api/company/{id}/access/provider", { ...at(id), body }));

export const dropProvider = (id: string) =>
  send((api) => api.DELETE("/api/company/{id}/access/provider", at(id)), { popup: true });

export const createToken = (id: string) =>
  send((api) => api.POST("/api/company/{id}/access/token", at(id)), { popup: true });

export const revokeToken = (id: string) =>
  send((api) => api.DELETE("/api/company/{id}/access/token", at(id)), { popup: true });

export const beginVisit = (code: string) =>
  send((api) => api.POST("/api/company-access/{code}/begin", { params: { path: { code } } }));

export const finishVisit = (body: components["schemas"]["AccessReturnBody"]) =>
  send((api) => api.POST("/api/company-access/finish", { body }));

export const takeSeat = (proof: string) => send((api) => api.POST("/api/company-access/seat", { body: { proof } }));
