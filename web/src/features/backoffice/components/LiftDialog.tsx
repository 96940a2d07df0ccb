import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { TextArea } from "~/ui/TextArea";
import c from "../Admin.module.css";
import { liftHold } from "../businessApi";
import { common } from "../strings/common";
import { holds as t } from "../strings/payouts";
import { useAction } from "../useAction";
import { type Lifting, reasonOf } from "./HoldList";

const SHORTEST = 10;
const LONGEST = 250;

/** Asks why a hold is lifted. */
export function LiftDialog({ lifting, onClose }: { lifting: Lifting; onClose: () => void }) {
  const { hold, of } = lifting;
  const action = useAction();
  const form = useForm({
    initial: { note: "" },
    validate: (v): { note?: string } => (v.note.trim().length < SHORTEST ? { note: t.noteMissing } : {}),
  });

  async function lift({ note }: { note: string }) {
    const send = () => liftHold(hold.subjectId, hold.reason, note.trim());
    if (await action.run(send, { title: t.done })) onClose();
  }

  return (
    <Dialog open onClose={onClose} title={t.ask}>
      <form className={c.form} noValidate onSubmit={form.submit(lift)}>
        <p>
          <strong>{of}</strong>
        </p>
        <p>{reasonOf(hold)}.</p>
        <p>{t.askText}</p>
        <TextArea label={t.note} hint={t.noteHint} rows={3} maxLength={LONGEST} {...form.field("note")} />
        <div className={c.actions}>
          <Button type="submit" loading={form.busy}>
            {t.lift}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
