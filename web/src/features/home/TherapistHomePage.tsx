import { useUser } from "~/app/session";
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
  return (
    <HomeLayout name={firstName(user?.name ?? "")} lead={therapist.lead}>
      {unfinished && (
        <Alert tone="info" title={therapist.registration}>
          {therapist.registrationText}
        </Alert>
      )}
      <div className={c.columns}>
        <section aria-labelledby="sessoes">
          <h2 id="sessoes" className={c.heading}>
            {therapist.sessions}
          </h2>
          <EmptyState title={therapist.empty} text={therapist.emptyText} />
        </section>
        <Tiles tiles={therapistTiles} />
      </div>
    </HomeLayout>
  );
}
