import { useState } from "react";
import type { Session } from "~/api/queries/sessions";
import { WaitArt } from "~/ui/Art";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Checkbox } from "~/ui/Checkbox";
import { StatusPage } from "~/ui/StatusPage";
import { TextArea } from "~/ui/TextArea";
import type { TherapistCancel } from "./api";
import c from "./Cancel.module.css";
import { detailOf, type Side } from "./statusBox";
import { detail, MAX_MESSAGE, missing, cancel as t, therapistCancel } from "./strings";
import { timesOf } from "./when";

interface Props {
  session: Session;
  side: Side;
  busy: boolean;
  onConfirm: (more?: TherapistCancel) => void;
  onKeep: () => void;
}

/** The question whether to cancel, with the consequences of a yes. */
export function CancelView({ session, side, busy, onConfirm, onKeep }: Props) {
  const [reopen, setReopen] = useState(false);
  const [message, setMessage] = useState("");
  const therapist = side === "therapist";
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
      <Button onClick={onKeep}>{t.no}</Button>
      <Button variant="secondary" loading={busy} onClick={() => onConfirm(therapist ? { reopen, message } : undefined)}>
        {t.yes}
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
      {therapist && (
        <div className={c.fields}>
          <Checkbox
            name="reopen"
            checked={reopen}
            onChange={(event) => setReopen(event.target.checked)}
            label={
              <>
                {therapistCancel.reopen} <small>{therapistCancel.reopenHint}</small>
              </>
            }
          />
          <TextArea
            label={therapistCancel.message}
            hint={therapistCancel.messageHint}
            name="message"
            rows={3}
            maxLength={MAX_MESSAGE}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </div>
      )}
    </StatusPage>
  );
}
