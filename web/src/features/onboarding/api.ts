import { send } from "~/api/client";
import type { Plan } from "~/api/queries/plans";
import type { components } from "~/api/schema";

export type TherapistForm = components["schemas"]["TherapistFormBody"];

const byId = (id: string) => ({ params: { path: { id } } });

/** Returns the token that replaces the current one. */
export const submitRegistration = (id: string, body: TherapistForm): Promise<{ token?: string }> =>
  send((api) => api.POST("/api/therapist-register/{id}/additional-information", { ...byId(id), body }));

export const saveTherapist = (id: string, body: TherapistForm) =>
  send((api) => api.PUT("/api/therapist/{id}", { ...byId(id), body }));

export const requestCrpValidation = (id: string) =>
  send((api) => api.GET("/api/therapist/{id}/crp-validation", byId(id)));

export const choosePlan = (id: string, plan: string): Promise<Plan> =>
  send((api) => api.POST("/api/therapist/{id}/subscription", { ...byId(id), body: { plan } }));
