import type { Patient } from "~/api/queries/practice";
import { clockTime, longDate, toBr, today } from "~/lib/dates";
import { agreement, standing as t } from "./strings";

/** `19/11/2026 às 14:00`, in São Paulo. */
export const momentOf = (instant: string): string => `${toBr(today(new Date(instant)))} às ${clockTime(instant)}`;

/** `toda quinta-feira às 19:00 (em pausa)` */
export const rhythmOf = ({ weekday, startTime, everyWeeks, paused }: Patient["standing"][number]): string =>
  [t.rhythm(weekday, everyWeeks, startTime), ...(paused ? [t.paused] : [])].join(" ");

/** `quinta-feira, 19 de novembro, às 14:00`, in São Paulo. */
export const longMoment = (instant: string): string =>
  `${longDate(today(new Date(instant)))}, às ${clockTime(instant)}`;

/** `Aceito em 02/07/2026 (versão 2)` */
export const agreementOf = ({ agreement: { state, version, acceptedAt } }: Pick<Patient, "agreement">): string =>
  state === "ACCEPTED" && acceptedAt
    ? agreement.accepted(toBr(today(new Date(acceptedAt))), version ?? 0)
    : agreement.states[state];
