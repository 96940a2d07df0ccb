import { useState } from "react";
import type { Wait } from "~/api/queries/waiting";
import { addDays, toBr, today } from "~/lib/dates";
import { Button } from "~/ui/Button";
import { Checkbox } from "~/ui/Checkbox";
import { SelectField } from "~/ui/SelectField";
import type { Wanted } from "../api";
import { ask as t, weekdays } from "../strings";
import c from "../Waiting.module.css";

interface Props {
  /** What the person waits for already. */
  current: Wait | undefined;
  /** The form asks until when, which for a session is its start. */
  withLastDay: boolean;
  onSend: (wanted: Wanted) => Promise<void>;
  onClose: () => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => {
  const value = `${String(hour).padStart(2, "0")}:00`;
  return { value, label: value };
});
/** The full hours, and a time that the wait has already. */
const hoursWith = (time: string) =>
  HOURS.some(({ value }) => value === time) || !time
    ? HOURS
    : [...HOURS, { value: time, label: time }].sort((a, b) => a.value.localeCompare(b.value));
const KEEP = "";
const ALL_DAY = { fromTime: "00:00", toTime: "23:59" };

/** Which hours fit: weekdays, times of the day, and until when to be told. */
export default function WaitForm({ current, withLastDay, onSend, onClose }: Props) {
  const all = current?.days.length === weekdays.length;
  const [days, setDays] = useState<string[]>(current && !all ? current.days : []);
  const [from, setFrom] = useState(current && current.fromTime !== ALL_DAY.fromTime ? current.fromTime : "");
  const [to, setTo] = useState(current && current.toTime !== ALL_DAY.toTime ? current.toTime : "");
  const [span, setSpan] = useState(current ? KEEP : "30");
  const spans = current ? [{ value: KEEP, label: t.keepUntil(current.lastDay) }, ...t.spans] : t.spans;
  const [sending, setSending] = useState(false);
  const wrong = from !== "" && to !== "" && from > to;

  async function send(): Promise<void> {
    setSending(true);
    try {
      await onSend({
        days,
        ...(from && { fromTime: from }),
        ...(to && { toTime: to }),
        ...(withLastDay && {
          lastDay: current && span === KEEP ? current.lastDay : toBr(addDays(today(), Number(span))),
        }),
      });
    } finally {
      setSending(false);
    }
  }

  const toggle = (name: string) =>
    setDays((chosen) => (chosen.includes(name) ? chosen.filter((day) => day !== name) : [...chosen, name]));

  return (
    <div className={c.part}>
      <fieldset className={c.days}>
        <legend>{t.days}</legend>
        <p className={c.quiet}>{t.anyDay}</p>
        <div className={c.dayList}>
          {weekdays.map(({ name, label }) => (
            <Checkbox key={name} label={label} checked={days.includes(name)} onChange={() => toggle(name)} />
          ))}
        </div>
      </fieldset>
      <div className={c.two}>
        <SelectField
          label={t.from}
          options={hoursWith(from)}
          placeholder={t.anyHour}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <SelectField
          label={t.to}
          options={hoursWith(to)}
          placeholder={t.anyHour}
          value={to}
          error={wrong ? t.order : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      {withLastDay && (
        <SelectField label={t.until} options={spans} value={span} onChange={(event) => setSpan(event.target.value)} />
      )}
      <p className={c.quiet}>{t.rules}</p>
      <div className={c.buttons}>
        <Button disabled={wrong} loading={sending} onClick={send}>
          {t.send}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t.no}
        </Button>
      </div>
    </div>
  );
}
