import { useId } from "react";
import { formatBRL } from "~/lib/money";
import type { Plan } from "../api";
import { sentences } from "../rules";
import { planTexts as t } from "../strings";
import c from "./PlanCards.module.css";

interface Props {
  plans: readonly Plan[];
  value: string;
  onChange: (id: string) => void;
}

/** Native radios: the arrows move between the plans; the label covers its whole card. */
export function PlanCards({ plans, value, onChange }: Props) {
  const group = useId();
  return (
    <fieldset className={c.group}>
      <legend className="sr">{t.legend}</legend>
      <div className={c.cards}>
        {plans.map((plan) => (
          <div key={plan.id} className={c.card}>
            <input
              type="radio"
              id={`${group}-${plan.id}`}
              className={c.radio}
              name={group}
              value={plan.id}
              checked={plan.id === value}
              aria-describedby={`${group}-${plan.id}-facts`}
              onChange={() => onChange(plan.id ?? "")}
            />
            <label htmlFor={`${group}-${plan.id}`} className={c.name}>
              {plan.name}
            </label>
            <PlanFacts plan={plan} id={`${group}-${plan.id}-facts`} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function PlanFacts({ plan, id }: { plan: Plan; id: string }) {
  const value = plan.value ?? 0;
  return (
    <div id={id} className={c.facts}>
      <p className={c.price}>
        {value > 0 ? formatBRL(value) : t.free}
        {value > 0 && <small> {t.perMonth}</small>}
      </p>
      <p className={c.percent}>{t.percent(plan.percent ?? 0)}</p>
      <ul className={c.lines}>
        {sentences(plan.description ?? "").map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
