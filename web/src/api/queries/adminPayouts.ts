/** Payouts as administrators read them. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { adminKey, at, fresh } from "./adminShared";

type Schemas = components["schemas"];
export type AdminPayout = Schemas["PayoutBody"];
export type OpenPayout = Schemas["OpenPayoutBody"];
export type OpenPayouts = Schemas["OpenPayoutsBody"];
export type SelectablePayout = Schemas["SelectableBody"];
export type PaidPayout = Schemas["PaidPayoutBody"];
export type HeldSession = Schemas["HeldSessionBody"];
export type PayoutHold = Schemas["HoldBody"];

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

export type OpenState = OpenPayout["state"];
export type PayoutOrder = "DUE" | "AMOUNT" | "NAME";

export interface PayoutFilter {
  text: string;
  /** `2026-11`; "" means every cycle. */
  cycle: string;
  page: number;
}

const PAYOUT_PAGE = 50;

const payoutPage = ({ text, cycle, page }: PayoutFilter) => ({
  currentPage: page,
  pageSize: PAYOUT_PAGE,
  ...(text && { text }),
  ...(cycle && { cycle }),
});

/** Payouts without a confirmation. */
export const openPayoutsQuery = (filter: PayoutFilter, state: OpenState, sort: PayoutOrder) =>
  queryOptions({
    queryKey: [...adminKey, "payouts", "open", state, sort, filter],
    queryFn: () =>
      send((api) => api.GET("/api/admin/payouts", { params: { query: { ...payoutPage(filter), state, sort } } })),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** Confirmed payouts, the last one first. */
export const paidPayoutsQuery = (filter: PayoutFilter) =>
  queryOptions({
    queryKey: [...adminKey, "payouts", "paid", filter],
    queryFn: () => send((api) => api.GET("/api/admin/paid-payouts", { params: { query: payoutPage(filter) } })),
    placeholderData: keepPreviousData,
    ...fresh,
  });
