import { send } from "~/api/client";

export interface Publication {
  seen: number;
  everybody: boolean;
  texts: Record<string, string>;
}

export const publishAgreement = (body: Publication) => send((api) => api.POST("/api/agreement", { body: { ...body } }));

export const sendAgreement = (patientId: string) =>
  send((api) => api.POST("/api/agreement/patients/{id}/send", { params: { path: { id: patientId } } }));

export const acceptAgreement = (id: string, hash: string) =>
  send((api) => api.POST("/api/agreement/{id}/accept", { params: { path: { id } }, body: { hash } }));

export const putContact = (id: string, vaultId: string, sealed: string) =>
  send((api) => api.PUT("/api/agreement/{id}/contact", { params: { path: { id } }, body: { vaultId, sealed } }));

export const removeContact = (id: string) =>
  send((api) => api.DELETE("/api/agreement/{id}/contact", { params: { path: { id } } }));
