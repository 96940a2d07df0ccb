import { Link } from "@tanstack/react-router";
import { NextSessions, useSessionsLoaded } from "~/features/agenda/shared/NextSessions";
import { PasskeyOffer } from "~/features/login/shared/PasskeyOffer";
import { Attention, MonthFigures, PayoutCard, useFiguresLoaded } from "~/features/payout/shared/HomeFigures";
import { home as record } from "~/features/record/shared/strings";
import { useCopyRequests } from "~/features/record/shared/useCopyRequests";
import { RoomAnnounced } from "~/features/room/shared/RoomWatch";
import { StandingList, useStandingsLoaded } from "~/features/standing/shared/StandingList";
import { usePeopleWaiting } from "~/features/waiting/shared/usePeopleWaiting";
import { useUser } from "~/login/currentUser";
import { Alert } from "~/ui/Alert";
import { Card } from "~/ui/Card";
import { PartFailed } from "~/ui/PartFailed";
import c from "./Home.module.css";
import { HomeLayout } from "./HomeLayout";
import { firstName } from "./rules";
import { therapist, therapistTiles } from "./strings";
import { Tiles } from "./Tiles";
import { at, comingOf, dayTitle, minutesUntil } from "./today/rules";
import { today as t } from "./today/strings";
import { TodayView } from "./today/TodayView";
import { useToday } from "./today/useToday";

/** `/home-psicologo`: today's sessions, the week, and what will be paid when. */
export default function TherapistHomePage() {
  const user = useUser();
  const unfinished = user !== null && user.state !== "REGISTRATION_COMPLETE";
  const complete = user !== null && !unfinished;
  const id = user?.id ?? "";
  const { query, now } = useToday(id, complete);
  const sessions = useSessionsLoaded(id, complete);
  const figures = useFiguresLoaded(id, complete);
  const standings = useStandingsLoaded(complete);
  const waiting = usePeopleWaiting(id, complete);
  const copies = useCopyRequests(complete);
  const loaded = sessions && figures && standings && waiting.loaded && copies.loaded;
  const ready = user !== null && (unfinished || query.isFetched) && loaded;
  const day = ready ? query.data : undefined;
  return (
    <HomeLayout
      eyebrow={user ? t.greeting(firstName(user.name)) : undefined}
      title={day ? dayTitle(day.day) : t.title}
      lead={day ? leadOf(day, now) : t.loading}
      ready={ready}
    >
      {unfinished && (
        <Alert tone="info" title={therapist.registration}>
          {therapist.registrationText}
        </Alert>
      )}
      <PasskeyOffer />
      {complete && (
        <div className={c.columns}>
          <div className={c.stack}>
            <RoomAnnounced day={query.data} silent />
            {query.data ? (
              <TodayView therapistId={id} day={query.data} now={now} />
            ) : (
              <Card>
                <PartFailed text={t.failed} retry={t.retry} onRetry={() => void query.refetch()} />
              </Card>
            )}
          </div>
          <aside className={c.stack}>
            <PayoutCard therapistId={id} />
            <Attention therapistId={id} more={hintsOf(waiting.people, copies.open)} />
            <MonthFigures therapistId={id} />
            <Link to="/psicologo-perfil/$id" params={{ id }} className={c.more}>
              {t.profile}
            </Link>
          </aside>
          <section aria-labelledby="sessoes">
            <h2 id="sessoes" className={c.heading}>
              {therapist.sessions}
            </h2>
            <NextSessions therapistId={id} empty={<p>{therapist.noneComing}</p>} />
            <StandingList therapist />
          </section>
        </div>
      )}
      <div className={c.wide}>
        <Tiles tiles={therapistTiles} />
      </div>
    </HomeLayout>
  );
}

const hintsOf = (people: number, copies: number) => [
  ...(copies > 0 ? [{ code: "COPIES", text: record.copies(copies), path: "/copia-do-prontuario" }] : []),
  ...(people > 0 ? [{ code: "WAITING", text: therapist.waiting(people), path: "/gerenciar-disponibilidade" }] : []),
];

/** `Quatro sessões hoje. A próxima começa em 12 minutos.` */
function leadOf(day: Parameters<typeof comingOf>[0], now: number): string {
  const coming = comingOf(day, now);
  const running = day.sessions.some(
    ({ stage, startsAt, finishesAt }) => stage === "PAID" && at(startsAt) <= now && now < at(finishesAt),
  );
  const what = running ? t.running : coming && t.coming(minutesUntil(coming.startsAt, now));
  return [t.count(day.sessions.length), what].filter(Boolean).join(" ");
}
