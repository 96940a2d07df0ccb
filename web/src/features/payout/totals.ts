import type { Kind, Totals } from "~/api/queries/statements";
import { formatBRL } from "~/lib/money";
import { statement as t } from "./strings";

export interface TotalRow {
  label: string;
  value: string;
  /** The row is a total of the rows before it. */
  sum?: boolean;
}

const minus = (reais: number): string => (reais > 0 ? `− ${formatBRL(reais)}` : formatBRL(reais));

/** From gross through fee to net, then the plan. Only the rows of the chosen type. */
export function totalRows(totals: Totals, kind: Kind): TotalRow[] {
  const sessions: TotalRow[] = [
    { label: t.gross, value: formatBRL(totals.gross) },
    { label: t.fee, value: minus(totals.fee) },
    ...(totals.refunded > 0 ? [{ label: t.refunded, value: minus(totals.refunded) }] : []),
    { label: t.net, value: formatBRL(totals.net), sum: true },
  ];
  const plan: TotalRow = { label: t.subscription, value: minus(totals.subscription) };
  if (kind === "SESSION") return sessions;
  if (kind === "SUBSCRIPTION") return [plan];
  return [...sessions, plan, { label: t.result, value: formatBRL(totals.result), sum: true }];
}
