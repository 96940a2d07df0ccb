import { send } from "~/api/client";
import { ApiError } from "~/api/errors";

/**
 * The session belongs to somebody else, does not exist, or the address has no valid id. The page shows the same for all
 * three.
 */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && [403, 404, 422].includes(error.status);

/** The server refused because cancelling or rescheduling costs money now, and the request did not accept that. */
export const isLate = (error: unknown): boolean => error instanceof ApiError && error.code === "booking.late";

/** What a therapist decides when cancelling. */
export interface TherapistCancel {
  reopen: boolean;
  message: string;
}

export const cancelSession = (id: string, acceptLate: boolean, more?: TherapistCancel) =>
  send((api) => api.POST("/api/session/{id}/cancel", { params: { path: { id } }, body: { id, acceptLate, ...more } }));

export const answerProposal = (token: string, accept: boolean) =>
  send((api) => api.POST("/api/session/proposal/answer", { body: { token, accept } }));

/** A new time of a session: day (`dd/mm/yyyy`) and hours in Brasília. */
export interface Time {
  day: string;
  startTime: string;
  finishTime: string;
}

export const rescheduleSession = (userId: string, sessionId: string, time: Time, acceptLate: boolean) => {
  const params = { path: { userId, sessionId } };
  const path = "/api/agenda/{userId}/session/{sessionId}/reschedule";
  return send((api) => api.POST(path, { params, body: { ...time, acceptLate } }));
};

/** A plain link could not send the token, so the file is fetched and then saved. */
export const readCalendarFile = (id: string): Promise<Blob> =>
  send<unknown>((api) => api.GET("/api/session/{id}/calendar.ics", { params: { path: { id } }, parseAs: "blob" }), {
    popup: true,
  }) as Promise<Blob>;

export const readReceipt = (id: string): Promise<Blob> =>
  send<unknown>((api) => api.GET("/api/session/{id}/receipt", { params: { path: { id } }, parseAs: "blob" }), {
    popup: true,
  }) as Promise<Blob>;

/**
 * The generated client cannot send multipart, so the body is serialized here. For a FormData the browser sets the
 * boundary.
 */
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
