import { useQuery } from "@tanstack/react-query";
import { isProofCancelled } from "~/api/errors";
import { exportQuery, feedQuery, recoveryQuery, reminderChoiceQuery } from "~/api/queries/users";
import { useLogin } from "~/login/login";
import { ownId } from "~/login/me";
import { isPatient } from "~/login/roles";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { RecoveryEmail } from "./components/RecoveryEmail";
import { saveJson } from "./download";
import { MyDataView } from "./MyDataView";
import { chaptersOf } from "./myData";
import { OwnReminders, wasEmployee } from "./shared/OwnReminders";
import { myDataTexts as t } from "./strings/myData";
import { useRecovery } from "./useRecovery";

/** Roles that have sessions, and so reminders. */
const hasSessions = (type: string | undefined): boolean => isPatient(type) || type === "THERAPIST";

const OwnRecovery = () => <RecoveryEmail {...useRecovery(ownId())} />;

/** The parts above the exported data must be loaded too, or they would move it down later. */
function useOthersLoading(type: string | undefined, employee: boolean): boolean {
  const id = ownId();
  const choice = useQuery({ ...reminderChoiceQuery(id), enabled: hasSessions(type) });
  const feed = useQuery({ ...feedQuery(id), enabled: hasSessions(type) });
  const recovery = useQuery({ ...recoveryQuery(id), enabled: employee });
  return [choice, feed, recovery].some((query) => query.isEnabled && !query.isFetched);
}

export default function MyDataPage() {
  const { user } = useLogin();
  const query = useQuery(exportQuery(ownId()));
  const employee = wasEmployee(user);
  const othersLoading = useOthersLoading(user?.type, employee);
  const data = query.data;
  const locked = !data && isProofCancelled(query.error);
  if (query.isError && !data && !locked) return <LoadFailed onRetry={() => void query.refetch()} />;
  if ((!data && !locked) || othersLoading) return <Loading title={t.title} lead={t.lead} />;
  return (
    <MyDataView
      chapters={data ? chaptersOf(data) : null}
      canEdit={isPatient(user?.type)}
      {...(employee && { recovery: <OwnRecovery /> })}
      {...(hasSessions(user?.type) && { reminders: <OwnReminders user={user} /> })}
      onShow={() => void query.refetch()}
      onDownload={() => saveJson(data, "meus-dados.json")}
    />
  );
}
