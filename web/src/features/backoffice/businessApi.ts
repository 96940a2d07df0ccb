/** Payouts, subscriptions and companies for administrators. */
import { send } from "~/api/client";
import type { components } from "~/api/schema";

type Schemas = components["schemas"];
export type Destination = Schemas["DestinationBody"];

/** Returns the bank data unmasked. The server requires a step-up and writes it to the audit log. */
export const revealDestination = (id: string): Promise<Destination> =>
  send((api) => api.POST("/api/admin/payout/{id}/destination", { params: { path: { id } } }));

export const confirmPayout = (id: string) =>
  send((api) => api.PUT("/api/admin/payout/{id}", { params: { path: { id } } }));

/** Lifts one hold of a session or a payout. The server requires a step-up and keeps the note. */
export const liftHold = (id: string, reason: Schemas["LiftBody"]["reason"], note: string) =>
  send((api) => api.POST("/api/admin/payout-hold/{id}/lift", { params: { path: { id } }, body: { reason, note } }));

export type SubscriptionAction = "cancel" | "suspend" | "activate";

export const changeSubscription = (therapistId: string, action: SubscriptionAction) =>
  send((api) => api.POST(`/api/subscription/${action}` as const, { params: { query: { id: therapistId } } }));

export const registerEmployee = (companyId: string, email: string, password: string) =>
  send((api) =>
    api.POST("/api/admin/register/companyUser/{companyId}", {
      params: { path: { companyId } },
      body: { email, password, termsOfService: true, type: "ENTERPRISE" },
    }),
  );
