/** Requests for a copy of a record, of the signed-in patient or therapist. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { PREFETCH_GRACE } from "./staleTimes";

type Schemas = components["schemas"];
export type CopyRequest = Schemas["RecordRequestBody"];
export type CopyRequests = Schemas["RecordRequestListBody"];

export const copiesKey = ["copies"] as const;

export const copiesQuery = () =>
  queryOptions({
    queryKey: copiesKey,
    queryFn: ({ signal }): Promise<CopyRequests> => send((api) => api.GET("/api/record-request", { signal })),
    staleTime: PREFETCH_GRACE,
  });
