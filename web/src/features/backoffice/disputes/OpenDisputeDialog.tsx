import { attempt } from "~/api/attempt";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import c from "../Admin.module.css";
import { common } from "../strings/common";
import { disputes as t } from "../strings/disputes";
import { useAction } from "../useAction";
import { openDispute } from "./api";

const SHORTEST = 10;
const LONGEST = 500;

interface Props {
  onClose: () => void;
  onOpened: (id: string) => void;
}

interface Values {
  chargeId: string;
  reason: string;
  answerOn: string;
}

const check = (v: Values): { chargeId?: string; reason?: string } => ({
  ...(!v.chargeId.trim() && { chargeId: t.chargeMissing }),
  ...(v.reason.trim().length < SHORTEST && { reason: t.reasonMissing }),
});

/** Opens a case that the provider told by other ways than a notification. */
export function OpenDisputeDialog({ onClose, onOpened }: Props) {
  const action = useAction();
  const form = useForm<Values>({ initial: { chargeId: "", reason: "", answerOn: "" }, validate: check });

  async function send({ chargeId, reason, answerOn }: Values) {
    await attempt(async () => {
      const { id } = await openDispute(chargeId.trim(), reason.trim(), answerOn.trim());
      await action.finish(t.opened);
      onOpened(id);
    }, form.applyFault);
  }

  return (
    <Dialog open onClose={onClose} title={t.byHand}>
      <form className={c.form} noValidate onSubmit={form.submit(send)}>
        <p>{t.byHandText}</p>
        <TextField label={t.chargeId} hint={t.chargeHint} maxLength={60} {...form.field("chargeId")} />
        <TextArea label={t.reason} rows={3} maxLength={LONGEST} {...form.field("reason")} />
        <TextField label={t.answerOn} hint={t.answerHint} maxLength={10} {...form.field("answerOn")} />
        <div className={c.actions}>
          <Button type="submit" loading={form.busy}>
            {t.byHand}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
