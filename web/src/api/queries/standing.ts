/** Standing hours: the same hour every week, or every two weeks. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";
import { MINUTE, PREFETCH_GRACE } from "./staleTimes";

type Schemas = components["schemas"];
export type Standing = Schemas["StandingBody"];
export type Occurrence = Schemas["OccurrenceBody"];
export type PlannedDay = Schemas["StandingDayBody"];
export type StandingPreview = Schemas["StandingPreviewBody"];
export type StandingChanged = Schemas["StandingChangedBody"];

/** An hour that somebody wants: first day (`dd/mm/yyyy`) and time in Brasília. */
export interface Wanted {
  day: string;
  startTime: string;
  everyWeeks: number;
}

/** A change of a standing hour. Which fields it has depends on the action. */
export interface Change {
  action: "PAUSE" | "RESUME" | "END" | "HOUR";
  firstDay?: string;
  lastDay?: string;
  day?: string;
  startTime?: string;
  cancelPaid?: boolean;
}

/** Prefix of every query about standing hours of the signed-in person. */
export const standingKey = ["standing"] as const;

/** The person's standing hours that have not ended, with their sessions from today on. */
export const standingsQuery = () =>
  queryOptions({
    queryKey: [...standingKey, "list"],
    queryFn: ({ signal }): Promise<Standing[]> => send((api) => api.GET("/api/standing-hours", { signal })),
    staleTime: PREFETCH_GRACE,
  });

export const standingQuery = (id: string) =>
  queryOptions({
    queryKey: [...standingKey, "one", id],
    queryFn: ({ signal }): Promise<Standing> =>
      send((api) => api.GET("/api/standing/{id}", { params: { path: { id } }, signal })),
    staleTime: PREFETCH_GRACE,
    refetchInterval: MINUTE,
  });

/** Whether a therapist takes standing hours. */
export const takesStandingQuery = (therapistId: string) =>
  queryOptions({
    queryKey: ["standing-setting", therapistId],
    queryFn: async ({ signal }) => {
      const params = { path: { id: therapistId } };
      const setting = await send((api) => api.GET("/api/therapist/{id}/standing-setting", { params, signal }));
      return setting.takesStandingHours === true;
    },
    staleTime: MINUTE,
  });

/** The dates of a standing hour before it is agreed. It is a POST, but it changes nothing. */
export const readPreview = (therapistId: string, wanted: Wanted, signal?: AbortSignal): Promise<StandingPreview> =>
  send((api) =>
    api.POST("/api/therapist/{id}/standing/preview", {
      params: { path: { id: therapistId } },
      body: { ...wanted },
      ...(signal && { signal }),
    }),
  );

export const standingPreviewQuery = (therapistId: string, wanted: Wanted) =>
  queryOptions({
    queryKey: [...standingKey, "preview", therapistId, wanted],
    queryFn: ({ signal }) => readPreview(therapistId, wanted, signal),
    staleTime: PREFETCH_GRACE,
    retry: false,
  });

/** What accepting a proposal would give. It is a POST, but it changes nothing. */
export const readAcceptPreview = (id: string, signal?: AbortSignal): Promise<StandingPreview> =>
  send((api) => api.POST("/api/standing/{id}/accept-preview", { params: { path: { id } }, ...(signal && { signal }) }));

export const acceptPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...standingKey, "accept-preview", id],
    queryFn: ({ signal }) => readAcceptPreview(id, signal),
    staleTime: PREFETCH_GRACE,
    retry: false,
  });
