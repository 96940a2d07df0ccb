/** Creates many entries in one step: a stretch of a day cut into sessions, or one day copied to others. */
import { addDays } from "~/lib/dates";
import {
  conflicts,
  DAY_MINUTES,
  dateFor,
  lengthBetween,
  type Now,
  type ScheduleEntry,
  shiftDay,
  type Weekday,
} from "./model";

/** The entries that a step adds, and how many it leaves out because they overlap with the agenda. */
export interface FilledEntries {
  added: ScheduleEntry[];
  skipped: number;
}

export interface Stretch {
  days: readonly Weekday[];
  from: number;
  /** When it is not after `from`, it is on the next day. */
  to: number;
  pause: number;
  minutes: number;
  repeat: boolean;
  enterprise: boolean;
}

/** Start times of the sessions between two times: each session ends by `to`, with a pause between them. */
export function starts({ from, to, pause, minutes }: Pick<Stretch, "from" | "to" | "pause" | "minutes">): number[] {
  const end = from + (lengthBetween(from, to) || DAY_MINUTES);
  const found: number[] = [];
  for (let at = from; at + minutes <= end; at += minutes + pause) found.push(at);
  return found;
}

/** A start after midnight belongs to the next day, also in its date. */
function place(stretch: Stretch, day: Weekday, at: number, now: Now): ScheduleEntry {
  const later = Math.floor(at / DAY_MINUTES);
  const { minutes, enterprise } = stretch;
  const on = stretch.repeat ? null : addDays(dateFor(day, stretch.from, now), later);
  return { id: crypto.randomUUID(), day: shiftDay(day, later), start: at % DAY_MINUTES, minutes, on, enterprise };
}

function plan(candidates: readonly ScheduleEntry[], hours: readonly ScheduleEntry[]): FilledEntries {
  const added: ScheduleEntry[] = [];
  for (const hour of candidates) if (!conflicts(hour, [...hours, ...added])) added.push(hour);
  return { added, skipped: candidates.length - added.length };
}

export const planStretch = (stretch: Stretch, hours: readonly ScheduleEntry[], now: Now): FilledEntries =>
  plan(
    stretch.days.flatMap((day) => starts(stretch).map((at) => place(stretch, day, at, now))),
    hours,
  );

/** Copies the weekly entries of one day to other days. Entries for a single date are not copied. */
export function planCopy(from: Weekday, targets: readonly Weekday[], hours: readonly ScheduleEntry[]): FilledEntries {
  const source = hours.filter((hour) => hour.day === from && hour.on === null);
  const others = targets.filter((day) => day !== from);
  return plan(
    others.flatMap((day) => source.map((hour) => ({ ...hour, day, id: crypto.randomUUID() }))),
    hours,
  );
}
