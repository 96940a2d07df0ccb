import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { nextSessionsQuery } from "~/api/queries/sessions";
import { AccessNotices } from "~/features/account/shared/AccessNotices";
import { PendingAgreements } from "~/features/agreement/shared/AgreementCards";
import { AskedSurveyCard } from "~/features/evidence/shared/AskedSurveyCard";
import { PasskeyOffer } from "~/features/login/shared/PasskeyOffer";
import { HoldList } from "~/features/payment/shared/HoldList";
import { refreshHolds } from "~/features/payment/shared/holds";
import { ProposedHours } from "~/features/practice/shared/ProposedHours";
import { WaitingQuestionnaires } from "~/features/questionnaire/shared/WaitingQuestionnaires";
import { HeldSeatCard } from "~/features/sso/shared/HeldSeatCard";
import { PixToPay, useOwnPix } from "~/features/standing/shared/PixToPay";
import { StandingList, useStandingsLoaded } from "~/features/standing/shared/StandingList";
import { OfferCard } from "~/features/waiting/shared/OfferCard";
import { useUser } from "~/login/currentUser";
import { isEmployee } from "~/login/roles";
import { COMPLETE } from "~/login/steps";
import { ButtonLink } from "~/ui/ButtonLink";
import { EmptyState } from "~/ui/EmptyState";
import c from "./Home.module.css";
import { HomeLayout } from "./HomeLayout";
import { PastTherapists } from "./PastTherapists";
import { PatientSessions } from "./PatientSessions";
import { firstName, tilesFor } from "./rules";
import { patient, patientTiles } from "./strings";
import { Tiles } from "./Tiles";

/** After this time the page is shown without the holds. */
const TIMEOUT_MS = 4000;

/** Requests the holds that are not paid yet. Returns true when they are loaded, or after the timeout. */
function useHoldsLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const done = () => setLoaded(true);
    const timeout = setTimeout(done, TIMEOUT_MS);
    void refreshHolds().then(done);
    return () => clearTimeout(timeout);
  }, []);
  return loaded;
}

export default function PatientHomePage() {
  const user = useUser();
  const holds = useHoldsLoaded();
  const sessions = useQuery({ ...nextSessionsQuery(user?.id ?? ""), enabled: user !== null, refetchInterval: false });
  const standings = useStandingsLoaded(user !== null);
  const pix = useOwnPix(user !== null);
  // What waits for an answer and the next session come first. Finding a therapist is the main action only without them.
  const find = (variant: "primary" | "secondary") => (
    <ButtonLink to="/psicologos" variant={variant}>
      {patient.findTherapist}
    </ButtonLink>
  );
  const empty = <EmptyState title={patient.empty} text={patient.emptyText} action={find("primary")} />;
  return (
    <HomeLayout
      title={patient.greeting(firstName(user?.name ?? ""))}
      lead={patient.lead}
      ready={user !== null && holds && sessions.isFetched && standings}
    >
      <AccessNotices />
      {user?.type === "CUSTOMER" && <HeldSeatCard />}
      {isEmployee(user?.type) && <AskedSurveyCard />}
      <PixToPay due={pix} />
      <HoldList except={pix.map(({ occurrence }) => occurrence.sessionId)} />
      {user && <OfferCard home />}
      {user && <PendingAgreements />}
      {user && <ProposedHours />}
      {user && <WaitingQuestionnaires />}
      <div className={c.columns}>
        <section aria-labelledby="sessoes">
          <h2 id="sessoes" className={c.heading}>
            {patient.sessions}
          </h2>
          {user && <PatientSessions userId={user.id} empty={empty} find={find("secondary")} />}
          <StandingList />
          {user && <PastTherapists userId={user.id} />}
        </section>
        <Tiles tiles={tilesFor(user?.type ?? "", user?.state === COMPLETE, patientTiles)} />
      </div>
      <PasskeyOffer />
    </HomeLayout>
  );
}
