import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { AgendaSession } from "~/api/queries/agendas";
import { addDays, type Iso, startOfWeek, toBr } from "~/lib/dates";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { Skeleton } from "~/ui/Skeleton";
import { SessionPiece } from "./components/SessionPiece";
import { WeekGrid } from "./components/WeekGrid";
import c from "./GeneralAgenda.module.css";
import { weekdayLabel } from "./model";
import { load, general as t } from "./strings";
import { bookedIn, dateOn } from "./week";

interface Props {
  week: Iso;
  today: Iso;
  /** Undefined while loading. */
  sessions: readonly AgendaSession[] | undefined;
  onWeek: (week: Iso) => void;
}

const WEEK_DAYS = 7;

export function GeneralAgendaView({ week, today, sessions, onWeek }: Props) {
  const last = addDays(week, WEEK_DAYS - 1);
  const edit = (
    <ButtonLink to="/gerenciar-disponibilidade" variant="secondary">
      {t.edit}
    </ButtonLink>
  );
  return (
    <Container className={c.page}>
      <PageHeader title={t.title} lead={t.lead} actions={edit} />
      <nav className={c.bar} aria-label={t.week}>
        <button
          type="button"
          className={c.arrow}
          aria-label={t.previous}
          onClick={() => onWeek(addDays(week, -WEEK_DAYS))}
        >
          <IconChevronLeft size={22} aria-hidden="true" />
        </button>
        <h2 className={c.range}>{t.range(toBr(week), toBr(last))}</h2>
        <button type="button" className={c.arrow} aria-label={t.next} onClick={() => onWeek(addDays(week, WEEK_DAYS))}>
          <IconChevronRight size={22} aria-hidden="true" />
        </button>
        {startOfWeek(today) !== week && (
          <Button variant="ghost" size="sm" onClick={() => onWeek(startOfWeek(today))}>
            {t.today}
          </Button>
        )}
        <p className={c.count} role="status">
          {sessions ? t.count(bookedIn(week, sessions).length) : load.loading}
        </p>
      </nav>
      {sessions ? <Week week={week} sessions={sessions} /> : <Skeleton shape="card" />}
    </Container>
  );
}

function Week({ week, sessions }: { week: Iso; sessions: readonly AgendaSession[] }) {
  const items = bookedIn(week, sessions);
  if (items.length === 0) {
    const action = <ButtonLink to="/gerenciar-disponibilidade">{t.edit}</ButtonLink>;
    return <EmptyState title={t.empty} text={t.emptyText} action={action} />;
  }
  return (
    <WeekGrid
      label={t.title}
      items={items}
      circular={false}
      empty={t.dayEmpty}
      keyOf={(item) => item.session.id}
      kindOf={() => "session"}
      heading={(day) => (
        <>
          {weekdayLabel(day)} <span className={c.date}>{toBr(dateOn(week, day)).slice(0, 5)}</span>
        </>
      )}
    >
      {(item) => <SessionPiece session={item.session} />}
    </WeekGrid>
  );
}
