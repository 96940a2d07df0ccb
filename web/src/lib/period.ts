/** The period of a financial page: year 0 is all time, month 0 the whole year (Q006). */
import { fromBr, MONTHS } from "./dates";

export interface Period {
  year: number;
  month: number;
}

const whole = (value: unknown): number | null => (/^\d{1,4}$/.test(String(value ?? "")) ? Number(value) : null);

/** The address may hold anything: what is no period means the current month. All time has no month. */
export function periodFrom(search: Readonly<Record<string, unknown>>, today: string): Period {
  const year = whole(search.ano) ?? Number(today.slice(0, 4));
  const month = whole(search.mes) ?? Number(today.slice(5, 7));
  return year === 0 ? { year: 0, month: 0 } : { year, month: Math.min(month, 12) };
}

/** From the current year down to that of the first payment; only the current one without any (Q007). */
export function yearsFrom(firstPayment: string | undefined, today: string): number[] {
  const last = Number(today.slice(0, 4));
  const first = Number((fromBr(firstPayment ?? "") ?? today).slice(0, 4));
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => last - i);
}

export function periodText({ year, month }: Period): string {
  if (year === 0) return "desde o início";
  return month === 0 ? `ano de ${year}` : `${MONTHS[month - 1]} de ${year}`;
}
