import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { AgendaWeek } from "~/api/queries/agendas";
import { RoomWatch } from "~/features/room/shared/RoomWatch";
import { addDays, type Iso, longDate, startOfWeek, toBr } from "~/lib/dates";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { Skeleton } from "~/ui/Skeleton";
import { calendarOf, type State } from "./calendar";
import { Calendar } from "./components/Calendar";
import { CalendarDialogs } from "./components/CalendarDialogs";
import { StateIcon } from "./components/CalendarPiece";
import c from "./GeneralAgenda.module.css";
import { type Now, WEEKDAYS, type Weekday, weekdayLabel } from "./model";
import { load, moving, general as t } from "./strings";
import { useCalendarActions } from "./useCalendarActions";

interface Props {
  id: string;
  week: Iso;
  /** The day that phones show. */
  day: Iso;
  now: Now;
  /** Undefined while loading. */
  body: AgendaWeek | undefined;
  onDay: (day: Iso) => void;
  onChanged: () => void;
}

const WEEK_DAYS = 7;
const LEGEND: readonly State[] = ["PAID", "UNPAID", "ENTERPRISE", "ROOM", "DONE", "CANCELLED", "FREE", "BLOCKED"];

export function GeneralAgendaView(props: Props) {
  const { week, day, now, body } = props;
  const booked = body?.sessions.filter((session) => session.state !== "CANCELLED").length ?? 0;
  return (
    <Container className={c.page}>
      <PageHeader
        title={t.title}
        lead={t.lead}
        actions={
          <ButtonLink to="/gerenciar-disponibilidade" variant="secondary">
            {t.edit}
          </ButtonLink>
        }
      />
      <RoomWatch therapistId={props.id} />
      <Bar {...props} />
      <p className={c.count} role="status">
        {!body ? load.loading : booked === 0 ? t.empty : t.count(booked)}
      </p>
      <ul className={c.legend} aria-label={t.legend}>
        {LEGEND.map((state) => (
          <li key={state} data-state={state}>
            <StateIcon state={state} /> {t.states[state]}
          </li>
        ))}
      </ul>
      <nav className={c.strip} aria-label={t.days}>
        {WEEKDAYS.map((weekday) => (
          <StripDay key={weekday} weekday={weekday} week={week} day={day} today={now.day} onDay={props.onDay} />
        ))}
      </nav>
      {body ? <Week {...props} body={body} /> : <Skeleton shape="card" />}
    </Container>
  );
}

/** Arrows go by weeks; on phones by days. */
function Bar({ week, day, now, onDay }: Props) {
  const last = addDays(week, WEEK_DAYS - 1);
  const away = startOfWeek(now.day) !== week || day !== now.day;
  return (
    <nav className={c.bar} aria-label={t.week}>
      <Step wide label={t.previous} onClick={() => onDay(addDays(week, -WEEK_DAYS))} back />
      <Step label={t.previousDay} onClick={() => onDay(addDays(day, -1))} back />
      <h2 className={c.range}>
        <span className={c.wide}>{t.range(week, last, now.day)}</span>
        <span className={c.narrow}>{longDate(day)}</span>
      </h2>
      <Step wide label={t.next} onClick={() => onDay(addDays(week, WEEK_DAYS))} />
      <Step label={t.nextDay} onClick={() => onDay(addDays(day, 1))} />
      {away && (
        <Button variant="ghost" size="sm" onClick={() => onDay(now.day)}>
          {t.today}
        </Button>
      )}
    </nav>
  );
}

function Step({ label, wide, back, onClick }: { label: string; wide?: boolean; back?: boolean; onClick: () => void }) {
  const Icon = back ? IconChevronLeft : IconChevronRight;
  return (
    <button type="button" className={`${c.arrow} ${wide ? c.wide : c.narrow}`} aria-label={label} onClick={onClick}>
      <Icon size={22} aria-hidden="true" />
    </button>
  );
}

interface StripProps extends Pick<Props, "week" | "day" | "onDay"> {
  weekday: Weekday;
  today: Iso;
}

function StripDay({ weekday, week, day, today, onDay }: StripProps) {
  const date = addDays(week, weekday);
  return (
    <button
      type="button"
      aria-label={`${weekdayLabel(weekday)} ${toBr(date).slice(0, 5)}`}
      aria-current={date === day ? "date" : undefined}
      data-today={date === today || undefined}
      onClick={() => onDay(date)}
    >
      <span>{weekdayLabel(weekday).slice(0, 3)}</span>
      <b>{Number(date.slice(8))}</b>
    </button>
  );
}

function Week({ id, week, day, now, body, onChanged }: Props & { body: AgendaWeek }) {
  const calendar = calendarOf(week, body);
  const { dialog, close, actions } = useCalendarActions(id, onChanged);
  const shown = WEEKDAYS.find((weekday) => addDays(week, weekday) === day) ?? 0;
  return (
    <>
      <p id="mover-com-setas" className="sr">
        {moving.keys}
      </p>
      <Calendar week={week} shown={shown} now={now} calendar={calendar} {...actions} />
      <CalendarDialogs
        id={id}
        week={week}
        now={now}
        calendar={calendar}
        dialog={dialog}
        onClose={close}
        onChanged={onChanged}
      />
    </>
  );
}
