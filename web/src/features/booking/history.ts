/** The financial history as one list: payments and cancellations, newest first. */
import type { Cancellation, Payment } from "~/api/queries/history";
import { fromBr } from "~/lib/dates";
import { paymentWords } from "~/lib/statusStrings";
import { history as t } from "./strings";

export interface HistoryLine {
  key: string;
  date: string;
  /** Day and time of the session. */
  session: string;
  therapist: string;
  /** For documents. */
  therapistFullName: string;
  description: string;
  means: string;
  value: number;
  status: string;
}

/** What the period's money came to. Balance is money that was paid before, so `paid` leaves it out. */
export interface HistorySums {
  paid: number;
  fromBalance: number;
  refunded: number;
  toBalance: number;
}

const shared = (row: Payment | Cancellation) => ({
  session: row.sessionId && row.sessionDay && row.sessionTime ? t.sessionAt(row.sessionDay, row.sessionTime) : t.none,
  therapist: row.therapist,
  therapistFullName: row.therapistFullName ?? row.therapist,
  means: row.means || t.none,
  status: row.statusCode ? paymentWords[row.statusCode] : t.none,
});

const paymentLine = (row: Payment, n: number): HistoryLine => ({
  ...shared(row),
  key: `p-${row.sessionId}-${n}`,
  date: row.date,
  value: row.value,
  // A package is no session, so the server names it.
  description: row.sessionId ? t.payment : row.description,
});

const cancelLine = (row: Cancellation, n: number): HistoryLine => ({
  ...shared(row),
  key: `c-${row.sessionId}-${n}`,
  date: row.dateCancelled,
  value: row.valueInBRL,
  description: row.description,
});

/** On the same day a cancellation is above its payment, because it came later. */
export function linesOf(payments: readonly Payment[], cancels: readonly Cancellation[]): HistoryLine[] {
  const lines = [...cancels.map(cancelLine), ...payments.map(paymentLine)];
  const at = (line: HistoryLine) => fromBr(line.date) ?? "";
  return lines.sort((a, b) => at(b).localeCompare(at(a)));
}

/** The totals that are worth a line: what was paid always, the others when they are not zero. */
export const sumsOf = (sums: HistorySums): { label: string; value: number }[] =>
  [
    { label: t.paid, value: sums.paid },
    { label: t.fromBalance, value: sums.fromBalance },
    { label: t.refunded, value: sums.refunded },
    { label: t.toBalance, value: sums.toBalance },
  ].filter(({ value }, n) => n === 0 || value > 0);

export const PAGE_LINES = 10;

/**
 * A page of the merged list. `useHistory` loads the pages 0 to n of both lists for page n, so nothing newer can be
 * missing.
 */
export const pageOf = (lines: readonly HistoryLine[], page: number): HistoryLine[] =>
  lines.slice(page * PAGE_LINES, (page + 1) * PAGE_LINES);
