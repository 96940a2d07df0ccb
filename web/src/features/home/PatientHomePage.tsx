import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { nextSessionsQuery } from "~/api/queries/sessions";
import { AccessNotices } from "~/features/account/shared/AccessNotices";
import { HoldList } from "~/features/payment/shared/HoldList";
import { refreshHolds } from "~/features/payment/shared/holds";
import { useUser } from "~/login/currentUser";
import { ButtonLink } from "~/ui/ButtonLink";
import { EmptyState } from "~/ui/EmptyState";
import c from "./Home.module.css";
import { HomeLayout } from "./HomeLayout";
import { PatientSessions } from "./PatientSessions";
import { firstName, offeredTo } from "./rules";
import { patient, patientTiles } from "./strings";
import { Tiles } from "./Tiles";

/** A reminder that does not come keeps nobody waiting. */
const PATIENCE_MS = 4000;

/** Asks for the times that wait for a payment; true once they are known. */
function useHoldsKnown(): boolean {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    const done = () => setKnown(true);
    const patience = setTimeout(done, PATIENCE_MS);
    void refreshHolds().then(done);
    return () => clearTimeout(patience);
  }, []);
  return known;
}

export default function PatientHomePage() {
  const user = useUser();
  const holds = useHoldsKnown();
  const sessions = useQuery({ ...nextSessionsQuery(user?.id ?? ""), enabled: user !== null, refetchInterval: false });
  const find = <ButtonLink to="/psicologos">{patient.findTherapist}</ButtonLink>;
  const empty = <EmptyState title={patient.empty} text={patient.emptyText} action={find} />;
  return (
    <HomeLayout
      name={firstName(user?.name ?? "")}
      lead={patient.lead}
      ready={user !== null && holds && sessions.isFetched}
    >
      <AccessNotices />
      <HoldList />
      <div className={c.columns}>
        <section aria-labelledby="sessoes">
          <h2 id="sessoes" className={c.heading}>
            {patient.sessions}
          </h2>
          {user && <PatientSessions userId={user.id} empty={empty} find={find} />}
        </section>
        <Tiles tiles={offeredTo(user?.type ?? "", patientTiles)} />
      </div>
    </HomeLayout>
  );
}
