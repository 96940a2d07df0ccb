/** What administrators read. All queries share the prefix `adminKey`, so that one change invalidates all of them. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import { ApiError } from "../errors";
import type { components } from "../schema";

type Schemas = components["schemas"];
export type Dashboard = Schemas["AdminDashboardBody"];
export type Month = Schemas["AdminMonthBody"];
export type User = Schemas["AdminUserBody"];
export type Users = Schemas["AdminUsersBody"];
export type AdminSession = Schemas["AdminSessionBody"];
export type AdminCustomer = Schemas["AdminCustomerBody"];
export type AdminTherapist = Schemas["AdminTherapistBody"];
export type AdminPlan = Schemas["PlanBody"];
export type AdminPayment = Schemas["AdminPaymentBody"];
export type Owed = Schemas["OwedBody"];
export type MailReport = Schemas["MailReportBody"];
export type AuditLine = Schemas["AuditLineBody"];
export type Factor = Schemas["FactorBody"];
export type AdminPayout = Schemas["PayoutBody"];
export type OpenPayout = Schemas["OpenPayoutBody"];
export type HeldSession = Schemas["HeldSessionBody"];
export type PayoutHold = Schemas["HoldBody"];
export type Subscription = Schemas["SubscriptionBody"];
export type AdminCompany = Schemas["CompanyBody"];

const at = (id: string) => ({ params: { path: { id } } });

export const adminKey = ["admin"] as const;

/** Always refetched, because other people change this data. */
const fresh = { staleTime: 0 } as const;

export const PAGE_SIZE = 10;

export const dashboardQuery = () =>
  queryOptions({
    queryKey: [...adminKey, "dashboard"],
    queryFn: () => send((api) => api.GET("/api/admin/dashboard")),
    ...fresh,
  });

export interface UserFilter {
  text: string;
  /** "" means active and inactive people. */
  isActive: "" | "true" | "false";
  page: number;
}

export const usersQuery = ({ text, isActive, page }: UserFilter) =>
  queryOptions({
    queryKey: [...adminKey, "users", text, isActive, page],
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

export const adminCustomerQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, "customer", id],
    queryFn: () => send((api) => api.GET("/api/admin/customer/{id}", at(id))),
    ...fresh,
  });

export const adminTherapistQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, "therapist", id],
    queryFn: () => send((api) => api.GET("/api/admin/therapist/{id}", at(id))),
    ...fresh,
  });

export const adminSessionsQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: [...adminKey, "sessions", userId, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/sessions", { params: { query: { userId, currentPage: page, pageSize: PAGE_SIZE } } }),
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** Year 0 means all time, month 0 the whole year. */
export interface Period {
  year: number;
  month: number;
}

export const adminHistoryQuery = (id: string, period: Period, page: number) =>
  queryOptions({
    queryKey: [...adminKey, "history", id, period.year, period.month, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/payment-history/{id}", {
          params: { path: { id }, query: { ...period, currentPage: page, pageSize: PAGE_SIZE } },
        }),
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** The effects of giving a payment back. Not under `adminKey` and not cached, so that each dialog requests it once. */
export const refundPreviewQuery = (paymentId: string) =>
  queryOptions({
    queryKey: ["refund-preview", paymentId],
    queryFn: () =>
      send((api) => api.GET("/api/admin/payment/refund/{paymentId}", { params: { path: { paymentId } } }), {
        popup: true,
      }),
    gcTime: 0,
    ...fresh,
  });

export const owedQuery = () =>
  queryOptions({
    queryKey: [...adminKey, "owed"],
    queryFn: () => send((api) => api.GET("/api/admin/payment/owed")),
    ...fresh,
  });

const SENDING_MS = 3000;

/** Refetched while a bulk mail is being sent. */
export const reportsQuery = () =>
  queryOptions({
    queryKey: [...adminKey, "mails"],
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
    queryKey: [...adminKey, "audit", filter, before],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/audit", {
          params: { query: { ...given(filter), ...(before > 0 && { before }), pageSize: 50 } },
        }),
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const factorQuery = () =>
  queryOptions({
    queryKey: [...adminKey, "factor"],
    queryFn: () => send((api) => api.GET("/api/admin/second-factor")),
    ...fresh,
  });

export const adminPayoutsQuery = (therapistId: string) =>
  queryOptions({
    queryKey: [...adminKey, "payouts", therapistId],
    queryFn: () => send((api) => api.GET("/api/admin/payouts/{id}", at(therapistId))),
    ...fresh,
  });

/** Sessions that are in no payout until an administrator lifts their holds. `after` is the cursor of the page. */
export const heldSessionsQuery = (after: string) =>
  queryOptions({
    queryKey: [...adminKey, "payouts", "held", after],
    queryFn: () => send((api) => api.GET("/api/admin/held-sessions", { params: { query: after ? { after } : {} } })),
    ...fresh,
  });

/** Payouts without a confirmation, overdue ones first. `after` is the cursor of the page. */
export const openPayoutsQuery = (after: string) =>
  queryOptions({
    queryKey: [...adminKey, "payouts", "open", after],
    queryFn: () => send((api) => api.GET("/api/admin/payouts", { params: { query: after ? { after } : {} } })),
    placeholderData: keepPreviousData,
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

/** For the company field of the form that registers a person. */
export const allCompaniesQuery = () =>
  queryOptions({
    queryKey: [...adminKey, "companies", "all"],
    queryFn: () => send((api) => api.GET("/api/admin/companies/all")),
    ...fresh,
  });
