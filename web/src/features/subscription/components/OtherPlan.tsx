import { useState } from "react";
import type { Plan } from "~/api/queries/plans";
import { Button } from "~/ui/Button";
import c from "../Page.module.css";
import { isPaidPlan } from "../rules";
import { PlanCards } from "../shared/PlanCards";
import { planPayment as t } from "../strings";

interface Props {
  plans: readonly Plan[];
  current: string;
  onKeep: () => void;
  onTake: (plan: Plan) => Promise<void>;
}

/** Choice of another plan on the page of the payment. */
export function OtherPlan({ plans, current, onKeep, onTake }: Props) {
  const [value, setValue] = useState(current);
  const plan = plans.find((one) => one.id === value);
  return (
    <section className={c.page} aria-labelledby="outro-plano">
      <h2 id="outro-plano">{t.otherTitle}</h2>
      <p>{t.otherText}</p>
      <PlanCards plans={plans} value={value} onChange={setValue} />
      <div className={c.actions}>
        {plan && value !== current && (
          <Button onClick={() => onTake(plan)}>{isPaidPlan(plan) ? t.use : t.takeFree}</Button>
        )}
        <Button variant="secondary" onClick={onKeep}>
          {t.keep}
        </Button>
      </div>
    </section>
  );
}
