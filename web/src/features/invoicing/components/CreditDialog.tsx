import type { CompanyInvoice } from "~/api/queries/invoicing";
import { useForm } from "~/lib/form";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { TextArea } from "~/ui/TextArea";
import { toast } from "~/ui/Toast";
import { creditInvoice } from "../api";
import c from "../Invoicing.module.css";
import { credit as t } from "../strings";

const SHORTEST = 10;
const LONGEST = 250;
const TOAST_MS = 4000;

interface Props {
  one: CompanyInvoice;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks why an invoice is cancelled, and says what the company gets back and what it no longer owes. */
export function CreditDialog({ one, onDone, onClose }: Props) {
  const form = useForm({
    initial: { reason: "" },
    validate: (v): { reason?: string } => (v.reason.trim().length < SHORTEST ? { reason: t.missing } : {}),
  });

  async function give({ reason }: { reason: string }) {
    try {
      await creditInvoice(one.id, one.credit, one.forgiven, reason.trim());
    } catch {
      return; // `send` has shown the problem
    }
    toast.show(t.done, TOAST_MS);
    onClose();
    await onDone();
  }

  return (
    <Dialog open onClose={onClose} title={t.title}>
      <form className={c.form} noValidate onSubmit={form.submit(give)}>
        <p>{t.text(formatBRL(one.credit), formatBRL(one.forgiven))}</p>
        <TextArea label={t.reason} hint={t.reasonHint} rows={3} maxLength={LONGEST} {...form.field("reason")} />
        <div className={c.actions}>
          <Button type="submit" loading={form.busy}>
            {t.give}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
