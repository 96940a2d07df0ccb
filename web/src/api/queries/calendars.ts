/** The calendars elsewhere that a therapist connected. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { MINUTE, PREFETCH_GRACE } from "./staleTimes";

type Schemas = components["schemas"];
export type OutsideCalendar = Schemas["OutsideCalendarBody"];
export type OutsideCalendars = Omit<Schemas["OutsideCalendarsBody"], "calendars"> & { calendars: OutsideCalendar[] };

/** Prefix of every query about connected calendars. */
export const calendarsKey = ["calendars"] as const;

export const calendarsQuery = (therapistId: string) =>
  queryOptions({
    queryKey: [...calendarsKey, therapistId],
    queryFn: async ({ signal }): Promise<OutsideCalendars> => {
      const params = { path: { id: therapistId } };
      const answer = await send((api) => api.GET("/api/therapist/{id}/calendars", { params, signal }));
      return { ...answer, calendars: answer.calendars ?? [] };
    },
    staleTime: PREFETCH_GRACE,
    refetchInterval: MINUTE,
  });
