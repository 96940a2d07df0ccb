import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type PatientState, patientQuery, practiceKey } from "~/api/queries/practice";
import { PatientQuestionnaires } from "~/features/questionnaire/shared/PatientQuestionnaires";
import { useUser } from "~/login/currentUser";
import { LostArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { StatusPage } from "~/ui/StatusPage";
import { toast } from "~/ui/Toast";
import { isMissing, setPatientState } from "./api";
import { Proposals } from "./components/Proposals";
import { SessionList } from "./components/SessionList";
import { PatientView } from "./PatientView";
import { page as t } from "./strings";

const TOAST_MS = 4000;

/** `/meus-pacientes/{id}`: one patient of the signed-in therapist. */
export default function PatientPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const user = useUser();
  const me = user?.id ?? "";
  const client = useQueryClient();
  const query = useQuery({ ...patientQuery(me, id), enabled: user !== null });
  const [busy, setBusy] = useState(false);

  async function setState(state: PatientState | ""): Promise<void> {
    setBusy(true);
    try {
      await setPatientState(me, id, state);
      toast.show(t.saved, TOAST_MS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error);
    } finally {
      await client.invalidateQueries({ queryKey: practiceKey });
      setBusy(false);
    }
  }

  if (isMissing(query.error)) return <Missing />;
  if (!query.data)
    return query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : <Loading title={t.title} size="lg" />;
  return (
    <PatientView patient={query.data} busy={busy} onState={(state) => void setState(state)}>
      <PatientQuestionnaires patientId={id} />
      <Proposals therapistId={me} patientId={id} />
      <SessionList therapistId={me} patientId={id} when="COMING" />
      <SessionList therapistId={me} patientId={id} when="PAST" />
    </PatientView>
  );
}

const Missing = () => (
  <StatusPage
    art={<LostArt />}
    tone="error"
    title={t.missing}
    actions={<ButtonLink to="/meus-pacientes">{t.back}</ButtonLink>}
  >
    <p role="alert">{t.missingText}</p>
  </StatusPage>
);
