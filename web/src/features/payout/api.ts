/** The only file of this feature that knows addresses of the API. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import type { components } from "~/api/schema";
import type { Period } from "~/lib/period";
import type { PageOf } from "~/lib/readAll";

type Schemas = components["schemas"];
export type Movement = Schemas["HistoryRow"];
export type Totals = Schemas["StatementTotals"];
export type Invoice = Schemas["InvoiceBody"];
export type Payout = Schemas["PayoutBody"];
export type Year = Schemas["YearBody"];
export type MonthOfYear = Schemas["MoneyMonthBody"];
export type TherapistHome = Schemas["TherapistHomeBody"];

/** R221. */
export type Kind = "ALL" | "SESSION" | "SUBSCRIPTION";

const byPath = (id: string) => ({ params: { path: { id } } });

export const readStatement = (userId: string, period: Period, type: Kind, page: PageOf) =>
  send((api) =>
    api.GET("/api/payment-history/{userId}", { params: { path: { userId }, query: { ...page, ...period, type } } }),
  );

export const readInvoices = (id: string, period: Period, page: PageOf) =>
  send((api) => api.GET("/api/subscription/invoices", { params: { query: { id, ...page, ...period } } }));

export const payoutsQuery = (id: string) =>
  queryOptions({
    queryKey: ["payouts", id],
    queryFn: async () => (await send((api) => api.GET("/api/therapist/{id}/payouts", byPath(id)))) ?? [],
  });

export const yearQuery = (id: string, year: number) =>
  queryOptions({
    queryKey: ["earnings", id, year],
    queryFn: () =>
      send((api) => api.GET("/api/therapist/{id}/earnings", { params: { path: { id }, query: { year } } })),
  });

export const homeQuery = (id: string) =>
  queryOptions({
    queryKey: ["therapist-home", id],
    queryFn: () => send((api) => api.GET("/api/therapist/{id}/home", byPath(id))),
    staleTime: 0,
  });

/** The file's text comes through the login, so an address alone would not do. */
export async function readStatementCsv(id: string, period: Period, type: Kind): Promise<Blob> {
  const params = { path: { id }, query: { ...period, type } };
  const answer: unknown = await send((api) =>
    api.GET("/api/therapist/{id}/statement.csv", { params, parseAs: "blob" }),
  );
  return answer as Blob;
}

export async function readReceitaSaude(id: string, period: Period): Promise<Blob> {
  const params = { path: { id }, query: { ...period } };
  const answer: unknown = await send((api) =>
    api.GET("/api/therapist/{id}/receita-saude.csv", { params, parseAs: "blob" }),
  );
  return answer as Blob;
}
