import { toBr, today } from "~/lib/dates";

/** The day of an instant in São Paulo, dd/MM/yyyy. */
export const dayOf = (instant: string): string => toBr(today(new Date(instant)));
