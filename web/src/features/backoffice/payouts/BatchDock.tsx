import { useState } from "react";
import type { PayoutBatch } from "~/api/queries/payoutBatches";
import { saveBlob } from "~/lib/download";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { popup } from "~/ui/Popup";
import { type BatchFile, cancelBatch, checkBatch, confirmBatch, readBatchFile } from "../batchApi";
import { batchPage as t } from "../strings/batches";
import { useAction } from "../useAction";
import c from "./Payouts.module.css";
import { ReturnDialog } from "./ReturnDialog";

function fileResult(file: BatchFile) {
  saveBlob(new Blob([file.text], { type: "text/plain;charset=utf-8" }), file.name);
  return { title: t.fileDone, text: t.fileText(file.lines, formatBRL(file.amount)) };
}

/** What can be done with the batch now. It stays at the bottom of the screen while a decision is due. */
export function BatchDock({ batch, limit }: { batch: PayoutBatch; limit: number }) {
  const action = useAction();
  const [returning, setReturning] = useState(false);
  const { id, state, means, totals, needsSecond, firstByYou } = batch;
  const waits = state === "READY" || state === "CONFIRMED";
  const sending = state === "SENDING";
  if (!waits && !batch.hasFile && state !== "CHECKING" && !(sending && totals.ready > 0)) return null;

  async function confirm() {
    const value = formatBRL(totals.readyAmount);
    const ask = { title: t.ask(totals.ready, value), text: t.askText[means], confirmLabel: t.yes, cancelLabel: t.keep };
    if (!(await popup.confirm(ask))) return;
    await action.run(() => confirmBatch(id, totals.readyAmount), {
      title: t.confirmed,
      text: t.confirmedText,
      failed: t.failed,
      after: (result) => (result.state === "CONFIRMED" ? { title: t.firstDone, text: t.firstDoneText } : null),
    });
  }

  async function cancel() {
    const [title, text, label] = sending ? [t.stopAsk, t.stopText, t.stop] : [t.cancelAsk, t.cancelText, t.cancel];
    if (!(await popup.confirm({ title, text, confirmLabel: label, cancelLabel: t.keep, ends: true }))) return;
    const done = sending ? t.stopped : t.cancelled;
    await action.run(() => cancelBatch(id), { title: done, failed: t.cancelFailed });
  }

  const notes = [
    t.leave(totals.held),
    needsSecond && !firstByYou && t.second(formatBRL(limit)),
    firstByYou && t.firstByYou,
  ];
  return (
    <section className={c.dock} data-chosen={waits || undefined} aria-label={t.dock}>
      {waits && (
        <p className={c.sum}>
          <strong>{totals.ready > 0 ? t.readySum(totals.ready, formatBRL(totals.readyAmount)) : t.nothing}</strong>
          <small>{notes.filter(Boolean).join(" · ")}</small>
        </p>
      )}
      <div className={c.buttons}>
        {(waits || sending || state === "CHECKING") && (
          <Button className={c.quiet} disabled={action.busy} onClick={() => void cancel()}>
            {sending ? t.stop : t.cancel}
          </Button>
        )}
        {waits && (
          <Button
            className={c.quiet}
            disabled={action.busy}
            onClick={() => void action.run(() => checkBatch(id), { title: t.checked })}
          >
            {t.check}
          </Button>
        )}
        {waits && totals.ready > 0 && !firstByYou && (
          <Button className={c.light} loading={action.busy} onClick={() => void confirm()}>
            {state === "CONFIRMED" ? t.confirmSecond(totals.ready) : t.confirm(totals.ready)}
          </Button>
        )}
        {batch.hasFile && (
          <Button
            className={means === "CNAB" ? c.quiet : c.light}
            loading={action.busy}
            onClick={() =>
              void action.run(() => readBatchFile(id), { title: t.fileDone, failed: t.fileFailed, after: fileResult })
            }
          >
            {t.file}
          </Button>
        )}
        {batch.hasFile && means === "CNAB" && (
          <Button className={c.light} onClick={() => setReturning(true)}>
            {t.returnFile}
          </Button>
        )}
      </div>
      {returning && <ReturnDialog batchId={id} onClose={() => setReturning(false)} />}
    </section>
  );
}
