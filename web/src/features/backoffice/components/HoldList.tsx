import type { PayoutHold } from "~/api/queries/adminPayouts";
import { Button } from "~/ui/Button";
import c from "../Admin.module.css";
import { holds as t } from "../strings/payouts";

interface Props {
  holds: readonly PayoutHold[] | null;
  /** Whose session or payout it is. */
  name: string;
  onLift: (hold: PayoutHold) => void;
}

/** Why a session or a payout waits, a button that lifts each reason, and why others were lifted. The holds of a
 * payout include those of its sessions, with their day. */
export const HoldList = ({ holds, name, onLift }: Props) =>
  holds &&
  holds.length > 0 && (
    <ul className={c.holds}>
      {holds.map((hold) => (
        <li key={hold.subjectId + hold.reason}>
          {hold.liftedOn ? <Lifted hold={hold} /> : <Open hold={hold} name={name} onLift={onLift} />}
        </li>
      ))}
    </ul>
  );

const reasonOf = ({ session, reason }: PayoutHold) =>
  session ? t.ofSession(session, t.reasons[reason]) : t.reasons[reason];

const Open = ({ hold, name, onLift }: { hold: PayoutHold } & Pick<Props, "name" | "onLift">) => (
  <>
    <span>
      {reasonOf(hold)}
      {hold.until && ` (${t.until(hold.until)})`}
    </span>
    <Button size="sm" variant="secondary" aria-label={t.liftOf(reasonOf(hold), name)} onClick={() => onLift(hold)}>
      {t.lift}
    </Button>
  </>
);

/** Who confirms a payout reads what the administrator before checked. */
const Lifted = ({ hold }: { hold: PayoutHold }) => (
  <span>
    {reasonOf(hold)}. {t.lifted(hold.liftedOn, hold.liftedBy)} {hold.note}
  </span>
);
