import { attempt } from "~/api/attempt";
import type { WeekSession } from "~/api/queries/agendas";
import { fromBr, type Iso, toBr } from "~/lib/dates";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import { popup } from "~/ui/Popup";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { moveSession } from "../api";
import { type Calendar, isFree, placeIn } from "../calendar";
import { clock, type Now, parseClock } from "../model";
import { MAX_MESSAGE } from "../rules";
import { messages, moveDialog as t } from "../strings";
import c from "./Forms.module.css";

interface Props {
  id: string;
  week: Iso;
  now: Now;
  calendar: Calendar;
  session: WeekSession;
  /** Where the session was dropped. */
  to?: { day: Iso; minute: number };
  onClose: () => void;
  onChanged: () => void;
}

const isAt = (session: WeekSession, day: string, startTime: string): boolean =>
  session.day === day && session.startTime.slice(0, 5) === startTime;

/** Moves a session by day and time. Dragging ends here too, because the patient gets a mail about it. */
export function MoveDialog({ id, week, now, calendar, session, to, onClose, onChanged }: Props) {
  const form = useForm({
    initial: {
      day: to ? toBr(to.day) : session.day,
      startTime: to ? clock(to.minute) : session.startTime.slice(0, 5),
      message: "",
    },
    validate: ({ day, startTime }) => {
      const [on, at] = [fromBr(day), parseClock(startTime)];
      if (!on) return { day: messages.dateInvalid };
      if (at === null) return { startTime: messages.timeInvalid };
      if (isAt(session, day, startTime)) return { startTime: t.unmoved };
      return on < now.day || (on === now.day && at <= now.minute) ? { startTime: t.passed } : {};
    },
  });
  const { day, startTime } = form.values;
  const place = placeIn(week, day);
  const minute = parseClock(startTime);
  const published = place !== null && minute !== null && isFree(calendar, place, minute);
  const known = place !== null && minute !== null && !isAt(session, day, startTime);

  const save = form.submit((values) =>
    attempt(async () => {
      const answer = await moveSession(id, session.id, values);
      onClose();
      onChanged();
      await popup.show({ tone: answer.outcome === "MOVED" ? "success" : "info", title: answer.message });
    }, form.applyFault),
  );

  return (
    <Dialog open onClose={onClose} title={t.title}>
      <form className={c.stack} noValidate onSubmit={save}>
        <p className={c.text}>{t.from(session.customerName, `${session.day}, ${session.startTime.slice(0, 5)}`)}</p>
        <div className={c.two}>
          <TextField label={t.day} mask="date" placeholder="DD/MM/AAAA" autoComplete="off" {...form.field("day")} />
          <TextField label={t.start} mask="time" placeholder="00:00" autoComplete="off" {...form.field("startTime")} />
        </div>
        <p className={c.text} aria-live="polite">
          {known && (published ? t.published : t.unpublished)}
        </p>
        <TextArea label={t.message} rows={3} maxLength={MAX_MESSAGE} {...form.field("message")} />
        <Button type="submit" loading={form.busy}>
          {t.submit}
        </Button>
      </form>
    </Dialog>
  );
}
