import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Calendar, Month } from "~/api/queries/patientAgenda";
import type { Session } from "~/api/queries/sessions";
import { BLOCK_MARGIN, blockHeight, type Day, weeksOf } from "../month";
import { detailOf } from "../statusBox";
import { agenda as t } from "../strings";
import { startOf, timesOf } from "../when";
import c from "./MonthTable.module.css";

interface Props {
  calendar: Calendar;
  turning: boolean;
  onMonth: (month: Month) => void;
}

/** A month as a table. Only sessions are links, so only they take the keyboard focus. */
export function MonthTable({ calendar, turning, onMonth }: Props) {
  const { header } = calendar;
  return (
    <section className={c.month} aria-label={t.calendar} aria-busy={turning || undefined}>
      <div className={c.bar}>
        <button type="button" className={c.arrow} aria-label={t.previous} onClick={() => onMonth(calendar.previous)}>
          <IconChevronLeft size={22} aria-hidden="true" />
        </button>
        <h2 className={c.title} id="mes" aria-live="polite">
          {header.displayText}
        </h2>
        <button type="button" className={c.arrow} aria-label={t.next} onClick={() => onMonth(calendar.next)}>
          <IconChevronRight size={22} aria-hidden="true" />
        </button>
      </div>
      <table className={c.table} aria-labelledby="mes">
        <thead>
          <tr>
            {header.columns.map((name) => (
              <th key={name} scope="col">
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="sr">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(calendar).map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <Cell key={day.date} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ day }: { day: Day }) {
  if (!day.inMonth) return <td className={c.out} />;
  return (
    <td className={c.day} data-state={day.state}>
      <span className={c.number}>
        {day.text}
        <span className="sr">, {t.states[day.state] ?? day.state}</span>
      </span>
      {day.sessions.map((session) => (
        <Block key={session.id} session={session} />
      ))}
    </td>
  );
}

/** The height is proportional to the duration. The margin is part of the prescribed scale. */
function Block({ session }: { session: Session }) {
  return (
    <Link
      to={detailOf(session)}
      className={c.block}
      style={{ height: blockHeight(session), marginTop: BLOCK_MARGIN }}
      aria-label={`${session.scheduledDay}, ${timesOf(session)}, ${session.therapistName}`}
    >
      {startOf(session)}
    </Link>
  );
}
