/** The only file of this feature that knows addresses of the API. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import { ApiError } from "~/api/errors";
import type { components } from "~/api/schema";
import type { Period } from "~/lib/period";
import type { PageOf } from "~/lib/readAll";

type Schemas = components["schemas"];
export type Session = Schemas["SessionBody"];
export type Calendar = Schemas["CalendarBody"];
export type Month = Schemas["MonthBody"];
export type Payment = Schemas["HistoryRow"];
export type Cancellation = Schemas["CancelRow"];

const MINUTE_MS = 60_000;

/** Somebody else's session, one that never was, or an address that is no id at all. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && [403, 404, 422].includes(error.status);

/** The server found that going on costs something, and nobody had agreed to that yet. */
export const isLate = (error: unknown): boolean => error instanceof ApiError && error.code === "booking.late";

/** Asked again each minute: what may be done changes by the clock. News of the server come sooner. */
export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: ["session", id],
    queryFn: ({ signal }): Promise<Session> =>
      send((api) => api.GET("/api/session/{id}", { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  });

export const cancelSession = (id: string, acceptLate: boolean) =>
  send((api) => api.POST("/api/session/{id}/cancel", { params: { path: { id } }, body: { id, acceptLate } }));

/** A new time, in Brasília's day (`dd/mm/yyyy`) and hours. */
export interface Time {
  day: string;
  startTime: string;
  finishTime: string;
}

export const moveSession = (userId: string, sessionId: string, time: Time, acceptLate: boolean) => {
  const params = { path: { userId, sessionId } };
  const path = "/api/agenda/{userId}/session/{sessionId}/reschedule";
  return send((api) => api.POST(path, { params, body: { ...time, acceptLate } }));
};

/** A link could not carry the login, so the file is fetched first. */
export const readCalendarFile = (id: string): Promise<Blob> =>
  send<unknown>((api) => api.GET("/api/session/{id}/calendar.ics", { params: { path: { id } }, parseAs: "blob" }), {
    popup: true,
  }) as Promise<Blob>;

export const readReceipt = (id: string): Promise<Blob> =>
  send<unknown>((api) => api.GET("/api/session/{id}/receipt", { params: { path: { id } }, parseAs: "blob" }), {
    popup: true,
  }) as Promise<Blob>;

/** The client does not speak multipart on its own: a FormData body sets its own boundary. */
export const attachReceipt = (id: string, file: File) =>
  send(
    (api) =>
      api.POST("/api/session/{id}/receipt", {
        params: { path: { id } },
        body: { file: "" },
        bodySerializer: () => {
          const form = new FormData();
          form.append("file", file);
          return form;
        },
      }),
    { popup: true },
  );

/** A month of the patient; without one, the server's current month. */
export const calendarQuery = (id: string, month: Month | null) =>
  queryOptions({
    queryKey: ["patient-agenda", id, month],
    queryFn: ({ signal }): Promise<Calendar> =>
      send((api) =>
        api.GET("/api/agenda/customer-calendar/{id}", { params: { path: { id }, query: { ...month } }, signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
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
    queryKey: ["patient-agenda", id, "past"],
    queryFn: ({ pageParam, signal }) => readPast(id, pageParam, signal),
    initialPageParam: "",
    getNextPageParam: (last) => last.next || undefined,
    select: ({ pages }) => pages.flatMap((page) => page.sessions),
  });

export const readPayments = (userId: string, period: Period, page: PageOf, signal?: AbortSignal) => {
  const params = { path: { userId }, query: { ...page, ...period } };
  return send((api) => api.GET("/api/payment-history/{userId}", { params, ...(signal && { signal }) }));
};

export const readCancels = (id: string, period: Period, page: PageOf, signal?: AbortSignal) => {
  const params = { path: { id }, query: { ...page, ...period } };
  return send((api) => api.GET("/api/customer/{id}/cancels", { params, ...(signal && { signal }) }));
};

const PAGE_SIZE = 10;

export const paymentsQuery = (id: string, period: Period, page: number) =>
  queryOptions({
    queryKey: ["history", id, "payments", period, page],
    queryFn: ({ signal }) => readPayments(id, period, { currentPage: page, pageSize: PAGE_SIZE }, signal),
  });

export const cancelsQuery = (id: string, period: Period, page: number) =>
  queryOptions({
    queryKey: ["history", id, "cancels", period, page],
    queryFn: ({ signal }) => readCancels(id, period, { currentPage: page, pageSize: PAGE_SIZE }, signal),
  });
