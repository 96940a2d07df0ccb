import type { StandingChanged } from "~/api/queries/standing";
import { formatBRL } from "~/lib/money";
import { Checkbox } from "~/ui/Checkbox";
import c from "../Standing.module.css";
import { agree, change as t } from "../strings";
import { hour, longDay } from "../when";
import { Days } from "./Days";

interface Props {
  outcome: StandingChanged;
  /** Of one session, in reais. */
  price: number;
  cancelPaid: boolean;
  onCancelPaid: (cancelPaid: boolean) => void;
}

/** What a change does: in words, in reais, and for each paid session. */
export function Outcome({ outcome, price, cancelPaid, onCancelPaid }: Props) {
  const { returned, lost, sessions, days } = outcome;
  // Unpaid sessions only leave the agenda; the text counts them.
  const named = sessions.filter(({ kept, amount, late }) => kept || amount > 0 || late);
  const mayCancel = cancelPaid || sessions.some(({ kept }) => kept);
  return (
    <section className={c.stack} aria-label={t.outcome}>
      <p>{outcome.text}</p>
      {returned > 0 && <p>{t.returned(formatBRL(returned))}</p>}
      {lost > 0 && (
        <p>
          <strong>{t.lost(formatBRL(lost))}</strong>
        </p>
      )}
      {named.length > 0 && (
        <ul className={c.days}>
          {named.map((session) => (
            <li key={session.sessionId} className={c.day} data-off="">
              <div className={c.dayText}>
                <strong className={c.when}>{agree.at(longDay(session.day), hour(session.startTime))}</strong>
                <span>{session.text}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayCancel && (
        <Checkbox label={t.cancelPaid} checked={cancelPaid} onChange={(event) => onCancelPaid(event.target.checked)} />
      )}
      {days.some(({ state }) => state === "FREE") && <p>{t.newDates(formatBRL(price))}</p>}
      {days.length > 0 && <Days days={days} />}
    </section>
  );
}
