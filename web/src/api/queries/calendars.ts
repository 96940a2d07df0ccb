/** The calendars elsewhere that a therapist connected. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { MINUTE, PREFETCH_GRACE } from "./staleTimes";

type Schemas = components["schemas"];
export type OutsideCalendar = Schemas["OutsideCalendarBody"];
export type CalendarAccount = Schemas["CalendarAccountBody"];
export type ChoosableCalendar = Schemas["ChoosableCalendarBody"];
export type OutsideCalendars = Omit<Schemas["OutsideCalendarsBody"], "calendars" | "accounts"> & {
  calendars: OutsideCalendar[];
  accounts: CalendarAccount[];
};

/** Prefix of every query about connected calendars. */
export const calendarsKey = ["calendars"] as const;

export const calendarsQuery = (therapistId: string) =>
  queryOptions({
    queryKey: [...calendarsKey, therapistId],
    queryFn: async ({ signal }): Promise<OutsideCalendars> => {
      const params = { path: { id: therapistId } };
      const answer = await send((api) => api.GET("/api/therapist/{id}/calendars", { params, signal }));
      return { ...answer, calendars: answer.calendars ?? [], accounts: answer.accounts ?? [] };
    },
    staleTime: PREFETCH_GRACE,
    refetchInterval: MINUTE,
  });

/** The calendars of an account. Its server is asked, so this is read when somebody chooses and not kept. */
export const choosableQuery = (therapistId: string, accountId: string) =>
  queryOptions({
    queryKey: [...calendarsKey, therapistId, "choosable", accountId],
    queryFn: async ({ signal }): Promise<ChoosableCalendar[]> => {
      const params = { path: { id: therapistId, accountId } };
      const path = "/api/therapist/{id}/calendar-accounts/{accountId}/calendars";
      const answer = await send((api) => api.GET(path, { params, signal }));
      return answer.calendars ?? [];
    },
    retry: false,
    gcTime: 0,
    staleTime: MINUTE,
  });
