import { IconCalendarPlus } from "@tabler/icons-react";
import type { Session } from "~/api/queries/sessions";
import { serverNow } from "~/lib/serverTime";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import c from "../Detail.module.css";
import type { Side } from "../statusBox";
import { detail as t } from "../strings";
import type { FileWork } from "../useFiles";
import { instantOf } from "../when";

export interface ChangesProps {
  session: Session;
  side: Side;
  /** The session is being cancelled. */
  busy: boolean;
  /** Which file is being read or sent. */
  files: FileWork | null;
  onCancel: () => void;
  onCalendar: () => void;
}

/** Buttons to reschedule and to cancel. The consequences are shown before the click. */
export function Changes(props: ChangesProps) {
  const { session, busy } = props;
  if (!session.canCancel && !session.canReschedule) return null;
  return (
    <section className={c.card} aria-labelledby="alterar">
      <h2 id="alterar" className={c.heading}>
        {t.manage}
      </h2>
      <Outcome {...props} />
      <div className={c.buttons}>
        {session.canReschedule && (
          <ButtonLink to={`/sessao-reagendamento/${session.therapistId}/${session.id}`} variant="secondary">
            {t.reschedule}
          </ButtonLink>
        )}
        {session.canCancel && (
          <Button variant="ghost" loading={busy} onClick={props.onCancel}>
            {t.cancel}
          </Button>
        )}
        <Button variant="ghost" loading={props.files === "calendar"} onClick={props.onCalendar}>
          <IconCalendarPlus size={20} aria-hidden="true" /> {t.calendar}
        </Button>
      </div>
    </section>
  );
}

function Outcome({ session, side }: Pick<ChangesProps, "session" | "side">) {
  if (session.lateWarning)
    return (
      <Alert tone="warn" title={t.late}>
        <p>
          {t.ifChanged} {session.cancelText}
        </p>
      </Alert>
    );
  return (
    <div className={c.outcome}>
      {side === "patient" && session.statusCode === "PAID" && <FreeUntil until={session.freeUntil} />}
      {session.statusCode === "PAID" && <p>{t.moveFree}</p>}
      <p>
        {t.ifCancelled} <strong>{session.cancelText}</strong>
      </p>
    </div>
  );
}

/**
 * Shows nothing after the time has passed: a session that the therapist rescheduled can still be changed without cost.
 */
function FreeUntil({ until }: { until: string | undefined }) {
  if (!until || new Date(until).getTime() < serverNow()) return null;
  const { day, time } = instantOf(until);
  return <p>{t.freeUntil(day, time)}</p>;
}
