import { useQuery } from "@tanstack/react-query";
import { attempt } from "~/api/attempt";
import { type Administrator, administratorsQuery } from "~/api/queries/office";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { type Column, DataTable } from "~/ui/DataTable";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { RowMenu } from "~/ui/RowMenu";
import { TextField } from "~/ui/TextField";
import c from "./Admin.module.css";
import { AdminPage, Badge, PageFailed, Section } from "./components/parts";
import {
  activateAdministrator,
  deactivateAdministrator,
  inviteAdministrator,
  inviteAdministratorAgain,
} from "./officeApi";
import { common } from "./strings/common";
import { administrators as t } from "./strings/office";
import { useAction } from "./useAction";

const tones = { ACTIVE: "good", INVITED: "warn", INACTIVE: "bad" } as const;
type State = keyof typeof tones;

const columns: readonly Column<Administrator>[] = [
  { label: t.columns.name, draw: (a) => (a.own ? `${a.fullName} (${t.you})` : a.fullName) },
  { label: t.columns.email, draw: (a) => a.email },
  { label: t.columns.state, draw: (a) => <Badge tone={tones[a.state as State]}>{t.states[a.state as State]}</Badge> },
  {
    label: t.columns.factor,
    draw: (a) => <Badge tone={a.secondFactor ? "good" : "warn"}>{a.secondFactor ? t.factorOn : t.factorOff}</Badge>,
  },
  { label: t.columns.last, draw: (a) => a.lastAccessAt || t.never },
  { label: t.columns.actions, end: true, draw: (a) => !a.own && <Menu administrator={a} /> },
];

function Menu({ administrator: a }: { administrator: Administrator }) {
  const action = useAction();
  async function deactivate() {
    const ask = { title: t.ask(a.fullName), text: t.askText, confirmLabel: t.deactivate, cancelLabel: common.cancel };
    if (await popup.confirm(ask)) await action.run(() => deactivateAdministrator(a.id), { title: t.deactivated });
  }
  return (
    <RowMenu of={a.fullName}>
      {a.state === "INVITED" && (
        <button
          type="button"
          onClick={() => void action.run(() => inviteAdministratorAgain(a.id), { title: t.invited })}
        >
          {t.again}
        </button>
      )}
      {a.state === "INACTIVE" ? (
        <button
          type="button"
          onClick={() => void action.run(() => activateAdministrator(a.id), { title: t.activated })}
        >
          {t.activate}
        </button>
      ) : (
        <button type="button" onClick={() => void deactivate()}>
          {t.deactivate}
        </button>
      )}
    </RowMenu>
  );
}

/** `/admin/administradores`. */
export default function AdministratorsPage() {
  const query = useQuery(administratorsQuery());
  if (query.isError && !query.data) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return (
    <AdminPage title={t.title} lead={t.lead}>
      <DataTable wide caption={t.title} columns={columns} rows={query.data} keyOf={(a) => a.id} />
      <Card>
        <Section title={t.invite}>
          <InviteForm />
        </Section>
      </Card>
    </AdminPage>
  );
}

interface Values {
  email: string;
  fullName: string;
}

function InviteForm() {
  const action = useAction();
  const form = useForm<Values>({
    initial: { email: "", fullName: "" },
    validate: (v) => ({
      ...(!v.fullName.trim() && { fullName: t.nameMissing }),
      ...(!v.email.includes("@") && { email: t.emailMissing }),
    }),
  });
  async function invite(v: Values) {
    await attempt(async () => {
      await inviteAdministrator(v.email.trim(), v.fullName.trim());
      form.reset();
      await action.finish(t.invited);
    }, form.applyFault);
  }
  return (
    <form className={c.form} noValidate onSubmit={form.submit(invite)}>
      <p className={c.note}>{t.inviteLead}</p>
      <div className={c.two}>
        <TextField label={t.name} maxLength={250} autoComplete="off" required {...form.field("fullName")} />
        <TextField label={t.email} type="email" autoComplete="off" required {...form.field("email")} />
      </div>
      <div className={c.actions}>
        <Button type="submit" loading={form.busy}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}
