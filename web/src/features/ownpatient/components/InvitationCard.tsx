import type { Invitation } from "~/api/queries/ownPatients";
import { formatBRL } from "~/lib/money";
import { inviteWords } from "~/lib/statusStrings";
import { Button } from "~/ui/Button";
import c from "../OwnPatients.module.css";
import { card as t } from "../strings";
import { dayOf } from "../when";

interface Props {
  one: Invitation;
  working: boolean;
  onAgain: () => void;
  onWithdraw: () => void;
}

export function InvitationCard({ one, working, onAgain, onWithdraw }: Props) {
  const title = one.name || one.email || (one.state === "ACCEPTED" ? t.taken : t.byLink);
  const named = <span className="sr">{title}</span>;
  const open = one.state === "SENT";
  return (
    <>
      <div className={c.name}>
        <strong>{title}</strong>
        {one.name && one.email && <span className={c.quiet}>{one.email}</span>}
        <span>
          {inviteWords[one.state]} · {t.price(formatBRL(one.price))}
        </span>
        {open && <span className={c.quiet}>{t.until(dayOf(one.expiresAt))}</span>}
      </div>
      {(open || one.state === "EXPIRED") && (
        <div className={c.buttons}>
          <Button variant="secondary" loading={working} onClick={onAgain}>
            {one.email ? t.again : t.newLink} {named}
          </Button>
          {open && (
            <Button variant="ghost" disabled={working} onClick={onWithdraw}>
              {t.withdraw} {named}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
