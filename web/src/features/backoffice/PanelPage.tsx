import { useQuery } from "@tanstack/react-query";
import { allCompaniesQuery, dashboardQuery, usersQuery } from "~/api/queries/backoffice";
import { PasskeyOffer } from "~/features/login/shared/PasskeyOffer";
import { saveBlob } from "~/lib/download";
import { Loading } from "~/ui/Loading";
import { exportUsers } from "./api";
import { DashboardPart } from "./components/DashboardPart";
import { AdminPage } from "./components/parts";
import { UsersPart } from "./components/UsersPart";
import { panel as t } from "./strings/panel";
import { useAction } from "./useAction";
import { useUserFilter } from "./useUserFilter";

/** `/admin/painel`. The search text is not in the address, because it is the name of a person. */
export default function PanelPage() {
  const { filter, text, onText, onFilter, onClear } = useUserFilter();
  const dashboard = useQuery(dashboardQuery());
  const users = useQuery(usersQuery(filter));
  const companies = useQuery(allCompaniesQuery());
  const action = useAction();

  const exportCsv = () =>
    action.run(async () => saveBlob(await exportUsers(filter), t.file), { title: t.exported, text: t.exportHint });

  // The figures are above the list of people and taller than their placeholder, so they would move the list down.
  if (!dashboard.isFetched) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return (
    <AdminPage title={t.title} lead={t.lead}>
      <PasskeyOffer />
      <DashboardPart query={dashboard} />
      <UsersPart
        query={users}
        filter={filter}
        text={text}
        companies={companies.data ?? []}
        exporting={action.busy}
        onText={onText}
        onFilter={onFilter}
        onClear={onClear}
        onExport={() => void exportCsv()}
      />
    </AdminPage>
  );
}
