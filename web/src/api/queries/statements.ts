/** A therapist's statement: movements and invoices, page by page. */
import { queryOptions } from "@tanstack/react-query";
import type { Period } from "~/lib/period";
import type { PageOf } from "~/lib/readAll";
import { send } from "../client";
import type { components } from "../schema";

type Schemas = components["schemas"];
export type Movement = Schemas["HistoryRow"];
export type Invoice = Schemas["InvoiceBody"];
export type Totals = Schemas["StatementTotals"];

/** R221. */
export type Kind = "ALL" | "SESSION" | "SUBSCRIPTION";

/** One of the two lists is empty. */
export interface StatementPage {
  movements: readonly Movement[];
  invoices: readonly Invoice[];
  total: number;
}

const readMovements = (userId: string, period: Period, type: Kind, page: PageOf) =>
  send((api) =>
    api.GET("/api/payment-history/{userId}", { params: { path: { userId }, query: { ...page, ...period, type } } }),
  );

/** Q074: invoices have a call of their own; everything else is the history with its type. */
export async function readStatement(id: string, period: Period, kind: Kind, page: PageOf): Promise<StatementPage> {
  if (kind !== "SUBSCRIPTION") {
    const { elements, totalElements } = await readMovements(id, period, kind, page);
    return { movements: elements ?? [], invoices: [], total: totalElements };
  }
  const query = { id, ...page, ...period };
  const { invoices, result_set } = await send((api) => api.GET("/api/subscription/invoices", { params: { query } }));
  return { movements: [], invoices: invoices ?? [], total: result_set.total };
}

export const statementQuery = (id: string, period: Period, kind: Kind, page: PageOf) =>
  queryOptions({
    queryKey: ["statement", id, period, kind, page],
    queryFn: () => readStatement(id, period, kind, page),
  });

/** The sums of a whole period come with any page of it, so the shortest one is asked for. */
export const totalsQuery = (id: string, period: Period, kind: Kind) =>
  queryOptions({
    queryKey: ["statement-totals", id, period, kind],
    queryFn: () => readMovements(id, period, kind, { currentPage: 0, pageSize: 1 }),
  });
