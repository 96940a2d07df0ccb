/** What a person reads about their own account. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "../client";
import type { components } from "../schema";

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
  /** Where password links go now, and without the recovery address. The server decides. */
  links: string;
  linksWithout: string;
}

async function readRecovery(id: string): Promise<Recovery> {
  const found = await send((api) => api.GET("/api/user/{id}/recovery-email", at(id)));
  const { email = "", waiting = "", links = "", linksWithout = "" } = found;
  return { email, waiting, links, linksWithout };
}

export const recoveryQuery = (id: string) =>
  queryOptions({ queryKey: ["recovery-email", id], queryFn: () => readRecovery(id) });

/** One consent of the person, with its date and version. */
export interface Consent {
  kind: string;
  given: boolean;
  /** The terms end with the account alone. */
  revocable: boolean;
  version: string;
  givenAt: string;
  revokedAt: string;
}

export type EndingSession = components["schemas"]["EndingSessionBody"];

interface Consents {
  consents: readonly Consent[];
  /** The sessions that revoking the consent for health data would cancel now. */
  ending: readonly EndingSession[];
}

async function readConsents(id: string): Promise<Consents> {
  const { consents, ending } = await send((api) => api.GET("/api/user/{id}/consents", at(id)));
  return { consents: consents ?? [], ending: ending ?? [] };
}

export const consentsQuery = (id: string) =>
  queryOptions({ queryKey: ["consents", id], queryFn: () => readConsents(id), staleTime: 0 });

/** What companies offer to the person's own account. Only the person reads it. */
export const benefitsQuery = (id: string) =>
  queryOptions({
    queryKey: ["benefits", id],
    queryFn: () => send((api) => api.GET("/api/user/{id}/benefits", at(id))),
    staleTime: 0,
  });
