import type { Session } from "~/api/queries/sessions";
import { BRASILIA, wallClock } from "~/features/directory/shared/zone";
import { fromBr, longDate, toBr } from "~/lib/dates";

type Times = Pick<Session, "scheduledDay" | "startTime" | "finishTime">;

export const startOf = ({ startTime }: Pick<Times, "startTime">): string => startTime.slice(0, 5);
export const finishOf = ({ finishTime }: Pick<Times, "finishTime">): string => finishTime.slice(0, 5);

/** `09:00 às 09:50`. */
export const timesOf = (times: Pick<Times, "startTime" | "finishTime">): string =>
  `${startOf(times)} às ${finishOf(times)}`;

/** `quinta-feira, 19 de novembro`; an invalid date is returned as it is. */
export function longDay(scheduledDay: string): string {
  const iso = fromBr(scheduledDay);
  return iso ? longDate(iso) : scheduledDay;
}

const minute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Duration in minutes, also over midnight. Sessions are far shorter than a day. */
export const durationOf = ({ startTime, finishTime }: Pick<Times, "startTime" | "finishTime">): number =>
  (minute(finishTime) - minute(startTime) + 1440) % 1440;

/** Day and time of an instant in Brasília. */
export function instantOf(utc: string): { day: string; time: string } {
  const { day, time } = wallClock(new Date(utc), BRASILIA);
  return { day: toBr(day), time };
}
