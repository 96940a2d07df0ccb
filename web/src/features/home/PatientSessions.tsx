import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { nextSessionsQuery, type Session } from "~/api/queries/sessions";
import { TherapistAnnounced } from "~/features/room/shared/RoomWatch";
import { usePlannedPayment } from "~/features/standing/shared/plannedPayment";
import { StandingMark } from "~/features/standing/shared/StandingMark";
import { fromBr, longDate } from "~/lib/dates";
import { useServerEvents } from "~/lib/events";
import { sessionPaymentWords, sessionWords } from "~/lib/statusStrings";
import { ButtonLink } from "~/ui/ButtonLink";
import { PartFailed } from "~/ui/PartFailed";
import c from "./PatientSessions.module.css";
import { patient as t } from "./strings";

const MAX_SHOWN = 5;

interface Props {
  userId: string;
  /** Shown when nothing is booked. */
  empty: ReactNode;
  /** A link to book one more session. */
  find: ReactNode;
}

/** The patient's next sessions, with a link to each. The page renders this when the query has succeeded or failed. */
export function PatientSessions({ userId, empty, find }: Props) {
  const query = useQuery({ ...nextSessionsQuery(userId), retryOnMount: false });
  useServerEvents(() => void query.refetch(), (query.data?.length ?? 0) > 0);
  if (query.data?.length === 0) return empty;
  if (query.data)
    return (
      <div className={c.sessions}>
        <TherapistAnnounced sessions={query.data} />
        <ul className={c.list}>
          {query.data.slice(0, MAX_SHOWN).map((session) => (
            <Item key={session.id} session={session} />
          ))}
        </ul>
        {find}
      </div>
    );
  return <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} />;
}

function Item({ session }: { session: Session }) {
  const day = longDate(fromBr(session.scheduledDay) ?? "1970-01-01");
  const planned = usePlannedPayment(session.id);
  return (
    <li className={c.session}>
      <div className={c.text}>
        <strong>{session.therapistName}</strong>
        <span className={c.when}>{day}</span>
        <span>{t.times(session.startTime.slice(0, 5), session.finishTime.slice(0, 5))}</span>
        <span className={c.status}>
          {planned ? t.planned(sessionWords.SCHEDULED, planned) : sessionPaymentWords[session.statusCode]}
        </span>
        <StandingMark sessionId={session.id} />
      </div>
      <SessionLink session={session} day={day} />
    </li>
  );
}

/** Links to the room when the server opens it, and otherwise to the session's page. */
function SessionLink({ session, day }: { session: Session; day: string }) {
  const open = session.availability.entranceAvailable;
  const to = open ? `/sessao/${session.id}` : `/sessao-detalhes/${session.id}`;
  return (
    <ButtonLink to={to} variant={open ? "primary" : "secondary"}>
      {open ? t.start : t.view}
      <span className="sr">{t.of(session.therapistName, day)}</span>
    </ButtonLink>
  );
}
