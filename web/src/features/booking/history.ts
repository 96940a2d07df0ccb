/** The financial history as one list: payments and cancellations, newest first. */
import type { Cancellation, Payment } from "~/api/queries/history";
import { fromBr } from "~/lib/dates";
import { history as t } from "./strings";

export interface HistoryLine {
  key: string;
  date: string;
  value: number;
  description: string;
  therapist: string;
  status: string;
  type: string;
}

const paymentLine = (row: Payment): HistoryLine => ({
  key: `p-${row.sessionId}`,
  date: row.date,
  value: row.value,
  description: row.description,
  therapist: row.therapist,
  status: row.status,
  type: row.type,
});

const cancelLine = (row: Cancellation): HistoryLine => ({
  key: `c-${row.sessionId}`,
  date: row.dateCancelled,
  value: row.valueInBRL,
  description: row.description,
  therapist: t.none,
  status: row.status,
  type: t.cancelType,
});

/** On the same day a cancellation is above its payment, because it came later. */
export function linesOf(payments: readonly Payment[], cancels: readonly Cancellation[]): HistoryLine[] {
  const lines = [...cancels.map(cancelLine), ...payments.map(paymentLine)];
  const at = (line: HistoryLine) => fromBr(line.date) ?? "";
  return lines.sort((a, b) => at(b).localeCompare(at(a)));
}

export const PAGE_LINES = 10;

/**
 * A page of the merged list. `useHistory` loads the pages 0 to n of both lists for page n, so nothing newer can be
 * missing.
 */
export const pageOf = (lines: readonly HistoryLine[], page: number): HistoryLine[] =>
  lines.slice(page * PAGE_LINES, (page + 1) * PAGE_LINES);
