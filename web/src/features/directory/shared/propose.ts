import type { Slot } from "~/api/queries/therapists";

/** The past session that is booked again. Day (`dd/mm/yyyy`) and time are Brasília's. */
export interface PastTime {
  scheduledDay: string;
  startTime: string;
  isEnterprise: boolean;
}

export interface Proposal {
  slot: Slot;
  /** The slot has the weekday and the time of the past session. */
  same: boolean;
}

const weekdayOf = (day: string): number => new Date(`${day.split("/").reverse().join("-")}T00:00:00Z`).getUTCDay();
const timeOf = (time: string): string => time.slice(0, 5);

/**
 * The slot to propose after a past session: the next free one at the same weekday and time; else the next on that
 * weekday; else the next at all. An employee whose company covered the session is offered covered slots first.
 */
export function propose(slots: readonly Slot[], past: PastTime): Proposal | null {
  const weekday = weekdayOf(past.scheduledDay);
  const sameDay = (slot: Slot) => weekdayOf(slot.day) === weekday;
  const same = (slot: Slot) => sameDay(slot) && timeOf(slot.startTime) === timeOf(past.startTime);
  const free = slots
    .filter((slot) => slot.state === "AVAILABLE")
    .sort((a, b) => Number(a.startsAt > b.startsAt) - Number(a.startsAt < b.startsAt));
  const covered = free.filter((slot) => slot.isEnterprise === past.isEnterprise);
  const from = covered.length > 0 ? covered : free;
  const slot = from.find(same) ?? from.find(sameDay) ?? from[0];
  return slot ? { slot, same: same(slot) } : null;
}
