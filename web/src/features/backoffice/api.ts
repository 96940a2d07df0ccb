/** The addresses of the API that this feature calls; `businessApi.ts` has those of payouts, subscriptions and companies. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import type { components } from "~/api/schema";

type Schemas = components["schemas"];
export type Dashboard = Schemas["AdminDashboardBody"];
export type Month = Schemas["AdminMonthBody"];
export type User = Schemas["AdminUserBody"];
export type Users = Schemas["AdminUsersBody"];
export type AdminSession = Schemas["AdminSessionBody"];
export type Customer = Schemas["AdminCustomerBody"];
export type Therapist = Schemas["AdminTherapistBody"];
export type Plan = Schemas["PlanBody"];
export type Payment = Schemas["AdminPaymentBody"];
export type Refund = Schemas["RefundPreviewBody"];
export type Owed = Schemas["OwedBody"];
export type Bank = Schemas["AdminBankBody"];
export type MailReport = Schemas["MailReportBody"];
export type AuditLine = Schemas["AuditLineBody"];
export type AuditReport = Schemas["AuditReportBody"];
export type Factor = Schemas["FactorBody"];
export type Enrolment = Schemas["FactorEnrolmentBody"];

const path = (id: string) => ({ params: { path: { id } } });

/** Everything of this area lies under one key: what an administrator changes is read anew everywhere. */
const ADMIN = "admin";
export const adminKey = [ADMIN] as const;

/** Lists that other people's work changes are never taken from memory alone. */
const fresh = { staleTime: 0 } as const;

export const PAGE_SIZE = 10;

export const dashboardQuery = () =>
  queryOptions({
    queryKey: [ADMIN, "dashboard"],
    queryFn: () => send((api) => api.GET("/api/admin/dashboard")),
    ...fresh,
  });

export interface UserFilter {
  text: string;
  /** "" is everybody. */
  isActive: "" | "true" | "false";
  page: number;
}

export const usersQuery = ({ text, isActive, page }: UserFilter) =>
  queryOptions({
    queryKey: [ADMIN, "users", text, isActive, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/users", {
          params: {
            query: { currentPage: page, pageSize: PAGE_SIZE, ...(text && { text }), ...(isActive && { isActive }) },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const plansQuery = () =>
  queryOptions({
    queryKey: [ADMIN, "plans"],
    queryFn: () => send((api) => api.GET("/api/admin/plans")),
    ...fresh,
  });

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, "plan", id],
    queryFn: () => send((api) => api.GET("/api/admin/plan/{id}", path(id))),
    ...fresh,
  });

/** A type, because the API takes any further field and an interface could have none. */
export type PlanForm = {
  name: string;
  percent: number;
  value: number;
  description: string;
  type: string;
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

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, "customer", id],
    queryFn: () => send((api) => api.GET("/api/admin/customer/{id}", path(id))),
    ...fresh,
  });

export const therapistQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, "therapist", id],
    queryFn: () => send((api) => api.GET("/api/admin/therapist/{id}", path(id))),
    ...fresh,
  });

export type Kind = "customer" | "therapist";

export const activateUser = (kind: Kind, id: string) =>
  send(
    (api) =>
      kind === "customer"
        ? api.POST("/api/admin/customer/activate/{id}", path(id))
        : api.POST("/api/admin/therapist/activate/{id}", path(id)),
    { popup: true },
  );

/** What is booked may be given back with it. */
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

export const sessionsQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: [ADMIN, "sessions", userId, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/sessions", { params: { query: { userId, currentPage: page, pageSize: PAGE_SIZE } } }),
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const cancelSession = (sessionId: string, userId: string) =>
  send((api) =>
    api.POST("/api/admin/session/{sessionId}/cancel", {
      params: { path: { sessionId } },
      body: { sessionId, userId },
    }),
  );

/** Year 0 is since the beginning, month 0 the whole year. */
export interface Period {
  year: number;
  month: number;
}

export const historyQuery = (id: string, period: Period, page: number) =>
  queryOptions({
    queryKey: [ADMIN, "history", id, period.year, period.month, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/payment-history/{id}", {
          params: { path: { id }, query: { ...period, currentPage: page, pageSize: PAGE_SIZE } },
        }),
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  });

const payment = (paymentId: string) => ({ params: { path: { paymentId } } });

export const previewRefund = (paymentId: string): Promise<Refund> =>
  send((api) => api.GET("/api/admin/payment/refund/{paymentId}", payment(paymentId)), { popup: true });

export const owedQuery = () =>
  queryOptions({
    queryKey: [ADMIN, "owed"],
    queryFn: () => send((api) => api.GET("/api/admin/payment/owed")),
    ...fresh,
  });

export const settleOwed = (paymentId: string) =>
  send((api) => api.PUT("/api/admin/payment/owed/{paymentId}", payment(paymentId)));

export const refundPayment = (paymentId: string, reason: string) =>
  send((api) => api.PUT("/api/admin/payment/refund/{paymentId}", { ...payment(paymentId), body: { reason } }));

export const setCredits = (id: string, credits: number, expected: number, reason: string) =>
  send((api) => api.PUT("/api/admin/setCredits/{id}", { ...path(id), body: { credits, expected, reason } }));

export const revealBank = (id: string): Promise<Bank> =>
  send((api) => api.POST("/api/admin/therapist/{id}/bank", path(id)));

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

const SENDING_MS = 3000;

/** Asked again while something is being sent. */
export const reportsQuery = () =>
  queryOptions({
    queryKey: [ADMIN, "mails"],
    queryFn: async (): Promise<MailReport[]> => (await send((api) => api.GET("/api/admin/contact/multiple"))) ?? [],
    refetchInterval: (query) => (query.state.data?.some((mail) => mail.state === "RUNNING") ? SENDING_MS : false),
    ...fresh,
  });

export interface AuditFilter {
  objectId: string;
  actorId: string;
  action: string;
  startDate: string;
  finishDate: string;
}

const given = (filter: AuditFilter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

export const auditQuery = (filter: AuditFilter, before: number) =>
  queryOptions({
    queryKey: [ADMIN, "audit", filter, before],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/audit", {
          params: { query: { ...given(filter), ...(before > 0 && { before }), pageSize: 50 } },
        }),
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const verifyAudit = (): Promise<AuditReport> =>
  send((api) => api.GET("/api/admin/audit/verify"), { popup: true });

export const factorQuery = () =>
  queryOptions({
    queryKey: [ADMIN, "factor"],
    queryFn: () => send((api) => api.GET("/api/admin/second-factor")),
    ...fresh,
  });

const code = (value: string) => ({ body: { code: value.trim() } });

export const beginFactor = (currentPassword: string): Promise<Enrolment> =>
  send((api) => api.POST("/api/admin/second-factor", { body: { currentPassword } }));
export const confirmFactor = (value: string) =>
  send((api) => api.POST("/api/admin/second-factor/confirm", code(value)));
export const showFactor = (value: string) => send((api) => api.POST("/api/admin/second-factor/verify", code(value)));
export const disableFactor = (value: string) =>
  send((api) => api.POST("/api/admin/second-factor/disable", code(value)));
