import type { KnownSlots, Slot } from "~/api/queries/therapists";
import { addDays, fromBr, type Iso, startOfWeek, toBr } from "~/lib/dates";
import { BRASILIA, wallClock } from "./zone";

/** Weekdays as the API names them and as people read them, Sunday first. */
export const WEEKDAYS = [
  { key: "SUNDAY", label: "DOMINGO" },
  { key: "MONDAY", label: "SEGUNDA" },
  { key: "TUESDAY", label: "TERÇA" },
  { key: "WEDNESDAY", label: "QUARTA" },
  { key: "THURSDAY", label: "QUINTA" },
  { key: "FRIDAY", label: "SEXTA" },
  { key: "SATURDAY", label: "SÁBADO" },
] as const;

/** A slot in a time zone. */
export interface Moment {
  slot: Slot;
  day: Iso;
  start: string;
  finish: string;
  /** Whether it can be booked. */
  free: boolean;
}

/** A chosen slot as it is in the address: day and time in Brasília. */
export interface ChosenSlot {
  day: Iso;
  time: string;
}

const hhmm = (time: string): string => time.slice(0, 5);
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Duration in minutes, also over midnight. Sessions are far shorter than a day. */
export const lengthOf = (slot: Slot): number => (minutes(slot.finishTime) - minutes(slot.startTime) + 1440) % 1440;

const dayOf = (slot: Slot): Iso => fromBr(slot.day) ?? "";

/**
 * A slot in a time zone. The server's day and times are Brasília's; for other zones they are computed from the instant.
 */
export function momentOf(slot: Slot, zone: string): Moment {
  const free = slot.state === "AVAILABLE";
  if (zone === BRASILIA)
    return { slot, free, day: dayOf(slot), start: hhmm(slot.startTime), finish: hhmm(slot.finishTime) };
  const instant = new Date(slot.startsAt);
  const { day, time } = wallClock(instant, zone);
  const end = new Date(instant.getTime() + lengthOf(slot) * 60_000);
  return { slot, free, day, start: time, finish: wallClock(end, zone).time };
}

/** ISO instants sort as text. `localeCompare` would load the collation data, which is slow. */
const byInstant = (a: Slot, b: Slot): number => Number(a.startsAt > b.startsAt) - Number(a.startsAt < b.startsAt);

/** Slots by day, in order of time. */
export function byDay(slots: readonly Slot[], zone: string): Map<Iso, Moment[]> {
  const days = new Map<Iso, Moment[]>();
  for (const slot of slots) {
    const moment = momentOf(slot, zone);
    const list = days.get(moment.day);
    if (list) list.push(moment);
    else days.set(moment.day, [moment]);
  }
  for (const list of days.values()) list.sort((a, b) => byInstant(a.slot, b.slot));
  return days;
}

/** The company's terms cover the slot, and it can be booked. */
export const isCovered = (slot: Slot): boolean => slot.isEnterprise && slot.state === "AVAILABLE";

export const isFree = (moments: readonly Moment[] | undefined): boolean => moments?.some((m) => m.free) ?? false;

export const daysOfWeek = (week: Iso): Iso[] => Array.from({ length: 7 }, (_, i) => addDays(week, i));

/**
 * The days in Brasília that a week of a zone needs. In another zone the first and last hours of the week are on the
 * days beside it.
 */
export const daysNeeded = (week: Iso, zone: string): { first: Iso; last: Iso } =>
  zone === BRASILIA ? { first: week, last: addDays(week, 6) } : { first: addDays(week, -1), last: addDays(week, 7) };

const earliest = (slots: readonly Slot[]): Slot | undefined =>
  slots.filter((slot) => slot.state === "AVAILABLE").sort(byInstant)[0];

/** The week to show first: that of the chosen slot, or else of the first free one. */
export function openingWeek(slots: readonly Slot[], choice: ChosenSlot | null, zone: string): Iso | null {
  if (choice) return startOfWeek(choice.day);
  const first = earliest(slots);
  return first ? startOfWeek(momentOf(first, zone).day) : null;
}

/** The slots that a card has from the list alone: the week of the next free slot. Before it nothing is free. */
export const knownFromCard = (nextFree: Slot, week: readonly Slot[]): KnownSlots => ({
  slots: week,
  until: addDays(startOfWeek(dayOf(nextFree)), 6),
});

export const choiceOf = (slot: Slot): ChosenSlot => ({ day: dayOf(slot), time: hhmm(slot.startTime) });

/** The chosen slot, if it can still be booked. */
export const findChosen = (slots: readonly Slot[], choice: ChosenSlot | null): Slot | null =>
  slots.find(
    (s) => s.state === "AVAILABLE" && s.day === toBr(choice?.day ?? "") && hhmm(s.startTime) === choice?.time,
  ) ?? null;
