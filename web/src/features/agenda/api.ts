/** The only file of this feature that knows addresses of the API and how the wire spells things. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import type { components } from "~/api/schema";
import { fromBr, type Iso, toBr, today } from "~/lib/dates";
import type { Agenda } from "./draft";
import { clock, editable, type Hour, lengthBetween, parseClock, WEEK, type Weekday } from "./model";
import { DEFAULT_MINUTES } from "./rules";

type Schemas = components["schemas"];
type Entry = Schemas["EntryBody"];
export type Session = Schemas["ScheduledSessionBody"];
export type Blocked = Schemas["BlockedBody"];
export type Answer = Schemas["ExplainBody"];

export interface Options {
  minutes: number;
  enterprise: boolean;
}

export interface Block {
  id: string;
  first: string;
  last: string;
  reason: string;
}

const minuteOf = (time: string | undefined): number => parseClock((time ?? "").slice(0, 5)) ?? 0;

/** A day that nobody knows must not be guessed: the next save would write the guess. */
function dayOf(key: string | undefined): Weekday {
  const day = WEEK.findIndex((weekday) => weekday.key === key);
  if (day < 0) throw new Error(`unknown weekday ${key}`);
  return day as Weekday;
}

function toHour(entry: Entry, at: number): Hour {
  const start = minuteOf(entry.startTime);
  return {
    id: entry.id ?? String(at),
    day: dayOf(entry.dayOfTheWeek),
    start,
    minutes: lengthBetween(start, minuteOf(entry.finishTime)),
    on: fromBr(entry.scheduledDay ?? ""),
    enterprise: entry.isEnterprise ?? false,
  };
}

const toEntry = ({ id, day, start, minutes, on, enterprise }: Hour): Entry => ({
  id,
  dayOfTheWeek: WEEK[day].key,
  startTime: `${clock(start)}:00`,
  finishTime: `${clock(start + minutes)}:00`,
  isEnterprise: enterprise,
  ...(on && { scheduledDay: toBr(on) }),
});

export async function readAgenda(id: string): Promise<Agenda> {
  const params = { path: { id } };
  const body = await send((api) => api.GET("/api/therapist/{id}/agenda/schedule", { params }));
  return { hours: editable((body.schedules ?? []).map(toHour), today()), version: body.version ?? 0 };
}

/** The new version; null when the server did not say that it saved. */
export async function saveAgenda(id: string, { hours, version }: Agenda): Promise<number | null> {
  const body = { schedules: hours.map(toEntry), version };
  const params = { path: { id } };
  const answer = await send((api) => api.PATCH("/api/therapist/{id}/agenda/schedule", { params, body }));
  return answer?.saved ? answer.version : null;
}

export const agendaKey = (id: string) => ["agenda", id, "schedule"] as const;
export const agendaQuery = (id: string) =>
  queryOptions({ queryKey: agendaKey(id), queryFn: () => readAgenda(id), staleTime: 0 });

export const optionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["agenda", id, "options"],
    queryFn: async (): Promise<Options> => {
      const params = { path: { id } };
      const body = await send((api) => api.GET("/api/therapist/{id}/agenda/options", { params }));
      return { minutes: body.sessionTimeInMinutes || DEFAULT_MINUTES, enterprise: body.enterpriseSessions };
    },
  });

const toBlock = (body: Schemas["BlockBody"]): Block => ({
  id: body.id ?? "",
  first: body.firstDay ?? "",
  last: body.lastDay ?? body.firstDay ?? "",
  reason: body.reason ?? "",
});

export const blocksQuery = (id: string) =>
  queryOptions({
    queryKey: ["agenda", id, "blocks"],
    queryFn: async () => {
      const params = { path: { id } };
      const body = await send((api) => api.GET("/api/therapist/{id}/agenda/blocks", { params }));
      return body.map(toBlock);
    },
  });

export const addBlock = (id: string, block: Omit<Block, "id">) =>
  send(
    (api) =>
      api.POST("/api/therapist/{id}/agenda/blocks", {
        params: { path: { id } },
        body: { firstDay: block.first, lastDay: block.last, reason: block.reason },
      }),
    { popup: true },
  );

export const dropBlock = (id: string, blockId: string) =>
  send((api) => api.DELETE("/api/therapist/{id}/agenda/blocks/{blockId}", { params: { path: { id, blockId } } }), {
    popup: true,
  });

export const explainHour = (id: string, query: { day: string; startTime: string; enterprise: boolean }) =>
  send((api) => api.GET("/api/therapist/{id}/agenda/explain", { params: { path: { id }, query } }), { popup: true });

/** The booked sessions from `first` to `last`. */
export const generalQuery = (id: string, first: Iso, last: Iso) =>
  queryOptions({
    queryKey: ["agenda", id, "general", first, last],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { startDate: toBr(first), finishDate: toBr(last) } };
      return (await send((api) => api.GET("/api/agenda/general/{id}", { params, signal }))).sessions;
    },
  });

const MINUTE_MS = 60_000;

/** Asked again each minute: the room opens by the clock, not by a click. */
export const nextSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["agenda", id, "next"],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      const path = "/api/therapist/{id}/agenda/next-sessions";
      return (await send((api) => api.GET(path, { params, signal }))).sessions;
    },
    refetchInterval: MINUTE_MS,
  });
