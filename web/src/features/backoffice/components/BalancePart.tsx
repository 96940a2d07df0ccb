import { ApiError } from "~/api/errors";
import { useForm } from "~/lib/form";
import { formatBRL, readReais } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { NumberField } from "~/ui/NumberField";
import { popup } from "~/ui/Popup";
import { TextField } from "~/ui/TextField";
import c from "../Admin.module.css";
import { setCredits } from "../api";
import { common } from "../strings/common";
import { balance as t } from "../strings/people";
import { useAction } from "../useAction";
import { useStepUp } from "../useStepUp";
import { Section } from "./parts";

interface Values {
  credits: string;
  reason: string;
}

const balanceErrors = (v: Values): Partial<Values> => ({
  ...(v.credits.trim() === ""
    ? { credits: t.amountMissing }
    : readReais(v.credits) === null && { credits: t.amountWrong }),
  ...(v.reason.trim() === "" && { reason: t.reasonMissing }),
});

/**
 * Sets a balance after a confirmation that shows the old and the new one. The request has the balance on screen, so
 * that a payment in between is not overwritten.
 */
export function BalancePart({ id, credit }: { id: string; credit: number }) {
  const form = useForm<Values>({ initial: { credits: "", reason: "" }, validate: balanceErrors });
  const action = useAction();
  const { withStepUp, dialog } = useStepUp();

  async function save(v: Values) {
    const next = readReais(v.credits);
    if (next === null) return;
    const title = t.ask(formatBRL(credit), formatBRL(next));
    if (!(await popup.confirm({ title, text: t.askText, confirmLabel: t.save, cancelLabel: common.cancel }))) return;
    const set = async () => {
      try {
        await withStepUp(() => setCredits(id, next, credit, v.reason.trim()));
      } catch (error) {
        if (error instanceof ApiError) form.applyFault(error);
        throw error;
      }
    };
    if (await action.run(set, { title: t.saved })) form.reset();
  }

  return (
    <Card>
      <Section title={t.title}>
        <p>
          {t.now}: <strong>{formatBRL(credit)}</strong>
        </p>
        <form className={c.form} noValidate onSubmit={form.submit(save)}>
          <div className={c.two}>
            <NumberField kind="reais" label={t.amount} hint={t.amountHint} {...form.field("credits")} />
            <TextField label={t.reason} hint={t.reasonHint} maxLength={250} {...form.field("reason")} />
          </div>
          <div className={c.actions}>
            <Button type="submit" loading={form.busy}>
              {t.save}
            </Button>
          </div>
        </form>
        {dialog}
      </Section>
    </Card>
  );
}
