import { useUser } from "~/app/session";
import { hasPage } from "~/lib/pages";
import { ButtonLink } from "~/ui/ButtonLink";
import { EmptyState } from "~/ui/EmptyState";
import c from "./Home.module.css";
import { HomeLayout } from "./HomeLayout";
import { firstName } from "./rules";
import { patient, patientTiles } from "./strings";
import { Tiles } from "./Tiles";

export default function PatientHomePage() {
  const user = useUser();
  const directory = hasPage("/psicologos");
  const action = (
    <ButtonLink to={directory ? "/psicologos" : "/como-funciona"}>
      {directory ? patient.findTherapist : patient.howItWorks}
    </ButtonLink>
  );
  return (
    <HomeLayout name={firstName(user?.name ?? "")} lead={patient.lead}>
      <div className={c.columns}>
        <section aria-labelledby="sessoes">
          <h2 id="sessoes" className={c.heading}>
            {patient.sessions}
          </h2>
          <EmptyState title={patient.empty} text={patient.emptyText} action={action} />
        </section>
        <Tiles tiles={patientTiles} />
      </div>
    </HomeLayout>
  );
}
