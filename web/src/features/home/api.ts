/** The only file of this feature that knows addresses of the API. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import type { components } from "~/api/schema";

export type Session = components["schemas"]["SessionBody"];

/** Never kept as fresh: an entrance opens by the clock. */
export const nextSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["next-sessions", userId],
    queryFn: async ({ signal }) =>
      (await send((api) => api.GET("/api/customer/{id}/next-sessions", { params: { path: { id: userId } }, signal })))
        .sessions,
    staleTime: 0,
    refetchInterval: 60_000,
  });
