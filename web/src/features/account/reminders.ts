/** Reminders by mail and the private calendar, as the API speaks of them. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";

export interface Choice {
  reminder24h: boolean;
  reminder1h: boolean;
}

export interface Feed {
  active: boolean;
  createdAt?: string;
  /** The secret address: told only by the answer that made it. */
  url?: string;
}

const at = (id: string) => ({ params: { path: { id } } });

async function readChoice(id: string): Promise<Choice> {
  const choice = await send((api) => api.GET("/api/user/{id}/notifications", at(id)));
  return { reminder24h: choice.reminder24h === true, reminder1h: choice.reminder1h === true };
}

export const saveChoice = (id: string, body: Choice) =>
  send((api) => api.PUT("/api/user/{id}/notifications", { ...at(id), body: { ...body } }));

const readFeed = (id: string): Promise<Feed> => send((api) => api.GET("/api/user/{id}/calendar-feed", at(id)));

export const openFeed = (id: string): Promise<Feed> => send((api) => api.POST("/api/user/{id}/calendar-feed", at(id)));

export const closeFeed = (id: string) => send((api) => api.DELETE("/api/user/{id}/calendar-feed", at(id)));

export const choiceQuery = (id: string) => queryOptions({ queryKey: ["reminders", id], queryFn: () => readChoice(id) });

export const feedQuery = (id: string) => queryOptions({ queryKey: ["calendar-feed", id], queryFn: () => readFeed(id) });
