import type { Day, DaySession } from "~/api/queries/days";
import { fromBr, type Iso, longDate } from "~/lib/dates";

const MINUTE = 60_000;

export const at = (instant: string): number => new Date(instant).getTime();
export const isoOf = (br: string): Iso => fromBr(br) ?? "1970-01-01";

/** `Terça-feira, 17 de novembro`. */
export function dayTitle(br: string): string {
  const text = longDate(isoOf(br));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export type Chip = "running" | "paid" | "unpaid" | "processing" | "company" | "finished" | "attention";

/** The chip of a session: one word about where it stands. */
export function chipOf({ stage, enterprise, startsAt }: DaySession, now: number): Chip {
  if (stage === "FINISHED") return "finished";
  if (stage === "PROCESSING") return "processing";
  if (stage === "PAID") {
    if (at(startsAt) <= now) return "running";
    return enterprise ? "company" : "paid";
  }
  return stage === "AWAITING_PAYMENT" || stage === "EXPIRED" ? "unpaid" : "attention";
}

/** The session that the therapist should look at now: its room is open, the one where somebody waits first. */
export function currentOf(day: Day): DaySession | undefined {
  const open = day.sessions.filter((session) => session.roomOpen);
  return open.find((session) => session.patientInRoom) ?? open[0];
}

/** The next paid session of today that has not begun. */
export const comingOf = (day: Day, now: number): DaySession | undefined =>
  day.sessions.find((session) => session.stage === "PAID" && at(session.startsAt) > now);

export const minutesOf = ({ startsAt, finishesAt }: DaySession): number => (at(finishesAt) - at(startsAt)) / MINUTE;

/** Whole minutes until an instant, rounded up: the last minute counts as one. */
export const minutesUntil = (instant: string, now: number): number => Math.ceil((at(instant) - now) / MINUTE);
