import type { Wait } from "~/api/queries/waiting";
import { BRASILIA, wallClock } from "~/features/directory/shared/zone";
import { longDate } from "~/lib/dates";
import { page, weekdays } from "./strings";

/** `quinta-feira, 19 de novembro, às 19:00`, in Brasília. */
export function inWords(utc: string): string {
  const { day, time } = wallClock(new Date(utc), BRASILIA);
  return `${longDate(day)}, às ${time.slice(0, 5)}`;
}

/** Which hours fit a wait, in words: `seg, qui · começando entre 18:00 e 21:00 · até 31/12/2026`. */
export function conditions(wait: Wait): string {
  const days = weekdays.filter(({ name }) => wait.days.includes(name)).map(({ short }) => short);
  const hours = wait.fromTime === "00:00" && wait.toTime === "23:59";
  return [
    days.length === weekdays.length ? page.anyDay : days.join(", "),
    hours ? page.anyHour : page.hours(wait.fromTime, wait.toTime),
    ...(wait.sessionId ? [] : [page.until(wait.lastDay)]),
  ].join(" · ");
}
