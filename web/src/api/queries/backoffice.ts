/** What administrators read, besides payouts, plans and the office. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { adminKey, at, fresh, given, PAGE_SIZE } from "./adminShared";

type Schemas = components["schemas"];
export type Dashboard = Schemas["AdminDashboardBody"];
export type Month = Schemas["AdminMonthBody"];
export type User = Schemas["AdminUserBody"];
export type Users = Schemas["AdminUsersBody"];
export type AdminSession = Schemas["AdminSessionBody"];
export type AdminStanding = Schemas["AdminStandingBody"];
export type AdminCustomer = Schemas["AdminCustomerBody"];
export type AdminTherapist = Schemas["AdminTherapistBody"];
export type AdminPayment = Schemas["AdminPaymentBody"];
export type Owed = Schemas["OwedBody"];
export type MailReport = Schemas["MailReportBody"];
export type AuditLine = Schemas["AuditLineBody"];
export type AdminCompany = Schemas["CompanyBody"];

export const dashboardQuery = () =>
  queryOptions({
    queryKey: [...adminKey, "dashboard"],
    queryFn: () => send((api) => api.GET("/api/admin/dashboard")),
    ...fresh,
  });

export const USER_TYPES = ["CUSTOMER", "ENTERPRISE", "THERAPIST"] as const;
export const USER_STATES = ["ACTIVE", "INVITED", "INACTIVE"] as const;
export const USER_SORTS = ["newest", "oldest", "name", "-name"] as const;

/** Empty fields select everybody. */
export interface UserFilter {
  text: string;
  type: (typeof USER_TYPES)[number] | "";
  companyId: string;
  state: (typeof USER_STATES)[number] | "";
  sort: (typeof USER_SORTS)[number];
  page: number;
}

export const usersQuery = ({ text, type, companyId, state, sort, page }: UserFilter) =>
  queryOptions({
    queryKey: [...adminKey, "users", text, type, companyId, state, sort, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/users", {
          params: {
            query: {
              currentPage: page,
              pageSize: PAGE_SIZE,
              ...given({ text, type, companyId, state }),
              ...(sort !== "newest" && { sort }),
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const SESSION_STATES = ["PAID", "UNPAID", "FINISHED", "CANCELLED", "RETURNED", "RETURNED_TO_BALANCE"] as const;

/** Days are dd/mm/aaaa. Names are parts of a name or address. */
export interface SessionFilter {
  startDate: string;
  finishDate: string;
  state: (typeof SESSION_STATES)[number] | "";
  therapist: string;
  customer: string;
  /** "ALL" selects the sessions of all standing hours, an id those of one. */
  standing: string;
}

/** Sessions of the whole platform, latest first. `before` is the cursor of the page. */
export const allSessionsQuery = (filter: SessionFilter, before: string) =>
  queryOptions({
    queryKey: [...adminKey, "sessions", "all", filter, before],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/sessions", {
          params: { query: { ...given(filter), ...(before && { before }), pageSize: 25 } },
        }),
      ),
    placeholderData: keepPreviousData,
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

/** The effects of cancelling a session. Not cached, so that each dialog requests it once. */
export const cancelPreviewQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ["cancel-preview", sessionId],
    queryFn: () => send((api) => api.GET("/api/admin/session/{sessionId}/cancel", { params: { path: { sessionId } } })),
    gcTime: 0,
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

export const AUDIT_KINDS = [
  "MONEY",
  "PAYOUTS",
  "SESSIONS",
  "PEOPLE",
  "COMPANIES",
  "PLANS",
  "MESSAGES",
  "ACCESS",
  "LOG",
] as const;

export interface AuditFilter {
  personId: string;
  kind: (typeof AUDIT_KINDS)[number] | "";
  startDate: string;
  finishDate: string;
  /** Without what was only read. */
  changes: boolean;
}

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

/** For the company field of the form that registers a person. */
export const allCompaniesQuery = () =>
  queryOptions({
    queryKey: [...adminKey, "companies", "all"],
    queryFn: () => send((api) => api.GET("/api/admin/companies/all")),
    ...fresh,
  });
