import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { recordsQuery } from "~/api/queries/records";
import { useQueryParam } from "~/lib/useQueryParam";
import { useUser } from "~/login/currentUser";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { StatusPage } from "~/ui/StatusPage";
import { startRecord } from "../start";
import { page, patient as t } from "../strings";

function Forward({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ href: to, replace: true }), [navigate, to]);
  return <Loading title={t.title} />;
}

/** Leads from a session to the record of its patient, or opens one. */
export function PatientRecord({ id }: { id: string }) {
  const session = useQueryParam("sessao") ?? "";
  const query = useQuery(recordsQuery());
  const user = useUser();
  const navigate = useNavigate();
  const to = (record: string) => `/prontuario/${record}${session && `?sessao=${encodeURIComponent(session)}`}`;

  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} />;
  const known = query.data.records.find((record) => record.customerId === id);
  if (known) return <Forward to={to(known.id)} />;
  const person = query.data.patients.find((one) => one.customerId === id);
  if (!person)
    return (
      <StatusPage title={t.title} actions={<ButtonLink to="/prontuario">{page.title}</ButtonLink>}>
        <p>{t.unknown}</p>
      </StatusPage>
    );

  async function start(name: string) {
    const made = await startRecord(id, name, user?.name ?? "");
    if (made) await navigate({ href: to(made), replace: true });
  }
  return (
    <StatusPage title={t.none(person.name)} actions={<Button onClick={() => start(person.name)}>{page.open}</Button>}>
      <p>{t.noneText}</p>
    </StatusPage>
  );
}
