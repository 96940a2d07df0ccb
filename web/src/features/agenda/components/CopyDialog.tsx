import { type FormEvent, useState } from "react";
import { Button } from "~/ui/Button";
import { ErrorList } from "~/ui/ErrorList";
import { SelectField } from "~/ui/SelectField";
import { type Plan, planCopy } from "../fill";
import { type Hour, labelOf, WEEKDAYS, type Weekday } from "../model";
import { planProblem, toWeekday } from "../rules";
import { hourForm, messages as m, stretch, copy as t } from "../strings";
import { DayPicker } from "./DayPicker";
import c from "./Forms.module.css";

interface Props {
  hours: readonly Hour[];
  onAdd: (hours: Hour[], text: string) => void;
  onClose: () => void;
}

const NOTHING: Plan = { added: [], skipped: 0 };

export function CopyDialog({ hours, onAdd, onClose }: Props) {
  const [from, setFrom] = useState<Weekday | null>(null);
  const [targets, setTargets] = useState<Weekday[]>([]);
  const [error, setError] = useState<string | null>(null);
  const ready = from !== null && targets.some((day) => day !== from);
  const plan = ready ? planCopy(from, targets, hours) : NOTHING;
  const weekly = (day: Weekday) => hours.filter((hour) => hour.day === day && hour.on === null).length;
  const days = WEEKDAYS.map((day) => ({ value: String(day), label: t.option(labelOf(day), weekly(day)) }));

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = ready ? planProblem(plan, hours) : m.dayRequired;
    setError(problem);
    if (problem) return;
    onAdd(plan.added, stretch.added(plan.added.length));
    onClose();
  }

  return (
    <form className={c.stack} noValidate onSubmit={submit}>
      <p>{t.text}</p>
      <ErrorList errors={error ? [error] : []} />
      <SelectField
        label={t.from}
        placeholder={hourForm.choose}
        options={days}
        value={from === null ? "" : String(from)}
        onChange={(event) => setFrom(toWeekday(event.target.value))}
      />
      <DayPicker legend={t.to} value={targets} onChange={setTargets} without={from} />
      <p role="status" className={c.preview}>
        {ready ? stretch.preview(plan.added.length, plan.skipped) : ""}
      </p>
      <Button type="submit">{stretch.submit(plan.added.length)}</Button>
    </form>
  );
}
