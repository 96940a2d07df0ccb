import type { ReactNode } from "react";
import type { Calendar, Month } from "~/api/queries/patientAgenda";
import type { Session } from "~/api/queries/sessions";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { PartFailed } from "~/ui/PartFailed";
import { Skeleton } from "~/ui/Skeleton";
import c from "./Agenda.module.css";
import { MonthTable } from "./components/MonthTable";
import { PastTable } from "./components/PastTable";
import { SessionCard } from "./components/SessionCard";
import { upcomingOf } from "./month";
import { agenda as t } from "./strings";

export interface AgendaProps {
  calendar: Calendar;
  /** The month on screen is the previous one; the chosen one is loading. */
  turning: boolean;
  /** Undefined while loading. */
  past: readonly Session[] | undefined;
  pastFailed: boolean;
  /** There are older sessions to load. */
  morePast: boolean;
  loadingPast: boolean;
  morePastFailed: boolean;
  /** The choice of reminders and the calendar address. */
  reminders: ReactNode;
  onMonth: (month: Month) => void;
  onRetryPast: () => void;
  onMorePast: () => void;
}

export function AgendaView(props: AgendaProps) {
  const { calendar, turning, onMonth } = props;
  const find = (
    <ButtonLink to="/psicologos" variant="secondary">
      {t.find}
    </ButtonLink>
  );
  return (
    <Container className={c.page}>
      <PageHeader title={t.title} lead={t.lead} actions={find} />
      <div className={c.columns}>
        <section aria-labelledby="proximas">
          <h2 id="proximas" className={c.heading}>
            {t.upcoming}
          </h2>
          <Upcoming sessions={upcomingOf(calendar)} />
        </section>
        <MonthTable calendar={calendar} turning={turning} onMonth={onMonth} />
      </div>
      <section aria-labelledby="passadas">
        <h2 id="passadas" className={c.heading}>
          {t.past}
        </h2>
        <Past {...props} />
      </section>
      {props.reminders}
    </Container>
  );
}

function Upcoming({ sessions }: { sessions: readonly Session[] }) {
  if (sessions.length === 0)
    return <EmptyState title={t.empty} action={<ButtonLink to="/psicologos">{t.find}</ButtonLink>} />;
  return (
    <ul className={c.list}>
      {sessions.map((session) => (
        <SessionCard key={session.id} session={session} />
      ))}
    </ul>
  );
}

function Past(props: AgendaProps) {
  const { past, pastFailed, onRetryPast } = props;
  if (past)
    return past.length === 0 ? <p className={c.quiet}>{t.pastEmpty}</p> : <PastPages {...props} sessions={past} />;
  if (!pastFailed) return <Skeleton shape="card" />;
  return <PartFailed text={t.pastFailed} retry={t.retry} onRetry={onRetryPast} />;
}

/** The loaded sessions stay on screen when the next page fails to load. */
function PastPages(props: AgendaProps & { sessions: readonly Session[] }) {
  const { sessions, morePast, loadingPast, morePastFailed, onMorePast } = props;
  return (
    <div className={c.pages}>
      <PastTable sessions={sessions} />
      {morePastFailed && !loadingPast ? (
        <PartFailed text={t.pastFailed} retry={t.retry} onRetry={onMorePast} />
      ) : (
        morePast && (
          <Button variant="secondary" loading={loadingPast} onClick={onMorePast}>
            {t.more}
          </Button>
        )
      )}
    </div>
  );
}
