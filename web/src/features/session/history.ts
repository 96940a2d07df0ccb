/** The financial history as one list: what was paid and what was cancelled, newest first. */
import { fromBr } from "~/lib/dates";
import type { Cancellation, Payment } from "./api";
import { MONTHS, history as t } from "./strings";

/** Year 0 is all time, month 0 the whole year (Q006). */
export interface Period {
  year: number;
  month: number;
}

export interface Line {
  key: string;
  date: string;
  value: number;
  description: string;
  therapist: string;
  status: string;
  type: string;
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
  if (year === 0) return t.since;
  return month === 0 ? t.whole(year) : `${MONTHS[month - 1]} de ${year}`;
}

const paymentLine = (row: Payment): Line => ({
  key: `p-${row.sessionId}`,
  date: row.date,
  value: row.value,
  description: row.description,
  therapist: row.therapist,
  status: row.status,
  type: row.type,
});

const cancelLine = (row: Cancellation): Line => ({
  key: `c-${row.sessionId}`,
  date: row.dateCancelled,
  value: row.valueInBRL,
  description: row.description,
  therapist: t.none,
  status: row.status,
  type: t.cancelType,
});

/** A cancellation comes after its payment, so on one day it stands above it. */
export function linesOf(payments: readonly Payment[], cancels: readonly Cancellation[]): Line[] {
  const lines = [...cancels.map(cancelLine), ...payments.map(paymentLine)];
  const at = (line: Line) => fromBr(line.date) ?? "";
  return lines.sort((a, b) => at(b).localeCompare(at(a)));
}

export const PAGE_LINES = 10;

/** A page of the merged list. Its first pages of both lists are enough: nothing newer can be missing. */
export const pageOf = (lines: readonly Line[], page: number): Line[] =>
  lines.slice(page * PAGE_LINES, (page + 1) * PAGE_LINES);
