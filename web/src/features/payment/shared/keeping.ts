import { queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";

/** Whether the provider keeps a card by itself; some keep one only together with a payment. */
export const keepsCardsQuery = () =>
  queryOptions({
    queryKey: ["keeps-cards"],
    queryFn: async () => (await send((api) => api.GET("/api/payment/public-key"))).savesCards !== false,
    staleTime: Number.POSITIVE_INFINITY,
  });
