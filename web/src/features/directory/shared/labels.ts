import { addDays, type Iso, longDate, shortDate } from "~/lib/dates";
import { serverDate } from "~/lib/serverTime";
import { card } from "../strings";
import type { Moment } from "./slots";
import { wallClock } from "./zone";

/** `15 nov a 21 nov`. */
export const weekLabel = (week: Iso): string => `${shortDate(week)} a ${shortDate(addDays(week, 6))}`;

/** `hoje, 14:00`, `amanhã, 09:00`, `terça-feira, 17 de novembro, 09:00`. */
export function momentLabel({ day, start }: Moment, zone: string): string {
  const now = wallClock(serverDate(), zone).day;
  if (day === now) return `${card.today}, ${start}`;
  return day === addDays(now, 1) ? `${card.tomorrow}, ${start}` : `${longDate(day)}, ${start}`;
}
