import { type AdminSession, type AdminStanding, SESSION_STATES, type SessionFilter } from "~/api/queries/backoffice";
import { fromBr } from "~/lib/dates";
import { type Errors, useForm } from "~/lib/form";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";
import c from "./Admin.module.css";
import { AdminPage } from "./components/parts";
import { SessionMenu, SessionState } from "./components/SessionMenu";
import { StandingPart } from "./components/StandingPart";
import { hour } from "./format";
import { common } from "./strings/common";
import { sessions, allSessions as t } from "./strings/people";

interface Props {
  filter: SessionFilter;
  sessions: readonly AdminSession[];
  /** The standing hour whose sessions these are. */
  standing: AdminStanding | undefined;
  /** Cursor of the older sessions; empty when there are none. */
  next: string;
  first: boolean;
  busy: boolean;
  onFilter: (filter: SessionFilter) => void;
  onPage: (before: string) => void;
}

const columns: readonly Column<AdminSession>[] = [
  { label: sessions.columns.day, draw: (s) => s.scheduledDay },
  { label: sessions.columns.time, draw: (s) => `${hour(s.startTime)} às ${hour(s.finishTime)}` },
  { label: sessions.columns.patient, draw: (s) => s.customer },
  { label: sessions.columns.therapist, draw: (s) => s.therapist },
  { label: sessions.columns.price, draw: (s) => formatBRL(s.priceInBRL), end: true },
  { label: sessions.columns.status, draw: (s) => <SessionState state={s.state} /> },
  {
    label: sessions.columns.actions,
    end: true,
    draw: (s) => <SessionMenu session={s} userId={s.customerId} />,
  },
];

export function SessionsView({ filter, sessions: rows, standing, next, first, busy, onFilter, onPage }: Props) {
  return (
    <AdminPage title={t.title} lead={t.lead}>
      {standing ? (
        <StandingPart standing={standing} onAll={() => onFilter({ ...none, standing: "ALL" })} />
      ) : (
        <Filters key={JSON.stringify(filter)} filter={filter} onFilter={onFilter} />
      )}
      <div className={c.section} aria-busy={busy || undefined}>
        {rows.length === 0 ? (
          <EmptyState title={common.empty} text={common.emptyText.sessions} />
        ) : (
          <DataTable wide caption={t.title} columns={columns} rows={rows} keyOf={(s) => s.id} />
        )}
        <div className={c.actions}>
          {!first && (
            <Button variant="secondary" size="sm" onClick={() => onPage("")}>
              {t.newest}
            </Button>
          )}
          {next && (
            <Button variant="secondary" size="sm" onClick={() => onPage(next)}>
              {t.older}
            </Button>
          )}
        </div>
      </div>
    </AdminPage>
  );
}

const none: SessionFilter = { startDate: "", finishDate: "", state: "", therapist: "", customer: "", standing: "" };
const kinds = [{ value: "ALL", label: t.standing }];
const states = SESSION_STATES.map((value) => ({ value, label: sessions.states[value] }));

function filterErrors(v: SessionFilter): Errors<SessionFilter> {
  const wrong = (text: string) => text !== "" && !fromBr(text);
  const [from, to] = [fromBr(v.startDate), fromBr(v.finishDate)];
  return {
    ...(wrong(v.startDate) && { startDate: t.badDate }),
    ...(wrong(v.finishDate) && { finishDate: t.badDate }),
    ...(from && to && from > to && { finishDate: t.reversed }),
  };
}

function Filters({ filter, onFilter }: Pick<Props, "filter" | "onFilter">) {
  const form = useForm<SessionFilter>({ initial: filter, validate: filterErrors });
  /** What was typed and not searched yet goes too. */
  function clear() {
    form.reset();
    form.setErrors({});
    onFilter(none);
  }
  return (
    <Card>
      <form className={c.form} noValidate onSubmit={form.submit(onFilter)}>
        <div className={c.two}>
          <TextField
            label={t.therapist}
            hint={t.nameHint}
            maxLength={200}
            autoComplete="off"
            {...form.field("therapist")}
          />
          <TextField
            label={t.patient}
            hint={t.nameHint}
            maxLength={200}
            autoComplete="off"
            {...form.field("customer")}
          />
        </div>
        <div className={c.four} data-top>
          <TextField label={t.from} mask="date" placeholder="dd/mm/aaaa" {...form.field("startDate")} />
          <TextField label={t.to} mask="date" placeholder="dd/mm/aaaa" {...form.field("finishDate")} />
          <SelectField label={t.state} placeholder={t.allStates} options={states} {...form.field("state")} />
          <SelectField label={t.kind} placeholder={t.allKinds} options={kinds} {...form.field("standing")} />
        </div>
        <div className={c.actions}>
          <Button type="submit" size="sm">
            {t.search}
          </Button>
          <Button size="sm" variant="ghost" onClick={clear}>
            {t.clear}
          </Button>
        </div>
      </form>
    </Card>
  );
}
