import { attempt } from "~/api/attempt";
import type { Dispute } from "~/api/queries/disputes";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { SelectField } from "~/ui/SelectField";
import { TextArea } from "~/ui/TextArea";
import c from "../Admin.module.css";
import { common } from "../strings/common";
import { dispute as t } from "../strings/disputes";
import { useAction } from "../useAction";
import { decideDispute, type Outcome } from "./api";

const SHORTEST = 10;
const LONGEST = 500;
const OUTCOMES: readonly Outcome[] = ["WON", "LOST", "ACCEPTED"];

interface Values {
  outcome: Outcome | "";
  note: string;
}

const check = (v: Values): { outcome?: string; note?: string } => ({
  ...(!v.outcome && { outcome: t.outcomeMissing }),
  ...(v.note.trim().length < SHORTEST && { note: t.noteMissing }),
});

/** Records an outcome by hand: what the provider's panel says, or that we do not contest. */
export function DecideDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const action = useAction();
  const form = useForm<Values>({ initial: { outcome: "", note: "" }, validate: check });
  const options = OUTCOMES.filter((outcome) => dispute.next?.includes(outcome)).map((value) => ({
    value,
    label: t.outcomes[value],
  }));

  async function save({ outcome, note }: Values) {
    await attempt(async () => {
      await decideDispute(dispute.id, outcome as Outcome, note.trim());
      onClose();
      await action.finish(t.decided);
    }, form.applyFault);
  }

  return (
    <Dialog open onClose={onClose} title={t.askDecide}>
      <form className={c.form} noValidate onSubmit={form.submit(save)}>
        <p>{t.askDecideText}</p>
        <SelectField label={t.outcome} placeholder={t.choose} options={options} {...form.field("outcome")} />
        <TextArea label={t.note} rows={3} maxLength={LONGEST} {...form.field("note")} />
        <div className={c.actions}>
          <Button type="submit" loading={form.busy}>
            {t.decide}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
