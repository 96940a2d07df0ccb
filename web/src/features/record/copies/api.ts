import { send } from "~/api/client";
import type { components } from "~/api/schema";

type Schemas = components["schemas"];
export type CopyAnswer = Schemas["RecordAnswerBody"];

export const askCopy = (therapistId: string) =>
  send((api) => api.POST("/api/record-request", { body: { therapistId } }));

export const withdrawCopy = (id: string) =>
  send((api) => api.POST("/api/record-request/{id}/withdraw", { params: { path: { id } } }));

export const answerCopy = (id: string, body: CopyAnswer) =>
  send((api) => api.POST("/api/record-request/{id}/answer", { params: { path: { id } }, body }));
