import { ApiError, isProofCancelled } from "~/api/errors";
import type { ContractRow } from "~/api/queries/contracts";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { NumberField } from "~/ui/NumberField";
import { popup } from "~/ui/Popup";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import { agreeContract } from "../api";
import { type TermsValues, termsOf, validateTerms, valuesOf } from "../rules";
import { contractTexts as t } from "../strings";
import c from "./Contract.module.css";

const TOAST_MS = 4000;

interface Props {
  companyId: string;
  newest: ContractRow | undefined;
  today: string;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Terms of a new contract. They begin as those of the newest one. */
export function TermsDialog({ companyId, newest, today, onDone, onClose }: Props) {
  const form = useForm<TermsValues>({ initial: valuesOf(newest, today), validate: validateTerms });

  async function save(values: TermsValues) {
    try {
      await agreeContract(companyId, termsOf(values, newest?.version ?? 0));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isProofCancelled(error) || form.applyFault(error)) return;
      void popup.show({ tone: "error", title: t.notSaved, text: error.description });
      await onDone(); // somebody else may have changed it
      return;
    }
    toast.show(t.saved, TOAST_MS);
    onClose();
    await onDone();
  }

  return (
    <Dialog open onClose={onClose} title={newest ? t.change : t.agree}>
      <form className={c.form} noValidate onSubmit={form.submit(save)}>
        <div className={c.fields}>
          <TextField label={t.startsOn} required mask="date" autoComplete="off" {...form.field("startsOn")} />
          <TextField label={t.endsOn} hint={t.endsOnHint} mask="date" autoComplete="off" {...form.field("endsOn")} />
          <NumberField
            kind="whole"
            label={t.sessions}
            hint={t.sessionsHint}
            required
            maxLength={10}
            {...form.field("sessionsPerMonth")}
          />
          <NumberField kind="whole" label={t.share} required maxLength={10} {...form.field("sharePercent")} />
          <NumberField
            kind="reais"
            label={t.ceiling}
            hint={t.ceilingHint}
            required
            maxLength={10}
            {...form.field("ceiling")}
          />
          <NumberField
            kind="whole"
            label={t.dependantsMax}
            hint={t.dependantsHint}
            required
            maxLength={10}
            {...form.field("dependantsMax")}
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
