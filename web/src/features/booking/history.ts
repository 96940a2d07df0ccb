/** The financial history as one list: what was paid and what was cancelled, newest first. */
import type { Cancellation, Payment } from "~/api/queries/history";
import { fromBr } from "~/lib/dates";
import { history as t } from "./strings";

export interface Line {
  key: string;
  date: string;
  value: number;
  description: string;
  therapist: string;
  status: string;
  type: string;
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
