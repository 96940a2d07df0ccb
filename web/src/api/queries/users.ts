/** What a person reads about their own account. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";

const at = (id: string) => ({ params: { path: { id } } });

/** All data that the platform stores about a person. */
export interface Export {
  generatedAt?: string;
  sections?: Record<string, unknown>;
}

export const exportQuery = (id: string) =>
  queryOptions({
    queryKey: ["user-export", id],
    queryFn: (): Promise<Export> => send((api) => api.GET("/api/user/{id}/export", at(id))),
    // It may ask for the password, which must not happen by itself.
    refetchOnReconnect: false,
  });

/** Which reminder mails the person wants. */
export interface ReminderChoice {
  reminder24h: boolean;
  reminder1h: boolean;
}

async function readReminderChoice(id: string): Promise<ReminderChoice> {
  const choice = await send((api) => api.GET("/api/user/{id}/notifications", at(id)));
  return { reminder24h: choice.reminder24h === true, reminder1h: choice.reminder1h === true };
}

export const reminderChoiceQuery = (id: string) =>
  queryOptions({ queryKey: ["reminders", id], queryFn: () => readReminderChoice(id) });

/** The calendar feed. */
export interface Feed {
  active: boolean;
  createdAt?: string;
  /** The secret address. Only the response that creates it has it. */
  url?: string;
}

export const feedQuery = (id: string) =>
  queryOptions({
    queryKey: ["calendar-feed", id],
    queryFn: (): Promise<Feed> => send((api) => api.GET("/api/user/{id}/calendar-feed", at(id))),
  });

/** The recovery address of a person who signs in with the company's mailbox. */
export interface Recovery {
  email: string;
  /** A new address that the person has not confirmed with its code yet. */
  waiting: string;
}

async function readRecovery(id: string): Promise<Recovery> {
  const found = await send((api) => api.GET("/api/user/{id}/recovery-email", at(id)));
  return { email: found.email ?? "", waiting: found.waiting ?? "" };
}

export const recoveryQuery = (id: string) =>
  queryOptions({ queryKey: ["recovery-email", id], queryFn: () => readRecovery(id) });
