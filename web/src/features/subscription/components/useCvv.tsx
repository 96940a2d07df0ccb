import { type ReactNode, useState } from "react";
import { CVV_MAX } from "~/lib/card";
import { useForm } from "~/lib/form";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { popup } from "~/ui/Popup";
import { TextField } from "~/ui/TextField";
import { cvvError } from "../rules";
import { method, cvv as t } from "../strings";
import c from "./Cvv.module.css";

interface Target {
  brand: string;
  lastDigits: string;
}

interface CvvRequest extends Target {
  /** What confirming charges at once, in reais. The dialog names it. */
  charge: number;
}

/**
 * Asks for the CVV of a card. `ask` resolves to the CVV, or to null when the person goes back. The CVV is kept only
 * while the dialog is open.
 */
export function useCvv(): { ask: (card: Target, charge?: number) => Promise<string | null>; dialog: ReactNode } {
  const [request, setRequest] = useState<(CvvRequest & { resolve: (cvv: string | null) => void }) | null>(null);
  const ask = (card: Target, charge = 0) =>
    new Promise<string | null>((resolve) => setRequest({ ...card, charge, resolve }));
  const finish = (cvv: string | null) => {
    setRequest(null);
    request?.resolve(cvv);
  };
  return { ask, dialog: request && <CvvDialog card={request} onAnswer={finish} /> };
}

function CvvDialog({ card, onAnswer }: { card: CvvRequest; onAnswer: (cvv: string | null) => void }) {
  const form = useForm({ initial: { cvv: "" } });
  async function submit({ cvv }: { cvv: string }) {
    const wrong = cvvError(cvv);
    if (!wrong) return onAnswer(cvv);
    await popup.show({ tone: "error", title: wrong, confirmLabel: method.closePopup });
    form.setErrors({ cvv: wrong });
  }
  return (
    <Dialog open title={t.title} onClose={() => onAnswer(null)}>
      <form noValidate className={c.form} onSubmit={form.submit(submit)}>
        <p>{t.text(card.lastDigits)}</p>
        {card.charge > 0 && (
          <p>
            <strong>{t.charge(formatBRL(card.charge))}</strong>
          </p>
        )}
        <TextField label={t.label} mask="cvv" maxLength={CVV_MAX} autoComplete="cc-csc" {...form.field("cvv")} />
        <div className={c.actions}>
          <Button variant="secondary" onClick={() => onAnswer(null)}>
            {t.back}
          </Button>
          <Button type="submit">{t.confirm}</Button>
        </div>
      </form>
    </Dialog>
  );
}
