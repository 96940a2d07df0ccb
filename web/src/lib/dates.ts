/** Dates are ISO `yyyy-mm-dd` inside, `dd/mm/yyyy` on screens and in requests; arithmetic is UTC. */
export type Iso = string;

const DAY_MS = 86_400_000;
const toUtc = (iso: Iso): Date => new Date(`${iso}T00:00:00Z`);

export const addDays = (iso: Iso, days: number): Iso =>
  new Date(toUtc(iso).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** `2026-11-15` to `15/11/2026`. */
export const toBr = (iso: Iso): string => iso.slice(0, 10).split("-").reverse().join("/");

/** `15/11/2026` to `2026-11-15`; null when that day does not exist. */
export function fromBr(text: string): Iso | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!match) return null;
  const iso = `${match[3]}-${match[2]}-${match[1]}`;
  const date = toUtc(iso);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** Today in São Paulo, whatever zone the browser is in. */
export const today = (now = new Date()): Iso =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(now);

/** Full years between a birth date and a day. */
export function ageOn(birth: Iso, day: Iso): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

const longFormat = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
});

/** `domingo, 15 de novembro`. */
export const longDate = (iso: Iso): string => longFormat.format(toUtc(iso));

/** The Sunday that opens the week of a day: weeks start on Sunday here. */
export const startOfWeek = (iso: Iso): Iso => addDays(iso, -toUtc(iso).getUTCDay());
