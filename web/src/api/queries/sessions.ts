/** One session, and a patient's next sessions. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { MINUTE, PREFETCH_GRACE } from "./staleTimes";

type Schemas = components["schemas"];
/** Screens show the words of `lib/statusStrings` by the codes, so the labels of the API are left out (Q224). */
export type PaymentInfo = Omit<Schemas["PaymentBody"], "status">;
export type Session = Omit<Schemas["SessionBody"], "state" | "status" | "paymentInfo"> & { paymentInfo?: PaymentInfo };

/** Refetched each minute, because what a person may do with a session also changes with time. */
export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: ["session", id],
    queryFn: ({ signal }): Promise<Session> =>
      send((api) => api.GET("/api/session/{id}", { params: { path: { id } }, signal })),
    staleTime: PREFETCH_GRACE,
    refetchInterval: MINUTE,
  });

/** A patient's next sessions. Always refetched, because the room opens at a time and no event reports it. */
export const nextSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["next-sessions", userId],
    queryFn: async ({ signal }) =>
      (await send((api) => api.GET("/api/customer/{id}/next-sessions", { params: { path: { id: userId } }, signal })))
        .sessions,
    staleTime: 0,
    refetchInterval: MINUTE,
  });
