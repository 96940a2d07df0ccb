/** What this feature changes through the API; what it reads is in `api/queries`. */

import { send } from "~/api/client";
import type { Plan } from "~/api/queries/plans";
import type { components } from "~/api/schema";

export type TherapistForm = components["schemas"]["TherapistFormBody"];

const of = (id: string) => ({ params: { path: { id } } });

/** Answers with the token that replaces the one used. */
export const submitRegistration = (id: string, body: TherapistForm): Promise<{ token?: string }> =>
  send((api) => api.POST("/api/therapist-register/{id}/additional-information", { ...of(id), body }));

export const saveTherapist = (id: string, body: TherapistForm) =>
  send((api) => api.PUT("/api/therapist/{id}", { ...of(id), body }));

export const askCrpValidation = (id: string) => send((api) => api.GET("/api/therapist/{id}/crp-validation", of(id)));

export const choosePlan = (id: string, plan: string): Promise<Plan> =>
  send((api) => api.POST("/api/therapist/{id}/subscription", { ...of(id), body: { plan } }));
