/** Plans, and the subscriptions of therapists, as administrators read them. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import { ApiError } from "../errors";
import type { components } from "../schema";
import { adminKey, at, fresh } from "./adminShared";

type Schemas = components["schemas"];
export type AdminPlan = Schemas["PlanBody"];
export type PlanReach = Schemas["PlanReachBody"];
/** Without the label of the API (Q224). */
export type Subscription = Omit<Schemas["SubscriptionBody"], "subscriptionStatus">;

export const adminPlansQuery = () =>
  queryOptions({
    queryKey: [...adminKey, "plans"],
    queryFn: () => send((api) => api.GET("/api/admin/plans")),
    ...fresh,
  });

export const adminPlanQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, "plan", id],
    queryFn: () => send((api) => api.GET("/api/admin/plan/{id}", at(id))),
    ...fresh,
  });

/** Whom a change of the plan reaches. Not cached, so that each question shows the present number. */
export const planReachQuery = (id: string) =>
  queryOptions({
    queryKey: ["plan-reach", id],
    queryFn: () => send((api) => api.GET("/api/admin/plan/{id}/reach", at(id))),
    gcTime: 0,
    ...fresh,
  });

/** Resolves to null when the therapist has not chosen a plan yet. */
async function readSubscription(id: string): Promise<Subscription | null> {
  try {
    return await send((api) => api.GET("/api/subscription", { params: { query: { id } } }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const adminSubscriptionQuery = (therapistId: string) =>
  queryOptions({
    queryKey: [...adminKey, "subscription", therapistId],
    queryFn: () => readSubscription(therapistId),
    ...fresh,
  });
