import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { companyQuery } from "~/api/queries/companies";
import { useUser } from "~/login/currentUser";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { saveCompany } from "./api";
import { PanelView } from "./PanelView";
import { bodyOf, type CompanyValues } from "./rules";
import { panelTexts as t } from "./strings";

/** `/empresas/painel/:id`. */
export default function PanelPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(companyQuery(id));
  const client = useQueryClient();
  const user = useUser();

  async function save(values: CompanyValues) {
    await saveCompany(id, bodyOf(values));
    await popup.show({ tone: "success", title: t.saved });
    await client.invalidateQueries({ queryKey: companyQuery(id).queryKey });
  }

  if (query.data) return <PanelView company={query.data} onSave={save} />;
  return query.isError ? (
    <LoadFailed onRetry={() => void query.refetch()} />
  ) : (
    <Loading eyebrow={t.title} title={user?.name || t.title} size="lg" />
  );
}
