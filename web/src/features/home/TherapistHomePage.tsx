import { NextSessions, useSessionsLoaded } from "~/features/agenda/shared/NextSessions";
import { Attention, MonthFigures, useFiguresLoaded } from "~/features/payout/shared/HomeFigures";
import { useUser } from "~/login/currentUser";
import { Alert } from "~/ui/Alert";
import { EmptyState } from "~/ui/EmptyState";
import c from "./Home.module.css";
import { HomeLayout } from "./HomeLayout";
import { firstName } from "./rules";
import { therapist, therapistTiles } from "./strings";
import { Tiles } from "./Tiles";

export default function TherapistHomePage() {
  const user = useUser();
  const unfinished = user !== null && user.state !== "REGISTRATION_COMPLETE";
  const complete = user !== null && !unfinished;
  const sessions = useSessionsLoaded(user?.id ?? "", complete);
  const figures = useFiguresLoaded(user?.id ?? "", complete);
  const empty = <EmptyState title={therapist.empty} text={therapist.emptyText} />;
  return (
    <HomeLayout name={firstName(user?.name ?? "")} lead={therapist.lead} ready={user !== null && sessions && figures}>
      {unfinished && (
        <Alert tone="info" title={therapist.registration}>
          {therapist.registrationText}
        </Alert>
      )}
      {complete && <Attention therapistId={user.id} />}
      <div className={c.columns}>
        <section aria-labelledby="sessoes">
          <h2 id="sessoes" className={c.heading}>
            {therapist.sessions}
          </h2>
          {complete ? <NextSessions therapistId={user.id} empty={empty} /> : empty}
        </section>
        {complete && <MonthFigures therapistId={user.id} />}
      </div>
      <div className={c.wide}>
        <Tiles tiles={therapistTiles} />
      </div>
    </HomeLayout>
  );
}
