import type { Period } from "~/api/queries/backoffice";
import { fromBr, MONTHS, today } from "~/lib/dates";

/** `09:00:00` to `09:00`. */
export const hour = (time: string): string => time.slice(0, 5);

export const monthName = (month: number, year: number): string => `${MONTHS[month - 1] ?? month} de ${year}`;

export const weekName = (sunday: string): string => `semana até ${sunday}`;

/** The month after which a cycle of payouts is named, from `2026-11`; a week, from its Sunday `2026-11-22`. */
export const cycleName = (cycle: string): string => {
  const [year, month, sunday] = cycle.split("-").map(Number);
  if (sunday) return weekName(cycle.split("-").reverse().join("/"));
  return monthName(month ?? 0, year ?? 0);
};

/** The current month in São Paulo. */
export function thisMonth(): Period {
  const [year = "0", month = "0"] = today().split("-");
  return { year: Number(year), month: Number(month) };
}

/** From the current year down to the year of the first payment. */
export function yearsFrom(first: string | undefined): number[] {
  const last = thisMonth().year;
  const start = Number((fromBr(first ?? "") ?? String(last)).slice(0, 4));
  return Array.from({ length: Math.max(1, last - start + 1) }, (_, i) => last - i);
}
