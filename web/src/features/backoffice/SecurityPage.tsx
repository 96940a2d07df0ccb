import { useQuery } from "@tanstack/react-query";
import { factorQuery, passkeysQuery } from "~/api/queries/passkeys";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { SecurityView } from "./SecurityView";
import { security as t } from "./strings/security";

/** `/admin/seguranca`: an administrator's second factor. The same parts are on `/acesso`, for every role. */
export default function SecurityPage() {
  const factor = useQuery(factorQuery());
  const passkeys = useQuery(passkeysQuery());
  const retry = () => Promise.all([factor.refetch(), passkeys.refetch()]);
  if ((factor.isError && !factor.data) || (passkeys.isError && !passkeys.data)) {
    return <LoadFailed onRetry={() => void retry()} />;
  }
  if (!factor.data || !passkeys.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return <SecurityView factor={factor.data} passkeys={passkeys.data} />;
}
