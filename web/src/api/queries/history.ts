/** A patient's payments and cancellations, by page. */
import { queryOptions } from "@tanstack/react-query";
import type { Period } from "~/lib/period";
import type { PageOf } from "~/lib/readAll";
import { send } from "../client";
import type { components } from "../schema";

type Schemas = components["schemas"];
/** Without the labels of the API: screens show the words of `lib/statusStrings` (Q224). */
export type Payment = Omit<Schemas["HistoryRow"], "status">;
export type Cancellation = Omit<Schemas["CancelRow"], "status">;

export const readPayments = (userId: string, period: Period, page: PageOf, signal?: AbortSignal) => {
  const params = { path: { userId }, query: { ...page, ...period } };
  return send((api) => api.GET("/api/payment-history/{userId}", { params, ...(signal && { signal }) }));
};

export const readCancels = (id: string, period: Period, page: PageOf, signal?: AbortSignal) => {
  const params = { path: { id }, query: { ...page, ...period } };
  return send((api) => api.GET("/api/customer/{id}/cancels", { params, ...(signal && { signal }) }));
};

const PAGE_SIZE = 10;

export const paymentsQuery = (id: string, period: Period, page: number) =>
  queryOptions({
    queryKey: ["history", id, "payments", period, page],
    queryFn: ({ signal }) => readPayments(id, period, { currentPage: page, pageSize: PAGE_SIZE }, signal),
  });

export const cancelsQuery = (id: string, period: Period, page: number) =>
  queryOptions({
    queryKey: ["history", id, "cancels", period, page],
    queryFn: ({ signal }) => readCancels(id, period, { currentPage: page, pageSize: PAGE_SIZE }, signal),
  });
