import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type AgendaSession, nextBookedQuery } from "~/api/queries/agendas";
import { StandingMark } from "~/features/standing/shared/StandingMark";
import { fromBr, longDate } from "~/lib/dates";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { PartFailed } from "~/ui/PartFailed";
import { Skeleton } from "~/ui/Skeleton";
import { load, next as t } from "../strings";
import { timesOf } from "../week";
import c from "./NextSessions.module.css";

const MAX_SHOWN = 5;

interface Props {
  therapistId: string;
  /** Shown when nothing is booked. */
  empty: ReactNode;
}

/** True when the sessions are loaded or failed to load, and always when `enabled` is false. */
export const useSessionsLoaded = (therapistId: string, enabled: boolean): boolean =>
  useQuery({ ...nextBookedQuery(therapistId), enabled, refetchInterval: false }).isFetched || !enabled;

/** The next sessions of a therapist, with a button to enter each. */
export function NextSessions({ therapistId, empty }: Props) {
  const query = useQuery({ ...nextBookedQuery(therapistId), retryOnMount: false });
  if (query.data) return query.data.length === 0 ? empty : <List sessions={query.data.slice(0, MAX_SHOWN)} />;
  if (!query.isError) return <Skeleton shape="card" />;
  return <PartFailed text={t.failed} retry={load.retry} onRetry={() => void query.refetch()} />;
}

function List({ sessions }: { sessions: readonly AgendaSession[] }) {
  return (
    <ul className={c.list}>
      {sessions.map((session) => (
        <li key={session.id} className={c.session}>
          <div className={c.text}>
            <Who session={session} />
            <span className={c.when}>{longDate(fromBr(session.scheduledDay) ?? "1970-01-01")}</span>
            <span>{timesOf(session)}</span>
            <StandingMark sessionId={session.id} />
          </div>
          <Entrance session={session} />
        </li>
      ))}
    </ul>
  );
}

/** Links to the session's page, which is useful long before the room opens. */
const Who = ({ session }: { session: AgendaSession }) => (
  <Link to={`/sessao-detalhes/${session.id}`} className={c.who}>
    {session.customerName}
  </Link>
);

/** R245: disabled until the server reports that the room is open. */
function Entrance({ session }: { session: AgendaSession }) {
  if (!session.availability.entranceAvailable) return <Button disabled>{t.soon}</Button>;
  return <ButtonLink to={`/sessao-detalhes/${session.id}`}>{t.start}</ButtonLink>;
}
