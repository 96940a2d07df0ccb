import { type FormEvent, useState } from "react";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { ErrorList } from "~/ui/ErrorList";
import { TextField } from "~/ui/TextField";
import type { Options } from "../api";
import { type Plan, planStretch } from "../fill";
import type { Hour } from "../model";
import { saoPauloNow } from "../now";
import { checkStretch, planProblem, type StretchForm } from "../rules";
import { stretch as t } from "../strings";
import { DayPicker } from "./DayPicker";
import c from "./Forms.module.css";
import { KindFields } from "./KindFields";

interface Props {
  hours: readonly Hour[];
  options: Options;
  onAdd: (hours: Hour[], text: string) => void;
  onClose: () => void;
}

const EMPTY: StretchForm = { days: [], from: "", to: "", pause: "0", repeat: true, enterprise: false };
const NOTHING: Plan = { added: [], skipped: 0 };

/** A stretch of the day in one step: it says how many hours come out before they are added. */
export function StretchDialog({ hours, options, onAdd, onClose }: Props) {
  const form = useForm({ initial: EMPTY });
  const [error, setError] = useState<string | null>(null);
  const checked = checkStretch(form.values, options.minutes);
  const plan = "value" in checked ? planStretch(checked.value, hours, saoPauloNow()) : NOTHING;

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = "error" in checked ? checked.error : planProblem(plan, hours);
    setError(problem);
    if (problem) return;
    onAdd(plan.added, t.added(plan.added.length));
    onClose();
  }

  return (
    <form className={c.stack} noValidate onSubmit={submit}>
      <p>{t.text}</p>
      <ErrorList errors={error ? [error] : []} />
      <DayPicker legend={t.days} value={form.values.days} onChange={(days) => form.set("days", days)} />
      <div className={c.three}>
        <TextField label={t.from} mask="time" placeholder="08:00" autoComplete="off" {...form.field("from")} />
        <TextField label={t.to} mask="time" placeholder="12:00" autoComplete="off" {...form.field("to")} />
        <TextField label={t.pause} inputMode="numeric" maxLength={3} autoComplete="off" {...form.field("pause")} />
      </div>
      <KindFields
        enterpriseShown={options.enterprise}
        repeat={form.check("repeat")}
        enterprise={form.check("enterprise")}
      />
      <p role="status" className={c.preview}>
        {"value" in checked ? t.preview(plan.added.length, plan.skipped) : ""}
      </p>
      <Button type="submit">{t.submit(plan.added.length)}</Button>
    </form>
  );
}
