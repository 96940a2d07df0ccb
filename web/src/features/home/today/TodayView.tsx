import type { Day } from "~/api/queries/days";
import { clockTime, longDate } from "~/lib/dates";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { EmptyState } from "~/ui/EmptyState";
import { NowCard } from "./NowCard";
import { currentOf, isoOf } from "./rules";
import { SessionRow } from "./SessionRow";
import { today as t } from "./strings";
import c from "./Today.module.css";
import { Week } from "./Week";

interface Props {
  therapistId: string;
  day: Day;
  now: number;
}

/** The session of now, today's sessions and the week. */
export function TodayView({ therapistId, day, now }: Props) {
  const current = currentOf(day);
  return (
    <div className={c.stack}>
      {current && <NowCard session={current} />}
      <Card as="section" aria-labelledby="hoje" className={c.card}>
        <h2 id="hoje">{t.title}</h2>
        {day.sessions.length > 0 ? (
          <ul className={c.rows}>
            {day.sessions.map((session) => (
              <SessionRow key={session.id} session={session} now={now} />
            ))}
          </ul>
        ) : (
          <NothingToday next={day.next} />
        )}
      </Card>
      <Week therapistId={therapistId} day={day} />
    </div>
  );
}

function NothingToday({ next }: Pick<Day, "next">) {
  if (!next)
    return (
      <EmptyState
        title={t.none}
        text={t.noneText}
        action={<ButtonLink to="/gerenciar-disponibilidade">{t.openHours}</ButtonLink>}
      />
    );
  return (
    <p>
      {t.free} {t.nextOne(next.customerName || t.unnamed, longDate(isoOf(next.day)), clockTime(next.startsAt))}
    </p>
  );
}
