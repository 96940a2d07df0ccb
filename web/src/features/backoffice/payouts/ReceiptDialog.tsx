import type { PaidPayout } from "~/api/queries/adminPayouts";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { TextField } from "~/ui/TextField";
import admin from "../Admin.module.css";
import { attachPayoutReceipt } from "../businessApi";
import { common } from "../strings/common";
import { payoutReceipt as t } from "../strings/payouts";
import { useAction } from "../useAction";
import { FileField, fileError } from "./FileField";

interface Values {
  reference: string;
  file: File | null;
}

const validate = ({ reference, file }: Values): { reference?: string; file?: string } => {
  if (fileError(file)) return { file: fileError(file) };
  return reference.trim() || file ? {} : { reference: t.missing };
};

interface Props {
  payouts: readonly PaidPayout[];
  onDone: () => void;
  onClose: () => void;
}

/** Adds the bank's reference and receipt to confirmed payouts. */
export function ReceiptDialog({ payouts, onDone, onClose }: Props) {
  const action = useAction();
  const form = useForm<Values>({
    initial: { reference: payouts.length === 1 ? (payouts[0]?.reference ?? "") : "", file: null },
    validate,
  });

  async function save({ reference, file }: Values) {
    const list = payouts.map(({ id }) => id);
    const sent = () => attachPayoutReceipt(list, reference.trim(), file);
    if (!(await action.run(sent, { title: t.done, failed: t.failed }))) return;
    onDone();
    onClose();
  }

  return (
    <Dialog open onClose={onClose} title={t.ask(payouts.length)}>
      <form className={admin.form} noValidate onSubmit={form.submit(save)}>
        <p>{payouts.length === 1 ? t.ownText : t.sharedText}</p>
        <TextField label={t.reference} maxLength={60} {...form.field("reference")} />
        <FileField
          label={t.file}
          hint={t.fileHint}
          error={form.errors.file}
          onFile={(file) => form.set("file", file)}
        />
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
