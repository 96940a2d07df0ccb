import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type AgendaSession, nextBookedQuery } from "~/api/queries/agendas";
import { fromBr, longDate } from "~/lib/dates";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { PartFailed } from "~/ui/PartFailed";
import { Skeleton } from "~/ui/Skeleton";
import { load, next as t } from "../strings";
import { timesOf } from "../week";
import c from "./NextSessions.module.css";

const MOST = 5;

interface Props {
  therapistId: string;
  /** What to show when nothing is booked. */
  empty: ReactNode;
}

/** Whether they are here, or cannot be had; true also when they are not asked for. */
export const useSessionsKnown = (therapistId: string, asked: boolean): boolean =>
  useQuery({ ...nextBookedQuery(therapistId), enabled: asked, refetchInterval: false }).isFetched || !asked;

/** The next sessions of a psychologist, with the way into each. */
export function NextSessions({ therapistId, empty }: Props) {
  const query = useQuery({ ...nextBookedQuery(therapistId), retryOnMount: false });
  if (query.data) return query.data.length === 0 ? empty : <List sessions={query.data.slice(0, MOST)} />;
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
          </div>
          <Entrance session={session} />
        </li>
      ))}
    </ul>
  );
}

/** The session can be seen, moved and cancelled long before its room opens. */
const Who = ({ session }: { session: AgendaSession }) => (
  <Link to={`/sessao-detalhes/${session.id}`} className={c.who}>
    {session.customerName}
  </Link>
);

/** R245: closed until the server says that the room is open. */
function Entrance({ session }: { session: AgendaSession }) {
  if (!session.availability.entranceAvailable) return <Button disabled>{t.soon}</Button>;
  return <ButtonLink to={`/sessao-detalhes/${session.id}`}>{t.start}</ButtonLink>;
}
