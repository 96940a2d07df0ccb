/** What administrators do about disputed payments. The server requires a step-up for all but the last two. */
import { send } from "~/api/client";

const path = (id: string) => ({ params: { path: { id } } });

export const openDispute = (chargeId: string, reason: string, answerOn: string) =>
  send((api) => api.POST("/api/admin/disputes", { body: { chargeId, reason, ...(answerOn && { answerOn }) } }));

export const markAnswered = (id: string, reference: string) =>
  send((api) => api.POST("/api/admin/dispute/{id}/answered", { ...path(id), body: { reference } }));

export type Outcome = "WON" | "LOST" | "ACCEPTED";

export const decideDispute = (id: string, outcome: Outcome, note: string) =>
  send((api) => api.POST("/api/admin/dispute/{id}/outcome", { ...path(id), body: { outcome, note } }));

export const gatherEvidence = (id: string) => send((api) => api.POST("/api/admin/dispute/{id}/evidence", path(id)));

export const readAnswerFile = (id: string): Promise<Blob> =>
  send<unknown>((api) =>
    api.GET("/api/admin/dispute/{id}/answer.pdf", { ...path(id), parseAs: "blob" }),
  ) as Promise<Blob>;
