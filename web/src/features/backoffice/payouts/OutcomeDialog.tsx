import type { BatchLine } from "~/api/queries/payoutBatches";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { TextField } from "~/ui/TextField";
import admin from "../Admin.module.css";
import { type LineOutcome, settleLine } from "../batchApi";
import { batchLine as t } from "../strings/batches";
import { common } from "../strings/common";
import { useAction } from "../useAction";

interface Props {
  batchId: string;
  line: BatchLine;
  outcome: LineOutcome;
  onClose: () => void;
}

const ASK = { PAID: t.askPaid, REFUSED: t.askRefused, RETURNED: t.askReturned } as const;

/** Records what a person read at the bank about one line. */
export function OutcomeDialog({ batchId, line, outcome, onClose }: Props) {
  const action = useAction();
  const form = useForm({ initial: { reference: "" }, validate: () => ({}) });

  async function save({ reference }: { reference: string }) {
    const sent = () => settleLine(batchId, line.payoutId, outcome, reference.trim());
    if (await action.run(sent, { title: t.done, failed: t.failed })) onClose();
  }

  return (
    <Dialog open onClose={onClose} title={ASK[outcome](line.therapist)}>
      <form className={admin.form} noValidate onSubmit={form.submit(save)}>
        <p>{t.text}</p>
        {outcome === "PAID" && <TextField label={t.reference} maxLength={60} {...form.field("reference")} />}
        <div className={admin.actions}>
          <Button type="submit" loading={form.busy}>
            {t.save}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
