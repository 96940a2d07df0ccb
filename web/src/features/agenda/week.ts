/** Booked sessions on the days of one week. */
import type { AgendaSession } from "~/api/queries/agendas";
import { addDays, fromBr, type Iso, startOfWeek } from "~/lib/dates";
import type { Span } from "./layout";
import { lengthBetween, parseClock, WEEKDAYS, type Weekday } from "./model";

export interface Booked extends Span {
  session: AgendaSession;
}

const minuteOf = (time: string): number => parseClock(time.slice(0, 5)) ?? 0;
const dayOf = (session: AgendaSession): Iso | null => fromBr(session.scheduledDay);

/** `08:00 às 08:50`. */
export const timesOf = ({ startTime, finishTime }: AgendaSession): string =>
  `${startTime.slice(0, 5)} às ${finishTime.slice(0, 5)}`;

/** The first day of the week in the address; this week's when the address has no valid day. */
export function weekFrom(text: unknown, today: Iso): Iso {
  const day = typeof text === "string" ? fromBr(text.split("-").reverse().join("/")) : null;
  return startOfWeek(day ?? today);
}

export const dateOn = (week: Iso, day: Weekday): Iso => addDays(week, day);

/** The sessions that begin in the week, each with its weekday. */
export function bookedIn(week: Iso, sessions: readonly AgendaSession[]): Booked[] {
  const dates = WEEKDAYS.map((day) => dateOn(week, day));
  return sessions.flatMap((session) => {
    const day = dates.indexOf(dayOf(session) ?? "");
    if (day < 0) return [];
    const start = minuteOf(session.startTime);
    return [{ session, day: day as Weekday, start, minutes: lengthBetween(start, minuteOf(session.finishTime)) }];
  });
}
