import { attempt } from "~/api/attempt";
import type { AgendaSession } from "~/api/queries/agendas";
import { useForm } from "~/lib/form";
import { readWhole } from "~/lib/number";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { NumberField } from "~/ui/NumberField";
import { popup } from "~/ui/Popup";
import { RadioGroup } from "~/ui/RadioGroup";
import { TextArea } from "~/ui/TextArea";
import { changeSessions } from "../api";
import { MAX_MESSAGE } from "../rules";
import { many as t } from "../strings";
import { timesOf } from "../week";
import c from "./Forms.module.css";

interface Props {
  id: string;
  sessions: readonly AgendaSession[];
  onClose: () => void;
  onChanged: () => void;
}

type Choice = "KEEP" | "MOVE" | "CANCEL";

const MAX_DAYS = 90;

/** The sessions inside a new block: kept, moved or cancelled together, with one message to all patients. */
export function ManyDialog({ id, sessions, onClose, onChanged }: Props) {
  const form = useForm<{ action: Choice; days: string; message: string }>({
    initial: { action: "KEEP", days: "7", message: "" },
    validate: ({ action, days }) => {
      const n = readWhole(days);
      return action === "MOVE" && (n === null || n < 1 || n > MAX_DAYS) ? { days: t.daysInvalid } : {};
    },
  });
  const { action } = form.values;

  const save = form.submit((values) =>
    attempt(async () => {
      if (values.action === "KEEP") return onClose();
      const { sessions: changed } = await changeSessions(id, {
        sessionIds: sessions.map((session) => session.id),
        action: values.action,
        days: values.action === "MOVE" ? (readWhole(values.days) ?? 0) : 0,
        message: values.message,
      });
      const count = (...outcomes: string[]) => changed.filter((one) => outcomes.includes(one.outcome)).length;
      const [done, asked, failed] = [count("MOVED", "CANCELLED"), count("ASKED"), count("FAILED")];
      onClose();
      onChanged();
      const why = changed.find((one) => one.outcome === "FAILED")?.message ?? "";
      const text = [asked > 0 && t.asked(asked), failed > 0 && `${t.failed(failed)} ${why}`].filter(Boolean).join(" ");
      await popup.show({ tone: failed > 0 ? "warn" : "success", title: t.done(done), ...(text && { text }) });
    }, form.applyFault),
  );

  return (
    <Dialog open onClose={onClose} title={t.title(sessions.length)}>
      <form className={c.stack} noValidate onSubmit={save}>
        <p className={c.text}>{t.text}</p>
        <ul className={c.blocks}>
          {sessions.map((session) => (
            <li key={session.id}>
              {session.customerName}, {session.scheduledDay}, {timesOf(session)}
            </li>
          ))}
        </ul>
        <RadioGroup
          name="action"
          legend={t.action}
          value={action}
          onChange={(value) => form.set("action", value as Choice)}
          options={[
            { value: "KEEP", label: t.keep },
            { value: "MOVE", label: t.move },
            { value: "CANCEL", label: t.cancel },
          ]}
        />
        {action === "MOVE" && <NumberField kind="whole" label={t.days} hint={t.daysHint} {...form.field("days")} />}
        {action === "CANCEL" && <p className={c.text}>{t.cancelHint}</p>}
        {action !== "KEEP" && (
          <TextArea label={t.message} rows={3} maxLength={MAX_MESSAGE} {...form.field("message")} />
        )}
        <Button type="submit" loading={form.busy}>
          {t.submit}
        </Button>
      </form>
    </Dialog>
  );
}
