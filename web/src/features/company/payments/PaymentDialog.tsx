import { ApiError, isProofCancelled } from "~/api/errors";
import type { CompanyPanel } from "~/api/queries/companies";
import { fromBr } from "~/lib/dates";
import { type Errors, useForm, withMessages } from "~/lib/form";
import { formatAmount, readReais } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { NumberField } from "~/ui/NumberField";
import { popup } from "~/ui/Popup";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import { recordPayment } from "../api";
import c from "../components/Company.module.css";
import { adminTexts } from "../strings";
import { paymentTexts as t } from "./strings";

const TOAST_MS = 4000;

interface Values {
  amount: string;
  from: string;
  until: string;
  document: string;
}

function validate({ amount, from, until, document }: Values): Errors<Values> {
  const first = fromBr(from);
  const last = fromBr(until);
  return withMessages<Values>({
    amount: (readReais(amount) ?? 0) > 0 ? undefined : t.noAmount,
    from: first ? undefined : t.noDay,
    until: !last ? t.noDay : first && last < first ? t.wrongOrder : undefined,
    document: document.trim() ? undefined : t.noDocument,
  });
}

interface Props {
  company: CompanyPanel;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Records that a company paid. The amount of the contract and the next period are filled in. */
export function PaymentDialog({ company, onDone, onClose }: Props) {
  const { monthlyAmount, due, id } = company;
  const form = useForm<Values>({
    initial: {
      amount: monthlyAmount > 0 ? formatAmount(monthlyAmount) : "",
      from: due.from,
      until: due.until,
      document: "",
    },
    validate,
  });

  async function save({ amount, from, until, document }: Values) {
    try {
      await recordPayment(id, { amount: readReais(amount) ?? 0, from, until, document: document.trim() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isProofCancelled(error) || form.applyFault(error)) return;
      void popup.show({ tone: "error", title: adminTexts.validateFailed, text: error.description });
      return;
    }
    toast.show(t.saved, TOAST_MS);
    onClose();
    await onDone();
  }

  return (
    <Dialog open onClose={onClose} title={t.record}>
      <form className={c.form} noValidate onSubmit={form.submit(save)}>
        <div className={c.filters}>
          <NumberField kind="reais" label={t.amount} required maxLength={16} {...form.field("amount")} />
          <TextField label={t.from} required mask="date" autoComplete="off" {...form.field("from")} />
          <TextField label={t.until} required mask="date" autoComplete="off" {...form.field("until")} />
          <TextField
            label={t.document}
            hint={t.documentHint}
            required
            maxLength={100}
            autoComplete="off"
            {...form.field("document")}
          />
        </div>
        <div className={c.row}>
          <Button type="submit" loading={form.busy}>
            {t.save}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
