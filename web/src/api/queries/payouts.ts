/** A therapist's payouts and earnings. */
import { queryOptions } from "@tanstack/react-query";
import type { Period } from "~/lib/period";
import type { PageOf } from "~/lib/readAll";
import { send } from "../client";
import type { components } from "../schema";

type Schemas = components["schemas"];
export type Payout = Schemas["PayoutBody"];
export type PayoutLine = Schemas["OwnLineBody"];
export type OpenCycle = Schemas["OpenLinesBody"];
export type Year = Schemas["YearBody"];
export type MonthOfYear = Schemas["MoneyMonthBody"];
export type TherapistHome = Schemas["TherapistHomeBody"];
export type TaxReceipts = Schemas["TaxReceiptsBody"];
export type TaxReceipt = Schemas["TaxReceiptBody"];

const at = (id: string) => ({ params: { path: { id } } });

export const payoutsQuery = (id: string) =>
  queryOptions({
    queryKey: ["payouts", id],
    queryFn: async () => (await send((api) => api.GET("/api/therapist/{id}/payouts", at(id)))) ?? [],
  });

/** A payout with its sessions. */
export const payoutQuery = (id: string, payoutId: string) =>
  queryOptions({
    queryKey: ["payouts", id, payoutId],
    queryFn: () =>
      send((api) => api.GET("/api/therapist/{id}/payouts/{payoutId}", { params: { path: { id, payoutId } } })),
  });

/** The cycle that is still open, with its sessions so far. */
export const openCycleQuery = (id: string) =>
  queryOptions({
    queryKey: ["payouts", id, "open"],
    queryFn: () => send((api) => api.GET("/api/therapist/{id}/open-cycle", at(id))),
  });

export const yearQuery = (id: string, year: number) =>
  queryOptions({
    queryKey: ["earnings", id, year],
    queryFn: () =>
      send((api) => api.GET("/api/therapist/{id}/earnings", { params: { path: { id }, query: { year } } })),
  });

/** The figures of the therapist's home page. */
export const therapistHomeQuery = (id: string) =>
  queryOptions({
    queryKey: ["therapist-home", id],
    queryFn: () => send((api) => api.GET("/api/therapist/{id}/home", at(id))),
    staleTime: 0,
  });

/** Of every page and period, because a mark changes all of them. */
export const taxReceiptsKey = ["tax-receipts"];

/** The sessions of a period for which a receipt of Receita Saúde is due, with the therapist's marks. */
export const taxReceiptsQuery = (id: string, period: Period, page: PageOf) =>
  queryOptions({
    queryKey: [...taxReceiptsKey, id, period, page],
    queryFn: () =>
      send((api) =>
        api.GET("/api/therapist/{id}/tax-receipts", { params: { path: { id }, query: { ...page, ...period } } }),
      ),
  });
