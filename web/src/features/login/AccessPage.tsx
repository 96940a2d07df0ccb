import { useQuery, useQueryClient } from "@tanstack/react-query";
import { loginsQuery } from "~/api/queries/logins";
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

/** `/acesso`: the own password and the own open logins, for every role. */
export default function AccessPage() {
  const queries = useQueryClient();
  const query = useQuery(loginsQuery(ownId()));
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

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="sm" />;
  return <AccessView logins={query.data} onChange={change} onEnd={end} />;
}
