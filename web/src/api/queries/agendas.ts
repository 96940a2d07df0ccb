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

/** Days off, from the first to the last. */
export interface Block {
  id: string;
  first: string;
  last: string;
  reason: string;
}

const toBlock = (body: Schemas["BlockBody"]): Block => ({
  id: body.id ?? "",
  first: body.firstDay ?? "",
  last: body.lastDay ?? body.firstDay ?? "",
  reason: body.reason ?? "",
});

export const blocksQuery = (id: string) =>
  queryOptions({
    queryKey: ["agenda", id, "blocks"],
    queryFn: async () =>
      (await send((api) => api.GET("/api/therapist/{id}/agenda/blocks", { params: { path: { id } } }))).map(toBlock),
  });

/** The booked sessions from `first` to `last`. */
export const generalQuery = (id: string, first: Iso, last: Iso) =>
  queryOptions({
    queryKey: ["agenda", id, "general", first, last],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { startDate: toBr(first), finishDate: toBr(last) } };
      return (await send((api) => api.GET("/api/agenda/general/{id}", { params, signal }))).sessions;
    },
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
