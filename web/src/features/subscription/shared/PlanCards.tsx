import { useId } from "react";
import type { Plan } from "~/api/queries/plans";
import { formatBRL } from "~/lib/money";
import { Carousel } from "~/ui/Carousel";
import { FieldError } from "~/ui/Field";
import { planCards as t } from "../strings";
import c from "./PlanCards.module.css";
import { sentences } from "./plans";

interface Props {
  plans: readonly Plan[];
  value: string;
  /** The person's current plan, which is marked. */
  current?: string | undefined;
  /** The current plan cannot be chosen, because choosing it would change nothing. */
  lockCurrent?: boolean;
  error?: string | undefined;
  onChange: (id: string) => void;
}

/** Native radio buttons: the arrow keys move between the plans, and the label covers its whole card. */
export function PlanCards({ plans, value, current, lockCurrent, error, onChange }: Props) {
  const group = useId();
  const seen = plans.findIndex(({ id }) => id === (value || current));
  return (
    <fieldset
      className={c.group}
      data-invalid={error ? "" : undefined}
      aria-describedby={error ? `${group}-error` : undefined}
    >
      <legend className="sr">{t.legend}</legend>
      <Carousel label={t.legend} {...(seen >= 0 && { show: seen })}>
        {plans.map((plan) => (
          <div key={plan.id} className={c.card}>
            <input
              type="radio"
              id={`${group}-${plan.id}`}
              className={c.radio}
              name={group}
              value={plan.id}
              checked={plan.id === value}
              disabled={lockCurrent && plan.id === current}
              aria-describedby={`${group}-${plan.id}-facts`}
              onChange={() => onChange(plan.id)}
            />
            <label htmlFor={`${group}-${plan.id}`} className={c.name}>
              {plan.name}
            </label>
            <PlanFacts plan={plan} id={`${group}-${plan.id}-facts`} current={plan.id === current} />
          </div>
        ))}
      </Carousel>
      <FieldError id={`${group}-error`} error={error} />
    </fieldset>
  );
}

function PlanFacts({ plan, id, current }: { plan: Plan; id: string; current: boolean }) {
  return (
    <div id={id} className={c.facts}>
      {current && <p className={c.current}>{t.current}</p>}
      <p className={c.price}>
        {plan.value > 0 ? formatBRL(plan.value) : t.free}
        {plan.value > 0 && <small> {t.perMonth}</small>}
      </p>
      <p className={c.percent}>{t.percent(plan.percent)}</p>
      <ul className={c.lines}>
        {sentences(plan.description).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
