import type { Standing } from "~/api/queries/standing";
import { BRASILIA, wallClock } from "~/features/directory/shared/zone";
import { fromBr, longDate, toBr } from "~/lib/dates";
import { agree } from "./strings";

/** `quinta-feira, 19 de novembro`; an invalid date is returned as it is. */
export function longDay(day: string): string {
  const iso = fromBr(day);
  return iso ? longDate(iso) : day;
}

export const hour = (time: string): string => time.slice(0, 5);

/** Day (`dd/mm/yyyy`) and time of an instant in Brasília. */
export function instantOf(utc: string): { day: string; time: string } {
  const { day, time } = wallClock(new Date(utc), BRASILIA);
  return { day: toBr(day), time };
}

/** Until when a proposal can be answered; empty when there is no end. */
export function proposedUntil({ proposedUntil: until }: Pick<Standing, "proposedUntil">): string {
  if (!until) return "";
  const { day, time } = instantOf(until);
  return agree.at(day, time);
}
