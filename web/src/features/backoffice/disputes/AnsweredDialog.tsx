import { attempt } from "~/api/attempt";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { TextField } from "~/ui/TextField";
import c from "../Admin.module.css";
import { common } from "../strings/common";
import { dispute as t } from "../strings/disputes";
import { useAction } from "../useAction";
import { markAnswered } from "./api";

/** Records that the answer was handed in. */
export function AnsweredDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const action = useAction();
  const form = useForm({
    initial: { reference: "" },
    validate: (v): { reference?: string } => (v.reference.trim() ? {} : { reference: t.referenceMissing }),
  });

  async function save({ reference }: { reference: string }) {
    await attempt(async () => {
      await markAnswered(id, reference.trim());
      onClose();
      await action.finish(t.answeredDone);
    }, form.applyFault);
  }

  return (
    <Dialog open onClose={onClose} title={t.askAnswered}>
      <form className={c.form} noValidate onSubmit={form.submit(save)}>
        <p>{t.askAnsweredText}</p>
        <TextField label={t.reference} maxLength={100} {...form.field("reference")} />
        <div className={c.actions}>
          <Button type="submit" loading={form.busy}>
            {t.answered}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
