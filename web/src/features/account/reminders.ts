/** Changes reminders by mail and the private calendar. */
import { send } from "~/api/client";
import type { Feed, ReminderChoice } from "~/api/queries/users";

const at = (id: string) => ({ params: { path: { id } } });

export const saveChoice = (id: string, body: ReminderChoice) =>
  send((api) => api.PUT("/api/user/{id}/notifications", { ...at(id), body: { ...body } }));

export const openFeed = (id: string): Promise<Feed> => send((api) => api.POST("/api/user/{id}/calendar-feed", at(id)));

export const closeFeed = (id: string) => send((api) => api.DELETE("/api/user/{id}/calendar-feed", at(id)));
