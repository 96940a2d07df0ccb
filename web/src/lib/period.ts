/** The period of a financial page. Year 0 means all time, month 0 the whole year (Q006). */
import { fromBr, MONTHS } from "./dates";

export interface Period {
  year: number;
  month: number;
}

const whole = (value: unknown): number | null => (/^\d{1,4}$/.test(String(value ?? "")) ? Number(value) : null);

/** Reads the period from the URL's search parameters. Invalid or missing values mean the current month. */
export function periodFrom(search: Readonly<Record<string, unknown>>, today: string): Period {
  const year = whole(search.ano) ?? Number(today.slice(0, 4));
  const month = whole(search.mes) ?? Number(today.slice(5, 7));
  return year === 0 ? { year: 0, month: 0 } : { year, month: Math.min(month, 12) };
}

/** The years from the current one back to the first payment's. Without a payment, the current year alone (Q007). */
export function yearsFrom(firstPayment: string | undefined, today: string): number[] {
  const last = Number(today.slice(0, 4));
  const first = Number((fromBr(firstPayment ?? "") ?? today).slice(0, 4));
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => last - i);
}

export function periodText({ year, month }: Period): string {
  if (year === 0) return "desde o início";
  return month === 0 ? `ano de ${year}` : `${MONTHS[month - 1]} de ${year}`;
}
