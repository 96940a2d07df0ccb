/** Payouts, subscriptions and companies as administrators use them. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import { ApiError } from "~/api/errors";
import type { components } from "~/api/schema";

type Schemas = components["schemas"];
export type Payout = Schemas["PayoutBody"];
export type Destination = Schemas["DestinationBody"];
export type Subscription = Schemas["SubscriptionBody"];
export type Company = Schemas["CompanyBody"];

export const payoutsQuery = (therapistId: string) =>
  queryOptions({
    queryKey: ["admin", "payouts", therapistId],
    queryFn: () => send((api) => api.GET("/api/admin/payouts/{id}", { params: { path: { id: therapistId } } })),
    staleTime: 0,
  });

export type OpenPayout = Schemas["OpenPayoutBody"];

/** What waits for a confirmation, overdue first; by where the page begins. */
export const openPayoutsQuery = (after: string) =>
  queryOptions({
    queryKey: ["admin", "payouts", "open", after],
    queryFn: () => send((api) => api.GET("/api/admin/payouts", { params: { query: after ? { after } : {} } })),
    staleTime: 0,
  });

/** In clear; asks for a fresh second factor and is kept in the log. */
export const revealDestination = (id: string): Promise<Destination> =>
  send((api) => api.POST("/api/admin/payout/{id}/destination", { params: { path: { id } } }));

export const confirmPayout = (id: string) =>
  send((api) => api.PUT("/api/admin/payout/{id}", { params: { path: { id } } }));

/** Null when no plan was chosen yet. */
async function readSubscription(id: string): Promise<Subscription | null> {
  try {
    return await send((api) => api.GET("/api/subscription", { params: { query: { id } } }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const subscriptionQuery = (therapistId: string) =>
  queryOptions({
    queryKey: ["admin", "subscription", therapistId],
    queryFn: () => readSubscription(therapistId),
    staleTime: 0,
  });

export type SubscriptionAction = "cancel" | "suspend" | "activate";

export const changeSubscription = (therapistId: string, action: SubscriptionAction) =>
  send((api) => api.POST(`/api/subscription/${action}` as const, { params: { query: { id: therapistId } } }));

/** For the selector of a registration. */
export const companiesQuery = () =>
  queryOptions({
    queryKey: ["admin", "companies", "all"],
    queryFn: () => send((api) => api.GET("/api/admin/companies/all")),
    staleTime: 0,
  });

export const registerEmployee = (companyId: string, email: string, password: string) =>
  send((api) =>
    api.POST("/api/admin/register/companyUser/{companyId}", {
      params: { path: { companyId } },
      body: { email, password, termsOfService: true, type: "ENTERPRISE" },
    }),
  );
