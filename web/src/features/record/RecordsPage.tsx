import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RecordPatient, recordsQuery } from "~/api/queries/records";
import { useQueryParam } from "~/lib/useQueryParam";
import { useUser } from "~/login/currentUser";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { PatientRecord } from "./components/PatientRecord";
import { VaultGate } from "./components/VaultGate";
import type { Opened } from "./opened";
import { RecordsView } from "./RecordsView";
import { startRecord } from "./start";
import { page as t } from "./strings";
import { useNames } from "./useNames";
import { useTexts } from "./useTexts";

/**
 * `/prontuario`: the records of the therapist's patients, and the patients who have none yet. `?paciente=` leads to the
 * record of one patient.
 */
export default function RecordsPage() {
  const patient = useQueryParam("paciente");
  return <VaultGate>{(opened) => (patient ? <PatientRecord id={patient} /> : <Records opened={opened} />)}</VaultGate>;
}

function Records({ opened }: { opened: Opened }) {
  const query = useQuery(recordsQuery());
  const user = useUser();
  const navigate = useNavigate();
  const names = useNames(opened.vault, query.data?.records);
  const texts = useTexts();

  async function start(patient: RecordPatient) {
    const id = await startRecord(patient.customerId, patient.name, user?.name ?? "");
    if (id) await navigate({ to: `/prontuario/${id}` });
  }

  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data || !names) return <Loading title={t.title} lead={t.lead} />;
  return (
    <RecordsView
      records={query.data.records.map((record) => ({ ...record, title: names.get(record.id) ?? null }))}
      patients={query.data.patients}
      texts={texts}
      onStart={start}
    />
  );
}
