import { useState } from "react";
import type { Plan } from "~/api/queries/plans";
import { readReais } from "~/lib/money";
import { readWhole } from "~/lib/number";
import { Card } from "~/ui/Card";
import { NumberField } from "~/ui/NumberField";
import { Costs } from "../components/Costs";
import c from "../components/Simulator.module.css";
import { estimate, MAX_SESSIONS } from "../simulate";
import { estimate as e, simulator as t } from "../strings";

/** Compares the plans for a therapist who chooses the first one: the month and the price are what is typed here. */
export function PlanEstimate({ plans }: { plans: readonly Plan[] }) {
  const [sessions, setSessions] = useState("");
  const [price, setPrice] = useState("");
  const count = readWhole(sessions);
  const reais = readReais(price);
  const fits = count !== null && count <= MAX_SESSIONS;
  const outcome = fits && reais !== null ? estimate(plans, count, reais) : null;
  return (
    <Card as="section" className={c.box} aria-labelledby="estimativa">
      <h2 id="estimativa">{t.title}</h2>
      <p className={c.note}>{e.lead}</p>
      <div className={c.fields}>
        <NumberField
          kind="whole"
          label={t.sessions}
          maxLength={7}
          value={sessions}
          error={sessions === "" || fits ? undefined : t.wrong}
          onChange={(event) => setSessions(event.target.value)}
        />
        <NumberField
          kind="reais"
          label={e.price}
          maxLength={12}
          value={price}
          error={price === "" || reais !== null ? undefined : e.wrong}
          onChange={(event) => setPrice(event.target.value)}
        />
      </div>
      <p role="status" className={c.verdict}>
        {outcome?.best && e.best(count ?? 0, outcome.best.plan.name)}
      </p>
      {outcome && <Costs outcome={outcome} />}
    </Card>
  );
}
