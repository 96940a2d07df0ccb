/** Requests of administrators. `businessApi.ts` has payouts, subscriptions and companies. */
import { send } from "~/api/client";
import type { AdminSession, UserFilter } from "~/api/queries/backoffice";
import type { components } from "~/api/schema";

type Schemas = components["schemas"];
export type Bank = Schemas["AdminBankBody"];
export type AuditReport = Schemas["AuditReportBody"];

const path = (id: string) => ({ params: { path: { id } } });

/** A type alias, because an interface is not assignable to the open body of the schema. */
export type PlanForm = {
  name: string;
  percent: number;
  value: number;
  description: string;
  type: string;
  weeklyPayout: boolean;
};

export const createPlan = (body: PlanForm) => send((api) => api.POST("/api/admin/plans", { body }));

export const editPlan = (id: string, body: PlanForm) =>
  send((api) => api.PUT("/api/admin/plan/{id}", { ...path(id), body }));

export const switchPlan = (id: string, active: boolean) =>
  send(
    (api) =>
      active
        ? api.PUT("/api/admin/plan/{id}/activate", path(id))
        : api.PUT("/api/admin/plan/{id}/deactivate", path(id)),
    { popup: true },
  );

export type Kind = "customer" | "therapist";

export const activateUser = (kind: Kind, id: string) =>
  send(
    (api) =>
      kind === "customer"
        ? api.POST("/api/admin/customer/activate/{id}", path(id))
        : api.POST("/api/admin/therapist/activate/{id}", path(id)),
    { popup: true },
  );

/** With `cancelSessions` the booked sessions are cancelled and paid money is given back. */
export const deactivateUser = (kind: Kind, id: string, cancelSessions: boolean) =>
  send((api) => {
    const what = { params: { path: { id }, query: cancelSessions ? { cancelSessions } : {} } };
    return kind === "customer"
      ? api.POST("/api/admin/customer/deactivate/{id}", what)
      : api.POST("/api/admin/therapist/deactivate/{id}", what);
  });

export const deleteUser = (kind: Kind, id: string) =>
  send((api) =>
    kind === "customer" ? api.DELETE("/api/customer/{id}", path(id)) : api.DELETE("/api/therapist/{id}", path(id)),
  );

export const readFutureSessions = async (id: string): Promise<AdminSession[]> =>
  (await send((api) => api.GET("/api/admin/user/{id}/future-sessions", path(id)), { popup: true })) ?? [];

export const cancelSession = (sessionId: string, userId: string, reason: string) =>
  send((api) =>
    api.POST("/api/admin/session/{sessionId}/cancel", {
      params: { path: { sessionId } },
      body: { sessionId, userId, reason },
    }),
  );

const payment = (paymentId: string) => ({ params: { path: { paymentId } } });

export const settleOwed = (paymentId: string) =>
  send((api) => api.PUT("/api/admin/payment/owed/{paymentId}", payment(paymentId)));

export const refundPayment = (paymentId: string, reason: string) =>
  send((api) => api.PUT("/api/admin/payment/refund/{paymentId}", { ...payment(paymentId), body: { reason } }));

export const setCredits = (id: string, credits: number, expected: number, reason: string) =>
  send((api) => api.PUT("/api/admin/setCredits/{id}", { ...path(id), body: { credits, expected, reason } }));

export const revealBank = (id: string): Promise<Bank> =>
  send((api) => api.POST("/api/admin/therapist/{id}/bank", path(id)));

/** The table of the people that pass the filters. A plain link could not send the token. */
export async function exportUsers({ text, type, companyId, state, sort }: Omit<UserFilter, "page">): Promise<Blob> {
  const body = { text, type, companyId, state, sort };
  const file: unknown = await send((api) => api.POST("/api/admin/users/export", { body, parseAs: "blob" }));
  return file as Blob;
}

export interface NewUser {
  email: string;
  password: string;
  passwordConfirmation: string;
  type: "CUSTOMER" | "THERAPIST";
}

export const registerUser = (body: NewUser) =>
  send((api) => api.POST("/api/admin/register", { body: { ...body, termsOfService: true } }));

export interface Mail {
  subject: string;
  body: string;
}

export const mailOne = (email: string, mail: Mail) =>
  send((api) => api.POST("/api/admin/contact", { body: { email, ...mail } }));

export interface Audience {
  audience: "ALL" | "NEWS";
  type: "users" | "customers" | "therapists";
}

export const countRecipients = async (to: Audience): Promise<number> =>
  (await send((api) => api.GET("/api/admin/contact/count", { params: { query: { ...to } } }))).recipients;

/** The mail as recipients would get it, to oneself. */
export const mailTest = (mail: Mail) => send((api) => api.POST("/api/admin/contact/test", { body: { ...mail } }));

export const mailMany = (to: Audience, mail: Mail) =>
  send((api) => api.POST("/api/admin/contact/multiple", { body: { ...to, ...mail, emails: [] } }));

export const mailCompanyOne = (id: string, email: string, mail: Mail) =>
  send((api) => api.POST("/api/admin/company/{id}/contact", { params: { path: { id } }, body: { email, ...mail } }));

export const mailCompanyMany = (id: string, audience: Audience["audience"], mail: Mail) =>
  send((api) =>
    api.POST("/api/admin/company/{id}/contact/multiple", {
      params: { path: { id } },
      body: { audience, type: "", ...mail, emails: [] },
    }),
  );

export const verifyAudit = (): Promise<AuditReport> =>
  send((api) => api.GET("/api/admin/audit/verify"), { popup: true });
