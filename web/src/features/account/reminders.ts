/** Requests that change reminders by mail and the calendar feed. */
import { send } from "~/api/client";
import type { Feed, ReminderChoice } from "~/api/queries/users";

const byId = (id: string) => ({ params: { path: { id } } });

export const saveChoice = (id: string, body: ReminderChoice) =>
  send((api) => api.PUT("/api/user/{id}/notifications", { ...byId(id), body: { ...body } }));

export const openFeed = (id: string): Promise<Feed> =>
  send((api) => api.POST("/api/user/{id}/calendar-feed", byId(id)));

export const closeFeed = (id: string) => send((api) => api.DELETE("/api/user/{id}/calendar-feed", byId(id)));
