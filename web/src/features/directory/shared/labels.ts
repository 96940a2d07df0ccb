import { addDays, type Iso, longDate } from "~/lib/dates";
import { card } from "../strings";
import type { Moment } from "./slots";
import { wallClock } from "./zone";

const short = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", day: "numeric", month: "short" });

/** `15 nov`: without the language's "de" and full stop, which a narrow line has no room for. */
const shortDate = (iso: Iso): string =>
  short
    .format(new Date(`${iso}T00:00:00Z`))
    .replace(" de ", " ")
    .replace(".", "");

/** `15 nov a 21 nov`. */
export const weekLabel = (week: Iso): string => `${shortDate(week)} a ${shortDate(addDays(week, 6))}`;

/** `hoje, 14:00`, `amanhã, 09:00`, `terça-feira, 17 de novembro, 09:00`. */
export function momentLabel({ day, start }: Moment, zone: string): string {
  const now = wallClock(new Date(), zone).day;
  if (day === now) return `${card.today}, ${start}`;
  return day === addDays(now, 1) ? `${card.tomorrow}, ${start}` : `${longDate(day)}, ${start}`;
}
