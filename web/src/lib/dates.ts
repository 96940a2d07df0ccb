import { serverDate } from "./serverTime";

/** Code uses ISO dates, `yyyy-mm-dd`. Screens and requests use `dd/mm/yyyy`. Arithmetic is in UTC. */
export type Iso = string;

const DAY_MS = 86_400_000;
const toUtc = (iso: Iso): Date => new Date(`${iso}T00:00:00Z`);

export const addDays = (iso: Iso, days: number): Iso =>
  new Date(toUtc(iso).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from one day to another, negative when the second is earlier. */
export const daysBetween = (from: Iso, to: Iso): number =>
  Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / DAY_MS);

/** `2026-11-15` to `15/11/2026`. */
export const toBr = (iso: Iso): string => iso.slice(0, 10).split("-").reverse().join("/");

/** `15/11/2026` to `2026-11-15`. Returns null when that day does not exist. */
export function fromBr(text: string): Iso | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!match) return null;
  const iso = `${match[3]}-${match[2]}-${match[1]}`;
  const date = toUtc(iso);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** Created at first use: a page's first Intl formatter takes a simulated phone 105 to 125 ms (Lighthouse, /psicologos). */
let brasilia: Intl.DateTimeFormat | undefined;

/** Today in São Paulo, in whatever time zone the browser is. */
export function today(now = serverDate()): Iso {
  brasilia ??= new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });
  return brasilia.format(now);
}

let hour: Intl.DateTimeFormat | undefined;

/** `14:00` in São Paulo, of an instant of the API. */
export function clockTime(instant: string): string {
  hour ??= new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", hour: "2-digit", minute: "2-digit" });
  return hour.format(new Date(instant));
}

/** Full years between a birth date and a day. */
export function ageOn(birth: Iso, day: Iso): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

const WEEKDAYS = ["domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado"];
export const MONTHS = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
] as const;

const monthOf = (date: Date): string => MONTHS[date.getUTCMonth()] ?? "";

/** `domingo, 15 de novembro`. Without Intl, whose first formatter is slow (see `brasilia`). */
export function longDate(iso: Iso): string {
  const date = toUtc(iso);
  return `${WEEKDAYS[date.getUTCDay()]}, ${date.getUTCDate()} de ${monthOf(date)}`;
}

/** `15 nov`, for narrow places. */
export function shortDate(iso: Iso): string {
  const date = toUtc(iso);
  return `${date.getUTCDate()} ${monthOf(date).slice(0, 3)}`;
}

/** The first day of a day's week. Weeks start on Sunday. */
export const startOfWeek = (iso: Iso): Iso => addDays(iso, -toUtc(iso).getUTCDay());
