/** The week and the day in the address, and the times of a session. */
import type { AgendaSession } from "~/api/queries/agendas";
import { fromBr, type Iso, startOfWeek } from "~/lib/dates";

/** `08:00 às 08:50`. */
export const timesOf = ({ startTime, finishTime }: AgendaSession): string =>
  `${startTime.slice(0, 5)} às ${finishTime.slice(0, 5)}`;

/** The first day of the week in the address; this week's when the address has no valid day. */
export function weekFrom(text: unknown, today: Iso): Iso {
  const day = typeof text === "string" ? fromBr(text.split("-").reverse().join("/")) : null;
  return startOfWeek(day ?? today);
}

/** The day that phones show: the one in the address, or else today, or else the first of the week. */
export function dayFrom(text: unknown, week: Iso, today: Iso): Iso {
  const day = typeof text === "string" ? fromBr(text.split("-").reverse().join("/")) : null;
  if (day && startOfWeek(day) === week) return day;
  return startOfWeek(today) === week ? today : week;
}
