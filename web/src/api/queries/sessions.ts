/** Therapy sessions, one by one and those ahead. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { AS_IT_STANDS, MINUTE } from "./times";

export type Session = components["schemas"]["SessionBody"];

/** Asked again each minute: what may be done changes by the clock. News of the server come sooner. */
export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: ["session", id],
    queryFn: ({ signal }): Promise<Session> =>
      send((api) => api.GET("/api/session/{id}", { params: { path: { id } }, signal })),
    staleTime: AS_IT_STANDS,
    refetchInterval: MINUTE,
  });

/** A patient's next ones. Never kept as fresh: an entrance opens by the clock. */
export const nextSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["next-sessions", userId],
    queryFn: async ({ signal }) =>
      (await send((api) => api.GET("/api/customer/{id}/next-sessions", { params: { path: { id: userId } }, signal })))
        .sessions,
    staleTime: 0,
    refetchInterval: MINUTE,
  });
