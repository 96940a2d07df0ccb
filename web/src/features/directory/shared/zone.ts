import type { Iso } from "~/lib/dates";
import { readStored, writeStored } from "~/lib/storage";
import { makeStore, useStore } from "~/lib/store";

/** The agenda's own clock: what the server sends as day and time is this one's. */
export const BRASILIA = "America/Sao_Paulo";

const KEY = "agenda-zone";
const DAY_MS = 86_400_000;

/** A formatter is slow to make and quick to use, so each zone gets one. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  // Swedish writes `2026-11-16 09:00`.
  const made = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formatters.set(zone, made);
  return made;
}

/** What calendar and clock on the wall show at an instant. */
export function wallClock(instant: Date, zone: string): { day: Iso; time: string } {
  const text = formatterFor(zone).format(instant);
  return { day: text.slice(0, 10), time: text.slice(-5) };
}

/** The zone of this browser; a browser that does not say gets Brasília's. */
const readerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || BRASILIA;

/** Recife and São Paulo are two names of one clock; only a different time counts, now or within a month. */
export function sameClock(zone: string, now = new Date()): boolean {
  const moments = [now, new Date(now.getTime() + 30 * DAY_MS)];
  return moments.every((moment) => wallClock(moment, zone).time === wallClock(moment, BRASILIA).time);
}

/** `do Amazonas`, `da Europa Ocidental`, or `GMT+5` where the language has no name. */
export function zoneName(zone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat("pt-BR", { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts(now);
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
  return name.replace(/^Horário (Padrão )?/i, "");
}

type Choice = "brasilia" | "own";
const choice = makeStore<Choice>(readStored(KEY) === "own" ? "own" : "brasilia");

export function chooseZone(next: Choice): void {
  writeStored(KEY, next);
  choice.set(next);
}

/** The reader's own zone when its clock differs from Brasília's, null otherwise. */
export function otherZone(): string | null {
  const own = readerZone();
  return sameClock(own) ? null : own;
}

/** The zone in which this reader wants to see times. */
export const useZone = (): string => (useStore(choice, "brasilia") === "own" && otherZone()) || BRASILIA;
