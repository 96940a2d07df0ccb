import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ApiError } from "~/api/errors";
import { companyKeys, companyQuery } from "~/api/queries/companies";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import NotFound from "~/ui/NotFound";
import { popup } from "~/ui/Popup";
import { AdminCompanyView } from "./AdminCompanyView";
import { saveCompany, sendAccess, setCompanyActive } from "./api";
import { bodyOf, type CompanyValues } from "./rules";
import { adminTexts as t } from "./strings";

/** `/admin/company/:id`. */
export default function AdminCompanyPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(companyQuery(id));
  const client = useQueryClient();

  const refetchCompany = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: companyQuery(id).queryKey }),
      client.invalidateQueries({ queryKey: companyKeys.list }),
      client.invalidateQueries({ queryKey: companyKeys.payments(id) }),
    ]);

  async function saved() {
    void popup.show({ tone: "success", title: t.saved });
    await refetchCompany();
  }

  async function save(values: CompanyValues) {
    await saveCompany(id, bodyOf(values));
    await saved();
  }

  async function switchTo(active: boolean) {
    const question = {
      tone: "warn" as const,
      title: t.deactivate,
      text: t.deactivateText,
      confirmLabel: t.deactivate,
      cancelLabel: t.deactivateNo,
    };
    if (!active && !(await popup.confirm(question))) return;
    await setCompanyActive(id, active);
    await saved();
  }

  /**
   * Runs a request. A refusal is shown in a popup with the title and the server's text. Returns whether it was refused.
   */
  async function refused(request: () => Promise<unknown>, title: string): Promise<boolean> {
    try {
      await request();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void popup.show({ tone: "error", title, text: error.description });
      return true;
    }
    return false;
  }

  async function invite(email: string) {
    const buttons = { confirmLabel: t.sendAccess, cancelLabel: t.deactivateNo };
    if (!(await popup.confirm({ title: t.sendAccess, text: t.sendAccessText(email), ...buttons }))) return;
    if (await refused(() => sendAccess(id), t.accessFailed)) return;
    void popup.show({ tone: "success", title: t.accessSent });
  }

  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  if (query.data)
    return (
      <AdminCompanyView
        company={query.data}
        onSave={save}
        onSwitch={switchTo}
        onPaymentChange={refetchCompany}
        onInvite={invite}
      />
    );
  return query.isError ? (
    <LoadFailed onRetry={() => void query.refetch()} />
  ) : (
    <Loading eyebrow={t.manageTitle} title={t.company} size="lg" />
  );
}
