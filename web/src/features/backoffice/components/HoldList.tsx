import type { PayoutHold } from "~/api/queries/adminPayouts";
import { Button } from "~/ui/Button";
import c from "../Admin.module.css";
import { holds as t } from "../strings/payouts";

/** A hold that an administrator is about to lift. */
export interface Lifting {
  hold: PayoutHold;
  /** Whose payout or session it is, with its day and amount. */
  of: string;
}

interface Props {
  holds: readonly PayoutHold[] | null;
  /** Whose session or payout it is. */
  name: string;
  /** Its amount. */
  amount: string;
  onLift: (lifting: Lifting) => void;
}

export const openHolds = (holds: readonly PayoutHold[] | null) => (holds ?? []).filter((hold) => !hold.liftedOn);
const keyOf = ({ subjectId, reason }: PayoutHold) => subjectId + reason;

/** What waits and why, with the day of the session in a payout. */
export const reasonOf = ({ session, reason }: PayoutHold) =>
  session ? t.ofSession(session, t.reasons[reason]) : t.reasons[reason];

/** Why a session or a payout waits, and a button that lifts each reason. The holds of a payout include those of its
 * sessions, with their day. */
export function HoldList({ holds, name, amount, onLift }: Props) {
  const open = openHolds(holds);
  if (open.length === 0) return null;
  return (
    <ul className={c.holds}>
      {open.map((hold) => (
        <li key={keyOf(hold)}>
          <span>
            {reasonOf(hold)}
            {hold.until && ` (${t.until(hold.until)})`}
          </span>
          {hold.reason !== "DISPUTED" && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={t.liftOf(reasonOf(hold), name)}
              onClick={() => onLift({ hold, of: t.of(name, amount) })}
            >
              {t.lift}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Why holds were lifted: who confirms a payout reads what the administrator before checked. Null without any. */
export function liftedHolds(holds: readonly PayoutHold[] | null) {
  const lifted = (holds ?? []).filter((hold) => hold.liftedOn);
  if (lifted.length === 0) return null;
  return (
    <ul className={c.lifted}>
      {lifted.map((hold) => (
        <li key={keyOf(hold)}>
          {reasonOf(hold)}. {t.lifted(hold.liftedOn, hold.liftedBy)} {hold.note}
        </li>
      ))}
    </ul>
  );
}
