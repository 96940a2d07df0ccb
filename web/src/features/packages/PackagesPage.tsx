import { useQuery, useQueryClient } from "@tanstack/react-query";
import { packagesKey, packagesQuery, type SessionPackage } from "~/api/queries/packages";
import { formatBRL } from "~/lib/money";
import { useLogin } from "~/login/login";
import { ignoreStale } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { returnPackage } from "./api";
import { PackagesView } from "./PackagesView";
import { mine as t } from "./strings";

/** `/pacotes`. */
export default function PackagesPage() {
  const query = useQuery(packagesQuery());
  const client = useQueryClient();
  const { refresh } = useLogin();

  async function giveBack(one: SessionPackage): Promise<void> {
    const words = { confirmLabel: t.yes, cancelLabel: t.no, ends: true };
    if (!(await popup.confirm({ title: t.ask, text: one.returnText, ...words }))) return;
    try {
      await returnPackage(one.id, one.value);
      await popup.show({ tone: "success", title: t.done, text: t.doneText(formatBRL(one.value)) });
    } catch {
      // `send` has shown the problem; the list is read again below.
    }
    await client.invalidateQueries({ queryKey: packagesKey });
    await refresh().catch(ignoreStale);
  }

  if (query.data) return <PackagesView packages={query.data} onGiveBack={(one) => void giveBack(one)} />;
  return query.isError ? (
    <LoadFailed onRetry={() => void query.refetch()} />
  ) : (
    <Loading title={t.title} lead={t.lead} />
  );
}
