/** A month of the patient as weeks of days, with the sessions of each day. */

import type { Calendar, Month } from "~/api/queries/patientAgenda";
import type { Session } from "~/api/queries/sessions";
import { durationOf } from "./when";

export interface Day {
  date: string;
  text: string;
  state: string;
  inMonth: boolean;
  sessions: Session[];
}

const WEEK = 7;
/** The prescribed scale of the patient's calendar. */
export const PX_PER_MINUTE = 0.5;
export const BLOCK_MARGIN = 5;

export const blockHeight = (session: Session): number => durationOf(session) * PX_PER_MINUTE;

export function weeksOf(calendar: Calendar): Day[][] {
  const days = calendar.data.map((day) => ({
    date: day.date,
    text: day.displayText,
    state: day.state,
    inMonth: day.inMonth,
    sessions: calendar.sessions.filter((session) => session.scheduledDay === day.date),
  }));
  return Array.from({ length: Math.ceil(days.length / WEEK) }, (_, i) => days.slice(i * WEEK, (i + 1) * WEEK));
}

/** The sessions of the month that are not past. */
export const upcomingOf = (calendar: Calendar): Session[] => calendar.sessions.filter((session) => !session.past);

const whole = (value: unknown): number => (/^\d{1,4}$/.test(String(value)) ? Number(value) : 0);

/** The month in the address; null, which means the current month, when the address has none. */
export function monthFrom(search: Readonly<Record<string, unknown>>): Month | null {
  const month = whole(search.mes);
  const year = whole(search.ano);
  return month >= 1 && month <= 12 && year >= 2000 ? { month, year } : null;
}
