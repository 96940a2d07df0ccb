import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Block, blocksQuery } from "~/api/queries/agendas";
import type { Day, WeekDay } from "~/api/queries/days";
import { longDate } from "~/lib/dates";
import { Card } from "~/ui/Card";
import { isoOf } from "./rules";
import { today as t } from "./strings";
import c from "./Today.module.css";

const isOff = (day: string, blocks: readonly Block[]): boolean =>
  blocks.some(({ first, last }) => isoOf(first) <= isoOf(day) && isoOf(day) <= isoOf(last));

/** The number of sessions of each day, with days off. */
export function Week({ therapistId, day }: { therapistId: string; day: Day }) {
  const blocks = useQuery(blocksQuery(therapistId)).data ?? [];
  return (
    <Card as="section" aria-labelledby="semana" className={c.card}>
      <div className={c.head}>
        <h2 id="semana">{t.week}</h2>
        <Link to="/minha-agenda-psicologo" className={c.link}>
          {t.seeAgenda}
        </Link>
      </div>
      <ol className={c.week}>
        {day.week.map((one, index) => (
          <DayCell
            key={one.day}
            name={t.weekDays[index] ?? ""}
            day={one}
            today={one.day === day.day}
            off={isOff(one.day, blocks)}
          />
        ))}
      </ol>
    </Card>
  );
}

interface CellProps {
  name: string;
  day: WeekDay;
  today: boolean;
  off: boolean;
}

function DayCell({ name, day: { day, paid, unpaid }, today, off }: CellProps) {
  const free = off && paid + unpaid === 0;
  const empty = free ? t.off : t.nothing;
  return (
    <li
      className={`${c.cell} ${today ? c.today : ""} ${free && !today ? c.off : ""}`}
      aria-current={today ? "date" : undefined}
    >
      <span className="sr">{t.dayText(longDate(isoOf(day)), paid, unpaid, off)}</span>
      <span aria-hidden="true">{name}</span>
      <b aria-hidden="true" className={free ? c.word : undefined}>
        {paid || (unpaid ? 0 : empty)}
      </b>
      <span aria-hidden="true">{Number(day.slice(0, 2))}</span>
      {unpaid > 0 && (
        <small aria-hidden="true">
          {t.toPay(unpaid)} <span className={c.toPay}>{t.toPayWord}</span>
        </small>
      )}
    </li>
  );
}
