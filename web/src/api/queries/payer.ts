/** The payer's data that a patient lets the platform remember. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { PREFETCH_GRACE } from "./staleTimes";

export type RememberedPayer = components["schemas"]["RememberedPayerBody"];

export const payerQuery = (id: string) =>
  queryOptions({
    queryKey: ["payer", id],
    queryFn: ({ signal }): Promise<RememberedPayer> =>
      send((api) => api.GET("/api/customer/{id}/payer", { params: { path: { id } }, signal })),
    // Another tab may have changed or deleted it.
    staleTime: PREFETCH_GRACE,
  });
