import type { ReactNode } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { NumberField } from "~/ui/NumberField";
import { popup } from "~/ui/Popup";
import { SelectField } from "~/ui/SelectField";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";
import { useLeaveGuard } from "~/ui/useLeaveGuard";
import c from "../Admin.module.css";
import type { PlanForm as Sent } from "../api";
import {
  clampPercent,
  DESCRIPTION_MAX,
  isIncomplete,
  PLAN_TYPES,
  type PlanValues,
  planErrors,
  toPlan,
} from "../planRules";
import { plans as t } from "../strings/plans";

interface Props {
  initial: PlanValues;
  submitLabel: string;
  /** The type of an active plan cannot change. */
  fixedType?: boolean;
  /** Resolves to false when nothing was saved. Then what was typed stays. */
  onSubmit: (plan: Sent) => Promise<boolean>;
  children?: ReactNode;
}

const types = PLAN_TYPES.map((value) => ({ value, label: t.types[value] ?? value }));

const cycles = (["MONTHLY", "WEEKLY"] as const).map((value) => ({ value, label: t.cycles[value] }));

export function PlanForm({ initial, submitLabel, fixedType, onSubmit, children }: Props) {
  const form = useForm<PlanValues>({ initial });
  useLeaveGuard(form.dirty && !form.busy);
  const free = form.values.type === "FREE";

  async function save(values: PlanValues) {
    const wrong = planErrors(values);
    form.setErrors(wrong);
    if (isIncomplete(wrong)) return popup.show({ tone: "error", title: t.missing });
    if (Object.keys(wrong).length > 0) return;
    try {
      if (await onSubmit(toPlan(values))) form.reset();
    } catch (error) {
      const fault = error instanceof ApiError ? error : new ApiError(0);
      if (!form.applyFault(fault)) showProblem(fault);
    }
  }

  return (
    <form className={c.form} noValidate onSubmit={form.submit(save)}>
      <div className={c.two}>
        <TextField label={t.name} maxLength={250} {...form.field("name")} />
        <SelectField label={t.type} options={types} disabled={fixedType} {...form.field("type")} />
      </div>
      <div className={c.two} data-top>
        <NumberField
          kind="whole"
          label={t.percent}
          hint={t.percentHint}
          {...form.field("percent")}
          onChange={(event) => form.set("percent", clampPercent(event.target.value))}
        />
        <NumberField
          kind="reais"
          label={t.value}
          hint={free ? t.freeValue : t.valueHint}
          {...form.field("value")}
          value={free ? "0" : form.values.value}
          readOnly={free}
        />
      </div>
      <SelectField label={t.payout} hint={t.payoutHint} options={cycles} {...form.field("payout")} />
      <TextArea label={t.description} maxLength={DESCRIPTION_MAX} rows={3} {...form.field("description")} />
      <p className={c.counter}>{t.counter(form.values.description.length)}</p>
      <div className={c.actions}>
        <Button type="submit" loading={form.busy}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
