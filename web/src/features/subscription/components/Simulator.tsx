import { useState } from "react";
import type { Simulation } from "~/api/queries/subscriptions";
import { formatBRL } from "~/lib/money";
import { readWhole } from "~/lib/number";
import { Card } from "~/ui/Card";
import { NumberField } from "~/ui/NumberField";
import { MAX_SESSIONS, type Outcome, simulate } from "../simulate";
import { simulator as t } from "../strings";
import { Costs } from "./Costs";
import c from "./Simulator.module.css";

/** Compares the plans with the therapist's own figures. Without sessions there is nothing to compare. */
export function Simulator({ real }: { real: Simulation }) {
  const [typed, setTyped] = useState(String(real.sessions));
  if (real.sessions === 0)
    return (
      <Card as="section" className={c.box} aria-labelledby="simulador">
        <h2 id="simulador">{t.title}</h2>
        <p>{real.text}</p>
      </Card>
    );
  const read = readWhole(typed);
  const valid = read !== null && read <= MAX_SESSIONS;
  const sessions = valid ? read : real.sessions;
  const outcome = simulate(real, sessions);
  return (
    <Card as="section" className={c.box} aria-labelledby="simulador">
      <h2 id="simulador">{t.title}</h2>
      <p role="status" className={c.verdict}>
        {sessions === real.sessions ? real.text : verdict(sessions, outcome)}
      </p>
      <p className={c.note}>{t.based(real.sessions, formatBRL(real.gross))}</p>
      <div className={c.number}>
        <NumberField
          kind="whole"
          label={t.sessions}
          hint={t.hint}
          maxLength={7}
          value={typed}
          error={valid ? undefined : t.wrong}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Costs outcome={outcome} />
    </Card>
  );
}

const verdict = (sessions: number, { best, saving }: Outcome): string =>
  best && saving > 0 ? t.cheaper(sessions, best.plan.name, formatBRL(saving)) : t.already(sessions);
