/** Where a session would go while somebody moves it by keys or by mouse, as plain values. */
import { addDays, type Iso } from "~/lib/dates";
import { type Booked, type Calendar, isFree } from "./calendar";
import { type Now, WEEKDAYS, type Weekday } from "./model";

/** The place that somebody points at. It is not saved yet. */
export interface Target {
  item: Booked;
  day: Weekday;
  minute: number;
}

/** What is at the place: a published time, an unpublished one, or a reason why the session cannot go there. */
export type Ground = "SAME" | "PASSED" | "TAKEN" | "BLOCKED" | "PUBLISHED" | "UNPUBLISHED";

const HOUR = 60;
const SNAP = 10;
/** A drop this near to a published time means that time. */
const NEAR = 15;

const STEPS: Record<string, { days: number; minutes: number }> = {
  ArrowUp: { days: 0, minutes: -HOUR },
  ArrowDown: { days: 0, minutes: HOUR },
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
};

export interface Bounds {
  from: number;
  to: number;
}

/** The place after an arrow key. It stays on the grid. Returns null for other keys. */
export function stepped(target: Target, key: string, { from, to }: Bounds): Target | null {
  const step = STEPS[key];
  if (!step) return null;
  const day = WEEKDAYS.find((weekday) => weekday === target.day + step.days) ?? target.day;
  const minute = target.minute + step.minutes;
  return { ...target, day, minute: minute < from || minute >= to ? target.minute : minute };
}

/** The minute that a drop means: a published time nearby, else the nearest ten minutes. */
export function snapped(calendar: Calendar, day: Weekday, minute: number, { from, to }: Bounds): number {
  const near = calendar.items
    .filter((item) => item.kind === "free" && item.day === day && Math.abs(item.start - minute) <= NEAR)
    .sort((a, b) => Math.abs(a.start - minute) - Math.abs(b.start - minute))[0];
  return near?.start ?? Math.min(Math.max(Math.round(minute / SNAP) * SNAP, from), to - SNAP);
}

export function groundAt(calendar: Calendar, week: Iso, now: Now, target: Target): Ground {
  const { item, day, minute } = target;
  if (day === item.day && minute === item.start) return "SAME";
  const date = addDays(week, day);
  if (date < now.day || (date === now.day && minute <= now.minute)) return "PASSED";
  const meets = (from: number, to: number) => minute < to && from < minute + item.minutes;
  const taken = calendar.items.some(
    (other) =>
      other.kind === "session" &&
      other.state !== "CANCELLED" &&
      other.session.id !== item.session.id &&
      other.day === day &&
      meets(other.start, other.start + other.minutes),
  );
  if (taken) return "TAKEN";
  if (isFree(calendar, day, minute)) return "PUBLISHED";
  return calendar.closed.some((part) => part.day === day && meets(part.from, part.to)) ? "BLOCKED" : "UNPUBLISHED";
}

/** Whether the session may be moved there. A blocked time is not published, so the patient is asked. */
export const allows = (ground: Ground): boolean =>
  ground === "PUBLISHED" || ground === "UNPUBLISHED" || ground === "BLOCKED";
