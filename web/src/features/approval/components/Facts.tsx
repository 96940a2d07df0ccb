import type { TherapistRecord } from "~/api/queries/therapists";
import { factsOf } from "../facts";
import { reviewTexts as t } from "../strings";
import c from "./Facts.module.css";

export function Facts({ therapist }: { therapist: TherapistRecord }) {
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
