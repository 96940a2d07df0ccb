import type { Iso } from "~/lib/dates";
import { serverDate } from "~/lib/serverTime";
import { readStored, writeStored } from "~/lib/storage";
import { makeStore, useStore } from "~/lib/store";

/** Time zone of the agenda: days and times from the server are in it. */
export const BRASILIA = "America/Sao_Paulo";

const KEY = "agenda-zone";
const DAY_MS = 86_400_000;

/** Creating a formatter is slow and using it is fast, so there is one for each zone. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  // The Swedish locale formats as `2026-11-16 09:00`.
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

/** Day and time of an instant in a time zone. */
export function wallClock(instant: Date, zone: string): { day: Iso; time: string } {
  const text = formatterFor(zone).format(instant);
  return { day: text.slice(0, 10), time: text.slice(-5) };
}

/** Time zone of the browser; Brasília's when the browser does not report one. */
const readerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || BRASILIA;

/** Whether a zone has Brasília's time now and in a month. Recife and São Paulo are two names of one time. */
export function sameClock(zone: string, now = serverDate()): boolean {
  const moments = [now, new Date(now.getTime() + 30 * DAY_MS)];
  return moments.every((moment) => wallClock(moment, zone).time === wallClock(moment, BRASILIA).time);
}

/** `do Amazonas`, `da Europa Ocidental`, or `GMT+5` for zones without a Portuguese name. */
export function zoneName(zone: string, now = serverDate()): string {
  const parts = new Intl.DateTimeFormat("pt-BR", { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts(now);
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
  return name.replace(/^Horário (Padrão )?/i, "");
}

type ZoneChoice = "brasilia" | "own";
const choice = makeStore<ZoneChoice>(readStored(KEY) === "own" ? "own" : "brasilia");

export function chooseZone(next: ZoneChoice): void {
  writeStored(KEY, next);
  choice.set(next);
}

/** The browser's zone when its time differs from Brasília's, or else null. */
export function otherZone(): string | null {
  const own = readerZone();
  return sameClock(own) ? null : own;
}

/** The zone in which the reader wants to see times. */
export const useZone = (): string => (useStore(choice, "brasilia") === "own" && otherZone()) || BRASILIA;
