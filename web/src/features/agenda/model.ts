/** Schedule entries as plain values: minutes of the time in São Paulo, never instants. */
import { addDays, type Iso, startOfWeek } from "~/lib/dates";

export const WEEK = [
  { key: "SUNDAY", label: "Domingo" },
  { key: "MONDAY", label: "Segunda" },
  { key: "TUESDAY", label: "Terça" },
  { key: "WEDNESDAY", label: "Quarta" },
  { key: "THURSDAY", label: "Quinta" },
  { key: "FRIDAY", label: "Sexta" },
  { key: "SATURDAY", label: "Sábado" },
] as const;

/** Index into `WEEK`: 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
export const weekdayLabel = (day: Weekday): string => WEEK[day].label;

export const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** A schedule entry: every week, or once when `on` is a date. */
export interface ScheduleEntry {
  id: string;
  day: Weekday;
  /** Minute of the day. */
  start: number;
  minutes: number;
  on: Iso | null;
  enterprise: boolean;
}

/** Day and minute of the day in São Paulo. */
export interface Now {
  day: Iso;
  minute: number;
}

const CLOCK = /^(\d{2}):(\d{2})$/;

/** The minute of `09:30`, or null for an invalid time (`24:00`, `9h30`). */
export function parseClock(text: string): number | null {
  const match = CLOCK.exec(text);
  if (!match) return null;
  const [hour, minute] = [Number(match[1]), Number(match[2])];
  return hour < 24 && minute < 60 ? hour * 60 + minute : null;
}

/** `09:30`. Minutes from 1440 on are shown as times of the next day. */
export function clock(minute: number): string {
  const inDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(inDay / 60)).padStart(2, "0")}:${String(inDay % 60).padStart(2, "0")}`;
}

/** Minutes between two times; a finish before the start is on the next day. */
export const lengthBetween = (start: number, finish: number): number => (finish - start + DAY_MINUTES) % DAY_MINUTES;

export const finishOf = (hour: Pick<ScheduleEntry, "start" | "minutes">): string => clock(hour.start + hour.minutes);

const weekdayOf = (day: Iso): Weekday => new Date(`${day}T00:00:00Z`).getUTCDay() as Weekday;

/** The weekday `days` later. */
export const shiftDay = (day: Weekday, days: number): Weekday => ((((day + days) % 7) + 7) % 7) as Weekday;

const dateMinutes = (day: Iso): number => Date.parse(`${day}T00:00:00Z`) / 60_000;

/** Whether two entries overlap; one may begin when the other ends. The part after midnight counts on the next day. */
export function overlaps(a: ScheduleEntry, b: ScheduleEntry): boolean {
  if (a.on && b.on) {
    const [x, y] = [dateMinutes(a.on) + a.start, dateMinutes(b.on) + b.start];
    return x < y + b.minutes && y < x + a.minutes;
  }
  // At least one entry repeats, so both are compared modulo the week, in which Sunday follows Saturday.
  const [x, y] = [a.day * DAY_MINUTES + a.start, b.day * DAY_MINUTES + b.start];
  return (y - x + WEEK_MINUTES) % WEEK_MINUTES < a.minutes || (x - y + WEEK_MINUTES) % WEEK_MINUTES < b.minutes;
}

export const conflicts = (hour: ScheduleEntry, hours: readonly ScheduleEntry[]): boolean =>
  hours.some((other) => other.id !== hour.id && overlaps(hour, other));

/** The date of an entry that does not repeat: this week, or the next when the time has passed. */
export function dateFor(day: Weekday, start: number, now: Now): Iso {
  const date = addDays(startOfWeek(now.day), day);
  const ahead = date > now.day || (date === now.day && start > now.minute);
  return ahead ? date : addDays(date, 7);
}

export interface NewEntry {
  day: Weekday;
  start: number;
  minutes: number;
  repeat: boolean;
  enterprise: boolean;
}

export const makeEntry = ({ repeat, ...hour }: NewEntry, now: Now): ScheduleEntry => ({
  ...hour,
  id: crypto.randomUUID(),
  on: repeat ? null : dateFor(hour.day, hour.start, now),
});

/** The entries that the screen edits. Past dates are left out, and a date decides the weekday. */
export const editable = (hours: readonly ScheduleEntry[], today: Iso): ScheduleEntry[] =>
  hours
    .filter((hour) => hour.on === null || hour.on >= today)
    .map((hour) => (hour.on ? { ...hour, day: weekdayOf(hour.on) } : hour));

const order = (hour: ScheduleEntry): string =>
  `${hour.day} ${String(hour.start).padStart(4, "0")} ${hour.on ?? ""} ${hour.enterprise}`;
export const inOrder = (hours: readonly ScheduleEntry[]): ScheduleEntry[] =>
  [...hours].sort((a, b) => order(a).localeCompare(order(b)));

export const entriesOn = (hours: readonly ScheduleEntry[], day: Weekday): ScheduleEntry[] =>
  inOrder(hours.filter((hour) => hour.day === day));
