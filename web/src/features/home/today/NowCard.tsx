import type { DaySession } from "~/api/queries/days";
import { clockTime } from "~/lib/dates";
import { Avatar } from "~/ui/Avatar";
import { ButtonLink } from "~/ui/ButtonLink";
import { minutesOf } from "./rules";
import { today as t } from "./strings";
import c from "./Today.module.css";

function presence({ patientInRoom, youInRoom, callName }: DaySession): string {
  if (patientInRoom && youInRoom) return t.bothIn;
  if (patientInRoom) return t.waits(callName || t.unnamed);
  return youInRoom ? t.youWait : t.roomOpen;
}

/** The session whose room is open now. Screen readers hear when the patient comes or leaves. */
export function NowCard({ session }: { session: DaySession }) {
  const time = clockTime(session.startsAt);
  const name = session.customerName || t.unnamed;
  return (
    <section className={c.now} aria-labelledby="agora">
      <Avatar name={name} size="lg" />
      <div className={c.nowText}>
        <p className={session.patientInRoom ? c.waits : c.open} role="status">
          {presence(session)}
        </p>
        <h2 id="agora">
          {time} · {name}
        </h2>
        <p>
          {t.facts(minutesOf(session), session.number)} ·{" "}
          <strong>{session.enterprise ? t.chips.company : t.paid}</strong>
        </p>
      </div>
      <ButtonLink to={`/sessao/${session.id}`} variant="secondary" className={c.enter}>
        {t.enter}
        <span className="sr">{t.of(name, time)}</span>
      </ButtonLink>
    </section>
  );
}
