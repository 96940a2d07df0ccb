import { type Errors, useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { ErrorList } from "~/ui/ErrorList";
import { SelectField } from "~/ui/SelectField";
import { type FilledEntries, planCopy } from "../fill";
import { type ScheduleEntry, WEEKDAYS, type Weekday, weekdayLabel } from "../model";
import { planProblem, toWeekday } from "../rules";
import { entryForm, messages as m, stretch, copy as t } from "../strings";
import { DayPicker } from "./DayPicker";
import c from "./Forms.module.css";

interface Props {
  hours: readonly ScheduleEntry[];
  onAdd: (hours: ScheduleEntry[], text: string) => void;
  onClose: () => void;
}

const NOTHING: FilledEntries = { added: [], skipped: 0 };

interface Values {
  /** Empty until a day is chosen. */
  from: string;
  targets: readonly Weekday[];
}

export function CopyDialog({ hours, onAdd, onClose }: Props) {
  const form = useForm<Values>({
    initial: { from: "", targets: [] },
    validate: (): Errors<Values> => {
      const problem = ready ? planProblem(plan, hours) : m.dayRequired;
      if (!problem) return {};
      return from === null ? { from: problem } : { targets: problem };
    },
  });
  const { targets } = form.values;
  const from = toWeekday(form.values.from);
  const ready = from !== null && targets.some((day) => day !== from);
  const plan = ready ? planCopy(from, targets, hours) : NOTHING;
  const weekly = (day: Weekday) => hours.filter((hour) => hour.day === day && hour.on === null).length;
  const days = WEEKDAYS.map((day) => ({ value: String(day), label: t.option(weekdayLabel(day), weekly(day)) }));

  function add() {
    onAdd(plan.added, stretch.added(plan.added.length));
    onClose();
  }

  return (
    <form className={c.stack} noValidate onSubmit={form.submit(add)}>
      <p>{t.text}</p>
      <ErrorList errors={form.errorList} />
      <SelectField label={t.from} placeholder={entryForm.choose} options={days} {...form.field("from")} />
      <DayPicker
        legend={t.to}
        value={targets}
        error={form.errors.targets}
        onChange={(chosen) => form.set("targets", chosen)}
        without={from}
      />
      <p role="status" className={c.preview}>
        {ready ? stretch.preview(plan.added.length, plan.skipped) : ""}
      </p>
      <Button type="submit">{stretch.submit(plan.added.length)}</Button>
    </form>
  );
}
