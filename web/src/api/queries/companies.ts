/** A company, its people, its payment data and its usage reports; and the list of companies for administrators. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";

type Schemas = components["schemas"];
export type Company = Schemas["CompanyBody"];
export type CompanyPanel = Schemas["CompanyPanelBody"];
export type People = Schemas["CompanyMembersBody"];
export type Person = Schemas["CompanyMemberBody"];
export type Billing = Schemas["CompanyBillingBody"];
export type Usage = Schemas["CompanyUsageBody"];
export type CompanyPayment = Schemas["CompanyPaymentRow"];
export type PeopleImport = Schemas["CompanyImportBody"];

const at = (id: string) => ({ params: { path: { id } } });

export const PAGE_SIZE = 10;

export const companyKeys = {
  list: ["companies"] as const,
  /** Prefix of every page and search of one company's people. */
  people: (id: string) => ["company-people", id] as const,
  payments: (id: string) => ["company-payments", id] as const,
};

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ["company", id],
    queryFn: () => send((api) => api.GET("/api/company/{id}", at(id))),
  });

/** States of an invitation, as the server names them. */
export type MemberState = "ACTIVE" | "INVITED" | "EXPIRED" | "LEAVING";

export const peopleQuery = (id: string, text: string, state: MemberState | "", page: number) =>
  queryOptions({
    queryKey: [...companyKeys.people(id), text, state, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/company/{id}/users", {
          params: { path: { id }, query: { currentPage: page, pageSize: PAGE_SIZE, text, state } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

const IMPORTING_MS = 1000;

/** The last imports of people, newest first. They are read again each second while one of them runs. */
export const importsQuery = (id: string) =>
  queryOptions({
    queryKey: ["company-imports", id],
    queryFn: async () => (await send((api) => api.GET("/api/company/{id}/users/import", at(id)))).imports,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.some((one) => one.running) ? IMPORTING_MS : false),
  });

/** Payment data is always refetched. */
export const billingQuery = (id: string) =>
  queryOptions({
    queryKey: ["company-billing", id],
    queryFn: () => send((api) => api.GET("/api/company/{id}/payment", at(id))),
    staleTime: 0,
  });

export const usageQuery = (id: string) =>
  queryOptions({
    queryKey: ["company-usage", id],
    queryFn: async () => (await send((api) => api.GET("/api/company/{id}/usage", at(id)))).reports,
  });

export const paymentsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...companyKeys.payments(id), page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/company/{id}/payments", {
          params: { path: { id }, query: { currentPage: page, pageSize: PAGE_SIZE } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** How a company stands with its payments, as the server names it. */
export const PAYMENT_STATES = ["OK", "OVERDUE", "NEVER"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const companiesQuery = (text: string, payment: PaymentState | "", page: number) =>
  queryOptions({
    queryKey: [...companyKeys.list, text, payment, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/companies", {
          params: { query: { currentPage: page, pageSize: PAGE_SIZE, text, payment } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
