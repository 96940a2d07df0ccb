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

const at = (id: string) => ({ params: { path: { id } } });

export const PAGE_SIZE = 10;

export const companyKeys = {
  list: ["companies"] as const,
  /** Prefix of every page and search of one company's people. */
  people: (id: string) => ["company-people", id] as const,
};

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ["company", id],
    queryFn: () => send((api) => api.GET("/api/company/{id}", at(id))),
  });

export const peopleQuery = (id: string, text: string, page: number) =>
  queryOptions({
    queryKey: [...companyKeys.people(id), text, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/company/{id}/users", {
          params: { path: { id }, query: { currentPage: page, pageSize: PAGE_SIZE, text } },
        }),
      ),
    placeholderData: keepPreviousData,
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

export const companiesQuery = (text: string, page: number) =>
  queryOptions({
    queryKey: [...companyKeys.list, text, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/admin/companies", { params: { query: { currentPage: page, pageSize: PAGE_SIZE, text } } }),
      ),
    placeholderData: keepPreviousData,
  });
