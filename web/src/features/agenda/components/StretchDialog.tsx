import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { ErrorList } from "~/ui/ErrorList";
import { NumberField } from "~/ui/NumberField";
import { TextField } from "~/ui/TextField";
import type { Options } from "../api";
import { type FilledEntries, planStretch } from "../fill";
import type { ScheduleEntry } from "../model";
import { saoPauloNow } from "../now";
import { checkStretch, planProblem, type StretchForm } from "../rules";
import { stretch as t } from "../strings";
import { DayPicker } from "./DayPicker";
import c from "./Forms.module.css";
import { KindFields } from "./KindFields";

interface Props {
  hours: readonly ScheduleEntry[];
  options: Options;
  onAdd: (hours: ScheduleEntry[], text: string) => void;
  onClose: () => void;
}

const EMPTY: StretchForm = { days: [], from: "", to: "", pause: "0", repeat: true, enterprise: false };
const NOTHING: FilledEntries = { added: [], skipped: 0 };

/** Fills a part of the day with times in one step. It shows how many before they are added. */
export function StretchDialog({ hours, options, onAdd, onClose }: Props) {
  const form = useForm<StretchForm>({
    initial: EMPTY,
    validate: () => {
      if ("error" in checked) return { [checked.field]: checked.error };
      const problem = planProblem(plan, hours);
      // The problem is with the whole stretch, so its first field is marked.
      return problem ? { from: problem } : {};
    },
  });
  const checked = checkStretch(form.values, options.minutes);
  const plan = "value" in checked ? planStretch(checked.value, hours, saoPauloNow()) : NOTHING;

  function add() {
    onAdd(plan.added, t.added(plan.added.length));
    onClose();
  }

  return (
    <form className={c.stack} noValidate onSubmit={form.submit(add)}>
      <p>{t.text}</p>
      <ErrorList errors={form.errorList} />
      <DayPicker
        legend={t.days}
        value={form.values.days}
        error={form.errors.days}
        onChange={(days) => form.set("days", days)}
      />
      <div className={c.three}>
        <TextField label={t.from} mask="time" placeholder="08:00" autoComplete="off" {...form.field("from")} />
        <TextField label={t.to} mask="time" placeholder="12:00" autoComplete="off" {...form.field("to")} />
        <NumberField kind="whole" label={t.pause} {...form.field("pause")} />
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
