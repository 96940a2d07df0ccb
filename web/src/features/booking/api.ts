/** What this feature changes through the API; what it reads is in `api/queries`. */
import { send } from "~/api/client";
import { ApiError } from "~/api/errors";

/** Somebody else's session, one that never was, or an address that is no id at all. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && [403, 404, 422].includes(error.status);

/** The server found that going on costs something, and nobody had agreed to that yet. */
export const isLate = (error: unknown): boolean => error instanceof ApiError && error.code === "booking.late";

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
