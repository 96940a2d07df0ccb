import { send } from "~/api/client";

/** Which hours fit: weekdays by the API's names, times as `HH:MM`, the last day as `dd/mm/yyyy`. */
export interface Wanted {
  days: string[];
  fromTime?: string;
  toTime?: string;
  lastDay?: string;
}

export const askWaiting = (therapistId: string, wanted: Wanted) =>
  send((api) =>
    api.POST("/api/therapist/{id}/waiting", { params: { path: { id: therapistId } }, body: { ...wanted } }),
  );

export const askEarlier = (sessionId: string, wanted: Wanted) =>
  send((api) => api.POST("/api/session/{id}/waiting", { params: { path: { id: sessionId } }, body: { ...wanted } }));

export const endWaiting = (id: string) => send((api) => api.DELETE("/api/waiting/{id}", { params: { path: { id } } }));

export const acceptOffer = (id: string) =>
  send((api) => api.POST("/api/offer/{id}/accept", { params: { path: { id } } }));

export const declineOffer = (id: string) =>
  send((api) => api.POST("/api/offer/{id}/decline", { params: { path: { id } } }));
