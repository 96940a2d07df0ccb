import { useEffect } from "react";
import { useUser } from "~/app/session";
import { AccessNotices } from "~/features/account/shared/AccessNotices";
import { HoldList } from "~/features/payment/shared/HoldList";
import { refreshHolds } from "~/features/payment/shared/holds";
import { ButtonLink } from "~/ui/ButtonLink";
import { EmptyState } from "~/ui/EmptyState";
import c from "./Home.module.css";
import { HomeLayout } from "./HomeLayout";
import { PatientSessions } from "./PatientSessions";
import { firstName, offeredTo } from "./rules";
import { patient, patientTiles } from "./strings";
import { Tiles } from "./Tiles";

export default function PatientHomePage() {
  const user = useUser();
  useEffect(() => void refreshHolds(), []);
  const find = <ButtonLink to="/psicologos">{patient.findTherapist}</ButtonLink>;
  const empty = <EmptyState title={patient.empty} text={patient.emptyText} action={find} />;
  return (
    <HomeLayout name={firstName(user?.name ?? "")} lead={patient.lead}>
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
