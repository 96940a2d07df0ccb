import { useQuery, useQueryClient } from "@tanstack/react-query";
import { loginsQuery } from "~/api/queries/logins";
import { factorQuery, passkeysQuery } from "~/api/queries/passkeys";
import { tokenStore } from "~/lib/token";
import { ownId } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { AccessView } from "./AccessView";
import type { AccessValues } from "./access";
import { endLogins } from "./api";
import { changePassword } from "./shared/changePassword";
import { accessTexts as t } from "./strings";

/** `/acesso`: the own passkeys, second factor, password and open logins, for every role. */
export default function AccessPage() {
  const queries = useQueryClient();
  const query = useQuery(loginsQuery(ownId()));
  const passkeys = useQuery(passkeysQuery());
  const factor = useQuery(factorQuery());
  const refetchLogins = () => queries.invalidateQueries({ queryKey: loginsQuery(ownId()).queryKey });

  /** A new password ends every login, also this one. The response has the new token. */
  async function change(values: AccessValues) {
    const { token } = await changePassword(values);
    if (token) tokenStore.set(token);
    void popup.show({ tone: "success", title: t.changed, text: t.changedText });
    await refetchLogins();
  }

  async function end(password: string) {
    await endLogins(ownId(), password);
    toast.show(t.ended, 2500);
    await refetchLogins();
  }

  const all = [query, passkeys, factor];
  if (all.some(({ isError, data }) => isError && !data)) {
    return <LoadFailed onRetry={() => void Promise.all(all.map((one) => one.refetch()))} />;
  }
  if (!query.data || !passkeys.data || !factor.data) return <Loading title={t.title} lead={t.lead} size="sm" />;
  return <AccessView logins={query.data} passkeys={passkeys.data} factor={factor.data} onChange={change} onEnd={end} />;
}
