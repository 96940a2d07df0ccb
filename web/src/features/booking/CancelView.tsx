import type { Session } from "~/api/queries/sessions";
import { WaitArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { StatusPage } from "~/ui/StatusPage";
import { detailOf, type Side } from "./statusBox";
import { detail, missing, cancel as t } from "./strings";
import { timesOf } from "./when";

interface Props {
  session: Session;
  side: Side;
  busy: boolean;
  onConfirm: () => void;
  onKeep: () => void;
}

/** The question whether to cancel, with the consequences of a yes. */
export function CancelView({ session, side, busy, onConfirm, onKeep }: Props) {
  const name = side === "therapist" ? (session.customerInfo?.fullName ?? "") : session.therapistName;
  if (!session.canCancel)
    return (
      <StatusPage
        art={<WaitArt />}
        title={t.closed}
        actions={<ButtonLink to={detailOf(session)}>{missing.back}</ButtonLink>}
      />
    );
  const actions = (
    <>
      <Button variant="danger" loading={busy} onClick={onConfirm}>
        {t.yes}
      </Button>
      <Button variant="secondary" onClick={onKeep}>
        {t.no}
      </Button>
    </>
  );
  return (
    <StatusPage art={<WaitArt />} tone="warn" title={t.question} actions={actions}>
      <p>
        <strong>{detail.with(name)}</strong>
      </p>
      <p>
        {session.scheduledDay}, {timesOf(session)}
      </p>
      <p>
        {detail.ifCancelled} {session.cancelText}
      </p>
    </StatusPage>
  );
}
