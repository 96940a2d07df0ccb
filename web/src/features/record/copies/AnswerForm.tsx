import { attempt } from "~/api/attempt";
import type { CopyRequest } from "~/api/queries/copies";
import { fromBr, toBr, today } from "~/lib/dates";
import { useForm, withMessages } from "~/lib/form";
import { Button } from "~/ui/Button";
import { RadioGroup } from "~/ui/RadioGroup";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import type { CopyAnswer } from "./api";
import c from "./Copies.module.css";
import { copies as t } from "./strings";

interface Props {
  request: CopyRequest;
  onSend: (answer: CopyAnswer) => Promise<void>;
  onClose: () => void;
}

interface Values {
  how: "delivered" | "refused";
  deliveredOn: string;
  note: string;
}

const MOST = 1000;

export function AnswerForm({ request, onSend, onClose }: Props) {
  const form = useForm<Values>({
    initial: { how: "delivered", deliveredOn: toBr(today()), note: "" },
    validate: ({ how, deliveredOn, note }) =>
      withMessages({
        deliveredOn: how === "refused" || fromBr(deliveredOn) ? "" : t.onError,
        note: note.trim() ? "" : t.noteError,
      }),
  });
  const { how } = form.values;
  const send = ({ note, deliveredOn }: Values) => {
    const text = note.trim();
    return onSend(
      how === "delivered" ? { delivered: true, deliveredOn, note: text } : { delivered: false, note: text },
    );
  };
  return (
    <form
      className={c.page}
      noValidate
      aria-label={t.answerTitle(request.name)}
      onSubmit={form.submit((values) => attempt(() => send(values), form.applyFault))}
    >
      <RadioGroup
        legend={t.how}
        value={how}
        onChange={(value) => form.set("how", value)}
        options={[
          { value: "delivered", label: t.wasDelivered },
          { value: "refused", label: t.refuse },
        ]}
      />
      {how === "delivered" && <TextField label={t.on} mask="date" autoComplete="off" {...form.field("deliveredOn")} />}
      <TextArea
        label={how === "delivered" ? t.noteDelivered : t.noteRefused}
        hint={t.noteHint}
        rows={4}
        maxLength={MOST}
        {...form.field("note")}
      />
      <div className={c.buttons}>
        <Button type="submit" loading={form.busy}>
          {t.sendAnswer}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
