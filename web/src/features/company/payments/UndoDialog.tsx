import { ApiError, isProofCancelled } from "~/api/errors";
import type { CompanyPayment } from "~/api/queries/companies";
import { useForm } from "~/lib/form";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { popup } from "~/ui/Popup";
import { TextArea } from "~/ui/TextArea";
import { toast } from "~/ui/Toast";
import { undoPayment } from "../api";
import c from "../components/Company.module.css";
import { paymentTexts as t } from "./strings";

const TOAST_MS = 4000;

interface Values {
  reason: string;
}

interface Props {
  companyId: string;
  payment: CompanyPayment;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Takes a recorded payment back, with a reason. */
export function UndoDialog({ companyId, payment, onDone, onClose }: Props) {
  const form = useForm<Values>({
    initial: { reason: "" },
    validate: ({ reason }) => (reason.trim() ? {} : { reason: t.noReason }),
  });

  async function undo({ reason }: Values) {
    try {
      await undoPayment(companyId, payment.id, reason.trim());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isProofCancelled(error) || form.applyFault(error)) return;
      void popup.show({ tone: "error", title: t.undoFailed, text: error.description });
      await onDone(); // somebody else may have undone it
      return;
    }
    toast.show(t.undoneNow, TOAST_MS);
    onClose();
    await onDone();
  }

  return (
    <Dialog open onClose={onClose} title={t.undoTitle}>
      <form className={c.form} noValidate onSubmit={form.submit(undo)}>
        <p>{t.undoText(formatBRL(payment.amount), payment.from, payment.until)}</p>
        <TextArea label={t.reason} required rows={3} maxLength={500} {...form.field("reason")} />
        <div className={c.row}>
          <Button type="submit" loading={form.busy}>
            {t.undoYes}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
