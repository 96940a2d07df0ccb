import { useInfiniteQuery } from "@tanstack/react-query";
import { pastQuery } from "~/api/queries/patientAgenda";
import type { Session } from "~/api/queries/sessions";
import { BookAgain } from "~/features/directory/shared/BookAgain";
import c from "./PatientSessions.module.css";
import { lastSessions } from "./rules";
import { patient as t } from "./strings";

/** The last session with each of the last therapists, to book it again. Nothing while loading or without any. */
export function PastTherapists({ userId }: { userId: string }) {
  const query = useInfiniteQuery(pastQuery(userId));
  const sessions = lastSessions(query.data ?? []);
  if (sessions.length === 0) return null;
  return (
    <section aria-labelledby="de-novo" className={c.again}>
      <h2 id="de-novo" className={c.heading}>
        {t.again}
      </h2>
      <ul className={c.list}>
        {sessions.map((session) => (
          <Item key={session.id} session={session} />
        ))}
      </ul>
    </section>
  );
}

const Item = ({ session }: { session: Session }) => (
  <li className={c.session}>
    <div className={c.text}>
      <strong>{session.therapistName}</strong>
      <span className={c.when}>{t.last(session.scheduledDay, session.startTime.slice(0, 5))}</span>
    </div>
    <BookAgain session={session} />
  </li>
);
