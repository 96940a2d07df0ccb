import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { accessQuery } from "~/api/queries/access";
import { useLogin } from "~/login/login";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { AccessView } from "./AccessView";
import {
  checkDomain,
  confirmDomain,
  createToken,
  dropProvider,
  type ProviderForm,
  revokeToken,
  saveProvider,
} from "./api";
import { accessTexts as t } from "./strings";

/** `/empresas/:id/acesso`, and `/admin/company/:id/acesso` for administrators. */
export default function AccessPage() {
  const { id = "" } = useParams({ strict: false });
  const { user } = useLogin();
  const query = useQuery(accessQuery(id));
  const client = useQueryClient();
  const [token, setToken] = useState("");

  async function done(title: string) {
    await client.invalidateQueries({ queryKey: accessQuery(id).queryKey });
    void popup.show({ tone: "success", title });
  }

  const ask = (title: string, text: string, confirmLabel: string) =>
    popup.confirm({ tone: "warn", title, text, confirmLabel, cancelLabel: t.keep });

  /** A refused call has shown its reason. */
  async function change(call: () => Promise<unknown>, title: string) {
    try {
      await call();
    } catch {
      return;
    }
    await done(title);
  }

  async function save(form: ProviderForm) {
    await saveProvider(id, form);
    await done(t.saved);
  }

  async function confirm(reason: string) {
    await confirmDomain(id, reason);
    await done(t.confirmed);
  }

  async function remove() {
    if (await ask(t.removeTitle, t.removeText, t.remove)) await change(() => dropProvider(id), t.removed);
  }

  async function create(replaces: boolean) {
    if (replaces && !(await ask(t.replaceTitle, t.replaceText, t.replace))) return;
    try {
      setToken((await createToken(id)).token);
    } catch {
      return;
    }
    await client.invalidateQueries({ queryKey: accessQuery(id).queryKey });
  }

  async function revoke() {
    if (!(await ask(t.revokeTitle, t.revokeText, t.revoke))) return;
    setToken("");
    await change(() => revokeToken(id), t.revokedNow);
  }

  if (query.data)
    return (
      <AccessView
        id={id}
        access={query.data}
        reader={user?.type === "ADMINISTRATOR" ? "admin" : "company"}
        token={token}
        onCheck={() => change(() => checkDomain(id), t.found)}
        onConfirm={confirm}
        onSave={save}
        onRemove={remove}
        onCreate={create}
        onRevoke={revoke}
      />
    );
  return query.isError ? (
    <LoadFailed onRetry={() => void query.refetch()} />
  ) : (
    <Loading title={t.title} lead={t.lead} />
  );
}
