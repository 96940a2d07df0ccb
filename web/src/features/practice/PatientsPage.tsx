import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type PatientState, patientsQuery } from "~/api/queries/practice";
import { useDebounced } from "~/lib/useDebounced";
import { useUser } from "~/login/currentUser";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { PatientsView } from "./PatientsView";
import { list as t } from "./strings";

/** `/meus-pacientes`. The name that is searched stays out of the address, which browsers keep. */
export default function PatientsPage() {
  const user = useUser();
  const [name, setName] = useState("");
  const [state, setState] = useState<PatientState | "">("");
  const [page, setPage] = useState(0);
  const searched = useDebounced(name.trim());
  const query = useQuery({ ...patientsQuery(user?.id ?? "", searched, state, page), enabled: user !== null });

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return (
    <PatientsView
      patients={query.data.elements}
      pages={query.data.totalPages}
      page={page}
      name={name}
      state={state}
      filtered={searched !== "" || state !== ""}
      onName={(next) => {
        setName(next);
        setPage(0);
      }}
      onState={(next) => {
        setState(next);
        setPage(0);
      }}
      onPage={setPage}
    />
  );
}
