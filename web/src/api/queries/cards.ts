/** The cards that a person keeps at the payment provider. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { AS_IT_STANDS } from "./times";

export type SavedCard = components["schemas"]["SavedCardBody"];

export const cardsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["cards", userId],
    queryFn: async ({ signal }) =>
      (await send((api) => api.GET("/api/subscription/cards", { params: { query: { id: userId } }, signal }))) ?? [],
    // A card is added, removed and charged on several screens: each shows them as they stand.
    staleTime: AS_IT_STANDS,
  });

/** Whether the provider keeps a card by itself; some keep one only together with a payment. */
export const keepsCardsQuery = () =>
  queryOptions({
    queryKey: ["keeps-cards"],
    queryFn: async () => (await send((api) => api.GET("/api/payment/public-key"))).savesCards !== false,
    staleTime: Number.POSITIVE_INFINITY,
  });
