/** Questionnaires: the wordings of a therapist, what was sent to a patient, and what a patient may answer. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { MINUTE, PREFETCH_GRACE } from "./staleTimes";

type Schemas = components["schemas"];
export type Instrument = Schemas["QuestionnaireTextBody"]["instrument"];
export type QuestionnaireText = Schemas["QuestionnaireTextBody"];
export type SentQuestionnaire = Schemas["QuestionnaireSentBody"];
export type SentQuestionnaires = Schemas["QuestionnairesSentBody"];
export type Questionnaire = Schemas["QuestionnaireBody"];

/** Prefix of every query about questionnaires. */
export const questionnairesKey = ["questionnaire"] as const;

/** What the signed-in patient may answer. */
export const waitingQuestionnairesQuery = () =>
  queryOptions({
    queryKey: [...questionnairesKey, "waiting"],
    queryFn: ({ signal }) => send((api) => api.GET("/api/questionnaires", { signal })),
    staleTime: MINUTE,
  });

export const questionnaireQuery = (id: string) =>
  queryOptions({
    queryKey: [...questionnairesKey, "one", id],
    queryFn: ({ signal }): Promise<Questionnaire> =>
      send((api) => api.GET("/api/questionnaire/{id}", { params: { path: { id } }, signal })),
    staleTime: PREFETCH_GRACE,
  });

/** The wordings of the signed-in therapist. */
export const questionnaireTextsQuery = () =>
  queryOptions({
    queryKey: [...questionnairesKey, "texts"],
    queryFn: ({ signal }) => send((api) => api.GET("/api/questionnaire-texts", { signal })),
    staleTime: PREFETCH_GRACE,
  });

/** What the signed-in therapist sent to a patient. `features/record` opens the answers. */
export const sentQuestionnairesQuery = (patientId: string) =>
  queryOptions({
    queryKey: [...questionnairesKey, "sent", patientId],
    queryFn: ({ signal }): Promise<SentQuestionnaires> =>
      send((api) => api.GET("/api/questionnaires/patients/{id}", { params: { path: { id: patientId } }, signal })),
    staleTime: PREFETCH_GRACE,
  });
