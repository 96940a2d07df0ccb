/** The therapist's page of today. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { MINUTE } from "./staleTimes";

type Schemas = components["schemas"];
export type Day = Schemas["DayBody"];
export type DaySession = Schemas["DaySessionBody"];
export type WeekDay = Schemas["WeekDayBody"];

/** Refetched each minute, because the room opens at a time, and a crashed server reports nobody's leaving. */
export const dayQuery = (id: string) =>
  queryOptions({
    queryKey: ["therapist-day", id],
    queryFn: ({ signal }) => send((api) => api.GET("/api/therapist/{id}/day", { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: MINUTE,
  });
