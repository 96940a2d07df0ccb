import type { PayoutBatch } from "~/api/queries/payoutBatches";
import { formatBRL } from "~/lib/money";
import admin from "../Admin.module.css";
import { type Fact, Facts, Section } from "../components/parts";
import { batchPage, batches as t } from "../strings/batches";
import c from "./Payouts.module.css";

/** What the server is doing with the batch: how many lines it has done, of how many. */
function progressOf({ state, totals }: PayoutBatch): { done: number; all: number; text: string } | null {
  const { lines, checking, ready, underWay } = totals;
  if (state === "CHECKING") return { done: lines - checking, all: lines, text: batchPage.checking(checking, lines) };
  if (state !== "SENDING") return null;
  const done = lines - ready - underWay;
  return { done, all: lines, text: batchPage.sending(done, lines) };
}

function factsOf({ totals, firstBy, confirmedBy, confirmedAt, endedAt }: PayoutBatch): Fact[] {
  const parts: [string, number, number][] = [
    [batchPage.ready, totals.ready, totals.readyAmount],
    [batchPage.held, totals.held, totals.heldAmount],
    [batchPage.underWay, totals.underWay, totals.underWayAmount],
    [batchPage.paid, totals.paid, totals.paidAmount],
    [batchPage.open, totals.open, totals.openAmount],
  ];
  const steps = [
    firstBy && t.firstBy(firstBy),
    confirmedAt && t.confirmedBy(confirmedBy, confirmedAt),
    endedAt && t.ended(endedAt),
  ].filter(Boolean);
  return [
    ...parts
      .filter(([, count]) => count > 0)
      .map(([label, count, amount]) => ({ label, value: batchPage.of(count, formatBRL(amount)) })),
    ...(steps.length > 0 ? [{ label: t.columns.progress, value: steps.join(" · "), wide: true }] : []),
  ];
}

/** Where the money of a batch is, and how far the server has come. */
export function BatchSummary({ batch }: { batch: PayoutBatch }) {
  const progress = progressOf(batch);
  return (
    <Section title={batchPage.totals}>
      {progress && (
        <div className={c.progress}>
          <progress aria-label={batchPage.bar} value={progress.done} max={progress.all} />
          <p className={admin.note} role="status">
            {progress.text}
          </p>
        </div>
      )}
      <Facts facts={factsOf(batch)} />
    </Section>
  );
}
