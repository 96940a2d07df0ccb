/** The statement as lines: one type for movements and invoices, for the page and the PDF. */

import type { Invoice, Kind, Movement } from "~/api/queries/statements";
import { toBr } from "~/lib/dates";
import { formatBRL } from "~/lib/money";
import { statement as t } from "./strings";

export const PAGE_LINES = 10;

export const KINDS: readonly Kind[] = ["ALL", "SESSION", "SUBSCRIPTION"];

/** The type in the address; ALL when the address has no valid one. */
export const kindFrom = (value: unknown): Kind => KINDS.find((kind) => kind === value) ?? "ALL";

/** Data beside the statement. The page is shown even when it fails to load. */
export interface OptionalPart<T> {
  data: T | undefined;
  failed: boolean;
  retry: () => void;
}

export interface StatementLine {
  key: string;
  date: string;
  type: string;
  description: string;
  gross: string;
  fee: string;
  /** With a sign: a session adds, everything else subtracts (R222, Q073). */
  net: string;
  credit: boolean;
  payout: string;
  status: string;
}

const money = (reais: number | undefined): string => (reais === undefined ? t.none : formatBRL(reais));
const signed = (reais: number, credit: boolean): string => `${credit ? "+" : "−"} ${formatBRL(reais)}`;

export const movementLine = (row: Movement, i: number): StatementLine => ({
  key: `${row.type}-${row.sessionId || row.date}-${i}`,
  date: row.date,
  type: row.type,
  description: row.description,
  gross: money(row.gross),
  fee: money(row.fee),
  net: signed(row.net ?? row.value, row.credit),
  credit: row.credit,
  payout: row.payoutDate || t.none,
  status: row.status,
});

/** Invoices have amounts in centavos (Q005, R225). */
export const invoiceLine = (invoice: Invoice): StatementLine => ({
  key: invoice.id,
  date: toBr(invoice.created_at),
  type: t.invoiceType,
  description: t.invoice,
  gross: t.none,
  fee: t.none,
  net: signed(invoice.amount.value / 100, false),
  credit: false,
  payout: t.none,
  status: invoice.status === "PAID" ? t.paid : t.pending,
});
