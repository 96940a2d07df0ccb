import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, isProofCancelled } from "~/api/errors";
import type { SelectablePayout } from "~/api/queries/adminPayouts";
import { adminKey } from "~/api/queries/adminShared";
import { useForm } from "~/lib/form";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { popup } from "~/ui/Popup";
import { TextField } from "~/ui/TextField";
import admin from "../Admin.module.css";
import { attachPayoutReceipt, type BatchResult, confirmPayouts } from "../businessApi";
import { common } from "../strings/common";
import { payoutBatch as t } from "../strings/payouts";
import { FileField, fileError } from "./FileField";
import c from "./Payouts.module.css";
import { sumOf } from "./useSelection";

interface Props {
  chosen: readonly SelectablePayout[];
  onDone: () => void;
  onClose: () => void;
}

interface Done extends BatchResult {
  receiptLost: boolean;
}

interface Values {
  reference: string;
  file: File | null;
}

/** Stores the receipt with the payouts that this batch paid. Returns whether it was lost. */
async function keepReceipt(result: BatchResult, file: File | null): Promise<boolean> {
  const paid = (result.results ?? []).filter((row) => row.result === "PAID").map(({ id }) => id);
  if (!file || paid.length === 0) return false;
  try {
    await attachPayoutReceipt(paid, "", file);
    return false;
  } catch {
    return true;
  }
}

/** Asks once for all chosen payouts, then tells what happened to each that was not confirmed. */
export function ConfirmDialog({ chosen: selected, onDone, onClose }: Props) {
  const [chosen] = useState(selected); // the selection is empty after the confirmation
  const [done, setDone] = useState<Done | null>(null);
  const queries = useQueryClient();
  const form = useForm<Values>({
    initial: { reference: "", file: null },
    validate: ({ file }): { file?: string } => (fileError(file) ? { file: fileError(file) } : {}),
  });
  const total = formatBRL(sumOf(chosen));

  async function confirm({ reference, file }: Values) {
    try {
      const rows = chosen.map(({ id, amount }) => ({ id, amount }));
      const result = await confirmPayouts(rows, reference.trim());
      setDone({ ...result, receiptLost: await keepReceipt(result, file) });
      onDone();
      await queries.invalidateQueries({ queryKey: adminKey });
    } catch (error) {
      if (isProofCancelled(error)) return;
      const fault = error instanceof ApiError ? error : new ApiError(0);
      if (!form.applyFault(fault))
        void popup.show({ tone: "error", title: t.failed, ...(fault.description && { text: fault.description }) });
    }
  }

  if (done) return <Outcome done={done} chosen={chosen} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t.ask(chosen.length, total)}>
      <form className={admin.form} noValidate onSubmit={form.submit(confirm)}>
        <p>{t.askText}</p>
        <TextField label={t.reference} hint={t.referenceHint} maxLength={60} {...form.field("reference")} />
        <FileField
          label={t.receipt}
          hint={chosen.length > 1 ? `${t.receiptHint}. ${t.receiptShared}` : t.receiptHint}
          error={form.errors.file}
          onFile={(file) => form.set("file", file)}
        />
        <div className={admin.actions}>
          <Button type="submit" loading={form.busy}>
            {t.confirmYes(chosen.length, total)}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Outcome({ done, chosen, onClose }: { done: Done; chosen: readonly SelectablePayout[]; onClose: () => void }) {
  const nameOf = new Map(chosen.map(({ id, therapist }) => [id, therapist]));
  const rest = (done.results ?? []).filter((row) => row.result === "REFUSED" || row.result === "ALREADY");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.doneTitle(done.paid)}
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      <p role="status">{t.doneText(formatBRL(done.amount))}</p>
      {done.first > 0 && <p>{t.firstText(done.first)}</p>}
      {done.receiptLost && <Alert tone="warn" title={t.receiptFailed} />}
      {rest.length > 0 && (
        <Alert tone="warn" title={t.notDone(rest.length)}>
          <ul className={c.refused}>
            {rest.map(({ id, result, message }) => (
              <li key={id}>
                <strong>{nameOf.get(id) ?? id}</strong>: {result === "ALREADY" ? t.already : message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </Dialog>
  );
}
