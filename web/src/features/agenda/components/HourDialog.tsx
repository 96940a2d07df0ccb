import { useRef, useState } from "react";
import { attempt } from "~/api/attempt";
import { type Iso, longDate, toBr } from "~/lib/dates";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Checkbox } from "~/ui/Checkbox";
import { Dialog } from "~/ui/Dialog";
import { TextField } from "~/ui/TextField";
import { toast } from "~/ui/Toast";
import { addBlock, openHour } from "../api";
import type { Calendar } from "../calendar";
import { clock, parseClock } from "../model";
import { messages, hourDialog as t } from "../strings";
import c from "./Forms.module.css";

interface Props {
  id: string;
  day: Iso;
  minute: number;
  calendar: Calendar;
  onClose: () => void;
  onChanged: () => void;
}

const TOAST_MS = 3000;

/** An empty hour of the week: opens it for sale, or blocks it. */
export function HourDialog({ id, day, minute, calendar, onClose, onChanged }: Props) {
  // The submit runs in the same event as the click of its button, before the state has changed.
  const wanted = useRef(false);
  const [blocks, setBlocks] = useState(false);
  const choose = (block: boolean) => {
    wanted.current = block;
    setBlocks(block);
  };
  const end = Math.min(minute + (calendar.minutes || 60), 1440);
  const form = useForm({
    initial: { startTime: clock(minute), finishTime: end === 1440 ? "00:00" : clock(end), repeat: false, reason: "" },
    validate: ({ startTime, finishTime }) => {
      const [from, to] = [parseClock(startTime), parseClock(finishTime)];
      return {
        ...(from === null && { startTime: messages.timeInvalid }),
        ...(wanted.current && to === null && { finishTime: messages.timeInvalid }),
        ...(wanted.current && from !== null && to !== null && to !== 0 && to <= from && { finishTime: t.reversed }),
      };
    },
  });

  const save = form.submit(({ startTime, finishTime, repeat, reason }) =>
    attempt(async () => {
      const on = toBr(day);
      if (wanted.current) {
        const to = finishTime === "00:00" ? "24:00" : finishTime;
        await addBlock(id, { first: on, last: on, from: startTime, to, reason });
      } else await openHour(id, { day: on, startTime, repeat });
      toast.show(wanted.current ? t.blocked : t.opened, TOAST_MS);
      onClose();
      onChanged();
    }, form.applyFault),
  );

  return (
    <Dialog open onClose={onClose} title={t.title(longDate(day))}>
      <form className={c.stack} noValidate onSubmit={save}>
        <div className={c.two}>
          <TextField label={t.start} mask="time" placeholder="00:00" autoComplete="off" {...form.field("startTime")} />
          <TextField
            label={t.finish}
            mask="time"
            placeholder="00:00"
            autoComplete="off"
            {...form.field("finishTime")}
          />
        </div>
        <Checkbox label={`${t.repeat}. ${t.repeatHint}`} {...form.check("repeat")} />
        <TextField label={t.reason} maxLength={250} autoComplete="off" {...form.field("reason")} />
        <div className={c.actions}>
          <Button type="submit" loading={form.busy && !blocks} onClick={() => choose(false)}>
            {t.open}
          </Button>
          <Button type="submit" variant="secondary" loading={form.busy && blocks} onClick={() => choose(true)}>
            {t.block}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
