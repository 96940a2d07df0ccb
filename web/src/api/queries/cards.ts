/** A person's saved cards. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { PREFETCH_GRACE } from "./staleTimes";

export type SavedCard = components["schemas"]["SavedCardBody"];

export const cardsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["cards", userId],
    queryFn: async ({ signal }) =>
      (await send((api) => api.GET("/api/subscription/cards", { params: { query: { id: userId } }, signal }))) ?? [],
    // Several screens add, remove and charge cards, so each screen needs the current list.
    staleTime: PREFETCH_GRACE,
  });

/** Whether the payment provider can save a card without a payment. */
export const keepsCardsQuery = () =>
  queryOptions({
    queryKey: ["keeps-cards"],
    queryFn: async () => (await send((api) => api.GET("/api/payment/public-key"))).savesCards !== false,
    staleTime: Number.POSITIVE_INFINITY,
  });
