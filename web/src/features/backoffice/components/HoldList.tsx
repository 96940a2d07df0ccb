import type { PayoutHold } from "~/api/queries/backoffice";
import { Button } from "~/ui/Button";
import c from "../Admin.module.css";
import { holds as t } from "../strings/payouts";

interface Props {
  holds: readonly PayoutHold[] | null;
  /** Whose session or payout it is. */
  name: string;
  onLift: (hold: PayoutHold) => void;
}

/** Why a session or a payout waits, with a button that lifts each reason. */
export const HoldList = ({ holds, name, onLift }: Props) => (
  <ul className={c.holds}>
    {holds?.map((hold) => (
      <li key={hold.reason}>
        <span>
          {t.reasons[hold.reason]}
          {hold.until && ` (${t.until(hold.until)})`}
        </span>
        <Button
          size="sm"
          variant="secondary"
          aria-label={t.liftOf(t.reasons[hold.reason], name)}
          onClick={() => onLift(hold)}
        >
          {t.lift}
        </Button>
      </li>
    ))}
  </ul>
);
