/** A patient's calendar: months, and what is over. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import type { Session } from "./sessions";
import { MINUTE } from "./times";

type Schemas = components["schemas"];
export type Calendar = Schemas["CalendarBody"];
export type Month = Schemas["MonthBody"];

/** All of it, whoever's and of whatever month. */
export const patientAgendaKey = ["patient-agenda"] as const;

/** A month of the patient; without one, the server's current month. */
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
  /** Names where the next page begins; nothing at the end. */
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
