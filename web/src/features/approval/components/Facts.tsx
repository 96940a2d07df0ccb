import type { Therapist } from "~/features/onboarding/shared/therapist";
import { factsOf } from "../facts";
import { reviewTexts as t } from "../strings";
import c from "./Facts.module.css";

export function Facts({ therapist }: { therapist: Therapist }) {
  return (
    <dl className={c.facts}>
      {factsOf(therapist).map((fact) => (
        <div key={fact.label} className={fact.wide ? c.wide : undefined}>
          <dt>{fact.label}</dt>
          <dd>{fact.value || t.none}</dd>
        </div>
      ))}
    </dl>
  );
}
