/** A patient's calendar by month, and past sessions. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import type { Session } from "./sessions";
import { MINUTE } from "./staleTimes";

type Schemas = components["schemas"];
export type Calendar = Schemas["CalendarBody"];
export type Month = Schemas["MonthBody"];

/** Prefix of every query of this file, of all people and months. */
export const patientAgendaKey = ["patient-agenda"] as const;

/** The sessions of one month. `null` means the server's current month. */
export const calendarQuery = (id: string, month: Month | null) =>
  queryOptions({
    queryKey: [...patientAgendaKey, id, month],
    queryFn: ({ signal }): Promise<Calendar> =>
      send((api) =>
        api.GET("/api/agenda/customer-calendar/{id}", { params: { path: { id }, query: { ...month } }, signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
  });

interface PastPage {
  sessions: Session[];
  /** Cursor of the next page. Null or empty on the last page. */
  next: string | null;
}

async function readPast(id: string, before: string, signal: AbortSignal): Promise<PastPage> {
  let next: string | null = null;
  const params = { path: { id }, query: before ? { before } : {} };
  const sessions = await send(async (api) => {
    const result = await api.GET("/api/agenda/past-sessions/{id}", { params, signal });
    next = result.response.headers.get("X-Next");
    return result;
  });
  return { sessions, next };
}

export const pastQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...patientAgendaKey, id, "past"],
    queryFn: ({ pageParam, signal }) => readPast(id, pageParam, signal),
    initialPageParam: "",
    getNextPageParam: (last) => last.next || undefined,
    select: ({ pages }) => pages.flatMap((page) => page.sessions),
  });
