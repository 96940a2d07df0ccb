import type { ProposedHour } from "~/api/queries/practice";
import { formatBRL } from "~/lib/money";
import c from "../Practice.module.css";
import { proposed as t } from "../strings";
import { longMoment, momentOf } from "../when";

/** When the proposed hour is and with whom; while it is open also what accepting does, and how long it is reserved. */
export function ProposedFacts({ hour }: { hour: ProposedHour }) {
  return (
    <>
      <p className={c.when}>{longMoment(hour.startsAt)}</p>
      <p>{t.with(hour.therapistName)}</p>
      {hour.state === "OPEN" && (
        <>
          <p>{outcome(hour)}</p>
          <p className={c.quiet}>{t.until(momentOf(hour.expiresAt))}</p>
        </>
      )}
    </>
  );
}

function outcome({ movesFrom, price }: ProposedHour): string {
  if (movesFrom) return t.moves(longMoment(movesFrom));
  return price > 0 ? t.pays(formatBRL(price)) : t.toPay;
}
