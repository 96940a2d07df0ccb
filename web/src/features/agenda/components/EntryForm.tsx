import { useRef } from "react";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { ErrorList } from "~/ui/ErrorList";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import type { Options } from "../api";
import { finishOf, parseClock, type ScheduleEntry, WEEK } from "../model";
import { saoPauloNow } from "../now";
import { checkEntry, type EntryFormValues as Values } from "../rules";
import { entryForm as t } from "../strings";
import c from "./Forms.module.css";
import { KindFields } from "./KindFields";

interface Props {
  hours: readonly ScheduleEntry[];
  options: Options;
  onAdd: (hours: ScheduleEntry[], text: string) => void;
}

const DAYS = WEEK.map(({ label }, day) => ({ value: String(day), label }));
const EMPTY: Values = { day: "", start: "", repeat: true, enterprise: false };

export function EntryForm({ hours, options, onAdd }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const check = (values: Values) => checkEntry(values, options.minutes, hours, saoPauloNow());
  const form = useForm({
    initial: EMPTY,
    validate: (values) => {
      const checked = check(values);
      return "error" in checked ? { [checked.field]: checked.error } : {};
    },
  });
  const start = parseClock(form.values.start);

  function add(values: Values) {
    const checked = check(values);
    if ("error" in checked) return;
    onAdd([checked.value], t.added);
    form.set("start", "");
    root.current?.querySelector<HTMLInputElement>('[name="start"]')?.focus();
  }

  return (
    <Card as="section" aria-label={t.title}>
      <form ref={root} className={c.hour} noValidate onSubmit={form.submit(add)}>
        <SelectField label={t.day} placeholder={t.choose} options={DAYS} {...form.field("day")} />
        <TextField label={t.start} mask="time" placeholder="00:00" autoComplete="off" {...form.field("start")} />
        <TextField
          label={t.finish}
          readOnly
          value={start === null ? "" : finishOf({ start, minutes: options.minutes })}
          placeholder={t.finishHint(options.minutes)}
        />
        <KindFields
          enterpriseShown={options.enterprise}
          repeat={form.check("repeat")}
          enterprise={form.check("enterprise")}
        />
        <Button type="submit" variant="secondary" className={c.add}>
          <span aria-hidden="true">+</span> {t.add}
        </Button>
        <div className={c.errors}>
          <ErrorList errors={form.errorList} />
        </div>
      </form>
    </Card>
  );
}
