import type { OpenPayouts } from "~/api/queries/adminPayouts";
import { saveBlob } from "~/lib/download";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { popup } from "~/ui/Popup";
import { type PaymentFile, writePaymentFile } from "../businessApi";
import { batchMake as make } from "../strings/batches";
import { common } from "../strings/common";
import { payoutBatch as t } from "../strings/payouts";
import { useAction } from "../useAction";
import c from "./Payouts.module.css";
import { type Selection, sumOf } from "./useSelection";

interface Props {
  data: OpenPayouts;
  /** The payouts are in a payment file already. */
  filed: boolean;
  selection: Selection;
  onConfirm: () => void;
  onBatch: () => void;
  /** Makes a batch of all that the filter finds, also of what cannot be selected one by one. */
  onWhole: () => void;
}

/** What was chosen, its sum, and what can be done with it. It stays at the bottom of the screen. */
export function Dock({ data, filed, selection, onConfirm, onBatch, onWhole }: Props) {
  const action = useAction();
  const { list } = selection;
  const count = list.length;
  /** Narrow screens show cards, which have no head with a checkbox for all. */
  const ready = data.selectable?.length ?? 0;
  const nameOf = new Map(list.map(({ id, therapist }) => [id, therapist]));

  function resultOf(file: PaymentFile) {
    saveBlob(new Blob([file.csv], { type: "text/csv;charset=utf-8" }), file.name);
    const refused = file.refused ?? [];
    const lines = refused.map(({ id, message }) => `${nameOf.get(id) ?? id}: ${message}`);
    const left = refused.length > 0 ? [t.fileRefused(refused.length), ...lines] : [];
    return { title: t.fileDone, text: [t.fileDoneText(file.count, formatBRL(file.amount)), ...left].join(" ") };
  }

  async function write() {
    const ask = { title: t.fileAgain, text: t.fileAgainText, confirmLabel: t.fileAgainYes, cancelLabel: common.cancel };
    if (filed && !(await popup.confirm(ask))) return;
    const texts = { title: t.fileDone, failed: t.fileFailed, after: resultOf };
    if (await action.run(() => writePaymentFile(list.map(({ id }) => id)), texts)) selection.clear();
  }

  return (
    <section className={c.dock} data-chosen={count > 0 || undefined} aria-label={t.region}>
      <p className={c.sum} role="status">
        <strong>{count > 0 ? t.chosen(count, formatBRL(sumOf(list))) : t.none}</strong>
        <small>{t.note(data.counts.held, formatBRL(data.secondAbove))}</small>
      </p>
      <div className={c.buttons}>
        {!selection.all && ready > 0 && (
          <Button className={c.quiet} size="sm" onClick={selection.toggleAll}>
            {t.selectAll(ready)}
          </Button>
        )}
        {count > 0 && (
          <>
            <Button className={c.quiet} size="sm" onClick={selection.clear}>
              {t.clear}
            </Button>
            <Button className={c.quiet} loading={action.busy} onClick={() => void write()}>
              {t.file}
            </Button>
            <Button className={c.quiet} onClick={onConfirm}>
              {t.confirm(count)}
            </Button>
            {!filed && selection.all && data.batchable.count > count && (
              <Button className={c.quiet} onClick={onWhole}>
                {make.whole(data.batchable.count)}
              </Button>
            )}
            {!filed && (
              <Button className={c.light} onClick={onBatch}>
                {make.action}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}
