import { send } from "~/api/client";
import type { Instrument } from "~/api/queries/questionnaires";

export interface WrittenText {
  instrument: Instrument;
  seen: number;
  statement: string;
  items: string[];
  labels: string[];
}

export const writeText = (body: WrittenText) =>
  send((api) => api.POST("/api/questionnaire-texts", { body: { ...body } }));

export const sendQuestionnaire = (patientId: string, instrument: Instrument) =>
  send((api) =>
    api.POST("/api/questionnaires/patients/{id}", { params: { path: { id: patientId } }, body: { instrument } }),
  );

export const withdrawQuestionnaire = (id: string) =>
  send((api) => api.DELETE("/api/questionnaire/{id}", { params: { path: { id } } }));

export const answerQuestionnaire = (id: string, vaultId: string, sealed: string) =>
  send((api) => api.POST("/api/questionnaire/{id}/answer", { params: { path: { id } }, body: { vaultId, sealed } }));
