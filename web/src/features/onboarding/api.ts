/** The only file of this feature that knows addresses of the API, beside the record it shares. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import type { components } from "~/api/schema";

export type Plan = components["schemas"]["PlanBody"];
export type TherapistForm = components["schemas"]["TherapistFormBody"];
export type Subscription = components["schemas"]["TherapistSubscriptionBody"];

const quiet = { quiet: true };
const of = (id: string) => ({ params: { path: { id } } });

/** Answers with the token that replaces the one used. */
export const submitRegistration = (id: string, body: TherapistForm): Promise<{ token?: string }> =>
  send((api) => api.POST("/api/therapist-register/{id}/additional-information", { ...of(id), body }), quiet);

export const saveTherapist = (id: string, body: TherapistForm) =>
  send((api) => api.PUT("/api/therapist/{id}", { ...of(id), body }), quiet);

export const askCrpValidation = (id: string) =>
  send((api) => api.GET("/api/therapist/{id}/crp-validation", of(id)), quiet);

export const choosePlan = (id: string, plan: string): Promise<Plan> =>
  send((api) => api.POST("/api/therapist/{id}/subscription", { ...of(id), body: { plan } }), quiet);

export const plansQuery = () =>
  queryOptions({
    queryKey: ["active-plans"],
    queryFn: async () => (await send((api) => api.GET("/api/subscription/plans/active"), quiet)) ?? [],
  });

export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: ["therapist-subscription", id],
    queryFn: () => send((api) => api.GET("/api/therapist/{id}/subscription", of(id)), quiet),
  });
