/** A therapist's statement: movements and invoices, by page. */
import { queryOptions } from "@tanstack/react-query";
import type { Period } from "~/lib/period";
import type { PageOf } from "~/lib/readAll";
import { send } from "../client";
import type { components } from "../schema";

type Schemas = components["schemas"];
export type Movement = Schemas["HistoryRow"];
export type Invoice = Schemas["InvoiceBody"];
export type Totals = Schemas["StatementTotals"];

/** The filter of the statement (R221). */
export type Kind = "ALL" | "SESSION" | "SUBSCRIPTION";

/** Either movements or invoices; the other list is empty. */
export interface StatementPage {
  movements: readonly Movement[];
  invoices: readonly Invoice[];
  total: number;
}

const readMovements = (userId: string, period: Period, type: Kind, page: PageOf) =>
  send((api) =>
    api.GET("/api/payment-history/{userId}", { params: { path: { userId }, query: { ...page, ...period, type } } }),
  );

/** Invoices have their own operation (Q074). Other kinds are the payment history with a type. */
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

/** The totals of a period. Every page of the history has them, so this requests a page of one row. */
export const totalsQuery = (id: string, period: Period, kind: Kind) =>
  queryOptions({
    queryKey: ["statement-totals", id, period, kind],
    queryFn: () => readMovements(id, period, kind, { currentPage: 0, pageSize: 1 }),
  });
