import { useQuery } from "@tanstack/react-query";
import { attendanceQuery } from "~/api/queries/practice";
import c from "../Practice.module.css";
import { attendance as t } from "../strings";

/** Who was in the room of a session that is over, the same for both people. */
export function AttendanceCard({ sessionId }: { sessionId: string }) {
  const { data } = useQuery(attendanceQuery(sessionId));
  if (!data?.presence) return null;
  return (
    <section className={c.card} aria-labelledby="presenca">
      <h2 id="presenca" className={c.heading}>
        {t.title}
      </h2>
      <p>{t.texts[data.presence]}</p>
      {data.presence !== "NOBODY" && (
        <dl className={c.facts}>
          <div>
            <dt>{t.therapist}</dt>
            <dd>{t.minutes(data.therapistMinutes)}</dd>
          </div>
          <div>
            <dt>{t.patient}</dt>
            <dd>{t.minutes(data.patientMinutes)}</dd>
          </div>
          <div>
            <dt>{t.together}</dt>
            <dd>{t.minutes(data.togetherMinutes)}</dd>
          </div>
        </dl>
      )}
      <p className={c.quiet}>{t.note}</p>
    </section>
  );
}
