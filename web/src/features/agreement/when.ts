import { toBr, today } from "~/lib/dates";

const CLOCK = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", hour: "2-digit", minute: "2-digit" });

/** The day of an instant in São Paulo, dd/MM/yyyy. */
export const dayOf = (instant: string): string => toBr(today(new Date(instant)));

/** Day and time of an instant in São Paulo. */
export const momentOf = (instant: string): string => `${dayOf(instant)} às ${CLOCK.format(new Date(instant))}`;
