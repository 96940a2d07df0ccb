/** What a person reads about the own account. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";

const at = (id: string) => ({ params: { path: { id } } });

/** Everything that is kept about a person. */
export interface Export {
  generatedAt?: string;
  sections?: Record<string, unknown>;
}

export const exportQuery = (id: string) =>
  queryOptions({
    queryKey: ["user-export", id],
    queryFn: (): Promise<Export> => send((api) => api.GET("/api/user/{id}/export", at(id))),
  });

/** Which reminders come by mail. */
export interface Choice {
  reminder24h: boolean;
  reminder1h: boolean;
}

async function readChoice(id: string): Promise<Choice> {
  const choice = await send((api) => api.GET("/api/user/{id}/notifications", at(id)));
  return { reminder24h: choice.reminder24h === true, reminder1h: choice.reminder1h === true };
}

export const choiceQuery = (id: string) => queryOptions({ queryKey: ["reminders", id], queryFn: () => readChoice(id) });

/** The private calendar. */
export interface Feed {
  active: boolean;
  createdAt?: string;
  /** The secret address: told only by the answer that made it. */
  url?: string;
}

export const feedQuery = (id: string) =>
  queryOptions({
    queryKey: ["calendar-feed", id],
    queryFn: (): Promise<Feed> => send((api) => api.GET("/api/user/{id}/calendar-feed", at(id))),
  });

/** The personal address of somebody who signs in with their company's. */
export interface Recovery {
  email: string;
  /** An address whose code is still to be typed. */
  waiting: string;
}

async function readRecovery(id: string): Promise<Recovery> {
  const found = await send((api) => api.GET("/api/user/{id}/recovery-email", at(id)));
  return { email: found.email ?? "", waiting: found.waiting ?? "" };
}

export const recoveryQuery = (id: string) =>
  queryOptions({ queryKey: ["recovery-email", id], queryFn: () => readRecovery(id) });
