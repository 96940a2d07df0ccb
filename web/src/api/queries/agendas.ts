/** A therapist's agenda: schedule entries, days off and booked sessions. */
import { queryOptions } from "@tanstack/react-query";
import { type Iso, toBr } from "~/lib/dates";
import { send } from "../client";
import type { components } from "../schema";
import { MINUTE } from "./staleTimes";

type Schemas = components["schemas"];
export type AgendaEntry = Schemas["EntryBody"];
export type AgendaSchedule = Schemas["ScheduleBody"];
export type AgendaOptions = Schemas["OptionsBody"];
export type AgendaSession = Schemas["ScheduledSessionBody"];

export const readAgenda = (id: string): Promise<AgendaSchedule> =>
  send((api) => api.GET("/api/therapist/{id}/agenda/schedule", { params: { path: { id } } }));

/** The schedule entries in the API's format. */
export const agendaQuery = (id: string) =>
  queryOptions({ queryKey: ["agenda", id, "schedule"], queryFn: () => readAgenda(id), staleTime: 0 });

export const optionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["agenda", id, "options"],
    queryFn: () => send((api) => api.GET("/api/therapist/{id}/agenda/options", { params: { path: { id } } })),
  });

export type AgendaWeek = Schemas["WeekBody"];
export type WeekSession = Schemas["WeekSessionBody"];
export type Holiday = Schemas["HolidayBody"];

/** Days off, from the first to the last. With `from` and `to` only these hours of each day. */
export interface Block {
  id: string;
  first: string;
  last: string;
  from: string;
  to: string;
  reason: string;
}

export const toBlock = (body: Schemas["BlockBody"]): Block => ({
  id: body.id ?? "",
  first: body.firstDay ?? "",
  last: body.lastDay ?? body.firstDay ?? "",
  from: (body.startTime ?? "").slice(0, 5),
  to: (body.finishTime ?? "").slice(0, 5),
  reason: body.reason ?? "",
});

/** The national holidays of the next twelve months. */
export const holidaysQuery = (id: string) =>
  queryOptions({
    queryKey: ["agenda", id, "holidays"],
    queryFn: () => send((api) => api.GET("/api/therapist/{id}/agenda/holidays", { params: { path: { id } } })),
  });

/** Sessions, free times, blocks and holidays from `first` to `last`. Refetched, because sessions begin and end. */
export const weekQuery = (id: string, first: Iso, last: Iso) =>
  queryOptions({
    queryKey: ["agenda", id, "week", first, last],
    queryFn: ({ signal }): Promise<AgendaWeek> => {
      const params = { path: { id }, query: { startDate: toBr(first), finishDate: toBr(last) } };
      return send((api) => api.GET("/api/therapist/{id}/agenda/week", { params, signal }));
    },
    staleTime: 0,
    refetchInterval: MINUTE,
  });

export const blocksQuery = (id: string) =>
  queryOptions({
    queryKey: ["agenda", id, "blocks"],
    queryFn: async () =>
      (await send((api) => api.GET("/api/therapist/{id}/agenda/blocks", { params: { path: { id } } }))).map(toBlock),
  });

/** A therapist's next sessions. Refetched each minute, because the room opens at a time and no event reports it. */
export const nextBookedQuery = (id: string) =>
  queryOptions({
    queryKey: ["agenda", id, "next"],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await send((api) => api.GET("/api/therapist/{id}/agenda/next-sessions", { params, signal }))).sessions;
    },
    refetchInterval: MINUTE,
  });
