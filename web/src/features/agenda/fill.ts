/** Many hours in one step: a stretch of a day cut into sessions, or one day copied to others. */
import { addDays } from "~/lib/dates";
import { conflicts, DAY_MINUTES, dateFor, type Hour, lengthBetween, type Now, shiftDay, type Weekday } from "./model";

/** What a step adds, and how many hours it leaves out because the agenda has something there. */
export interface Plan {
  added: Hour[];
  skipped: number;
}

export interface Stretch {
  days: readonly Weekday[];
  from: number;
  /** The same as `from`, or before it, is on the next day. */
  to: number;
  pause: number;
  minutes: number;
  repeat: boolean;
  enterprise: boolean;
}

/** Where sessions begin between two clock times: each one ends by `to`, with a pause between them. */
export function starts({ from, to, pause, minutes }: Pick<Stretch, "from" | "to" | "pause" | "minutes">): number[] {
  const end = from + (lengthBetween(from, to) || DAY_MINUTES);
  const found: number[] = [];
  for (let at = from; at + minutes <= end; at += minutes + pause) found.push(at);
  return found;
}

/** A start past midnight belongs to the next day, also by its date. */
function place(stretch: Stretch, day: Weekday, at: number, now: Now): Hour {
  const later = Math.floor(at / DAY_MINUTES);
  const { minutes, enterprise } = stretch;
  const on = stretch.repeat ? null : addDays(dateFor(day, stretch.from, now), later);
  return { id: crypto.randomUUID(), day: shiftDay(day, later), start: at % DAY_MINUTES, minutes, on, enterprise };
}

function plan(candidates: readonly Hour[], hours: readonly Hour[]): Plan {
  const added: Hour[] = [];
  for (const hour of candidates) if (!conflicts(hour, [...hours, ...added])) added.push(hour);
  return { added, skipped: candidates.length - added.length };
}

export const planStretch = (stretch: Stretch, hours: readonly Hour[], now: Now): Plan =>
  plan(
    stretch.days.flatMap((day) => starts(stretch).map((at) => place(stretch, day, at, now))),
    hours,
  );

/** The weekly hours of one day on other days; an hour for a single date stays where it is. */
export function planCopy(from: Weekday, targets: readonly Weekday[], hours: readonly Hour[]): Plan {
  const source = hours.filter((hour) => hour.day === from && hour.on === null);
  const others = targets.filter((day) => day !== from);
  return plan(
    others.flatMap((day) => source.map((hour) => ({ ...hour, day, id: crypto.randomUUID() }))),
    hours,
  );
}
