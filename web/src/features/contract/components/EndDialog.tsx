import { ApiError, isProofCancelled } from "~/api/errors";
import { fromBr } from "~/lib/dates";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { popup } from "~/ui/Popup";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import { endContract } from "../api";
import { contractTexts as t } from "../strings";
import c from "./Contract.module.css";

const TOAST_MS = 4000;

interface Values {
  endsOn: string;
}

interface Props {
  companyId: string;
  seen: number;
  today: string;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Ends a contract after a day. */
export function EndDialog({ companyId, seen, today, onDone, onClose }: Props) {
  const form = useForm<Values>({
    initial: { endsOn: today },
    validate: ({ endsOn }) => (fromBr(endsOn) ? {} : { endsOn: t.noDay }),
  });

  async function save({ endsOn }: Values) {
    try {
      await endContract(companyId, seen, endsOn);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isProofCancelled(error) || form.applyFault(error)) return;
      void popup.show({ tone: "error", title: t.notSaved, text: error.description });
      await onDone(); // somebody else may have changed it
      return;
    }
    toast.show(t.ended, TOAST_MS);
    onClose();
    await onDone();
  }

  return (
    <Dialog open onClose={onClose} title={t.end}>
      <form className={c.form} noValidate onSubmit={form.submit(save)}>
        <p>{t.endText}</p>
        <TextField label={t.lastDay} required mask="date" autoComplete="off" {...form.field("endsOn")} />
        <div className={c.row}>
          <Button type="submit" loading={form.busy}>
            {t.end}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
