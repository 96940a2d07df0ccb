import type { AuditFilter, AuditLine } from "~/api/queries/backoffice";
import { fromBr } from "~/lib/dates";
import { type Errors, useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { TextField } from "~/ui/TextField";
import c from "./Admin.module.css";
import type { AuditReport } from "./api";
import { AdminPage, Badge } from "./components/parts";
import { audit as t } from "./strings/audit";
import { common } from "./strings/common";

interface Props {
  lines: readonly AuditLine[];
  /** Cursor of the older entries; 0 when there are none. */
  next: number;
  first: boolean;
  report: AuditReport | null;
  verifying: boolean;
  onVerify: () => void;
  onPage: (before: number) => void;
  onFilter: (filter: AuditFilter) => void;
}

const columns: readonly Column<AuditLine>[] = [
  { label: t.columns.seq, draw: (line) => line.seq, end: true },
  { label: t.columns.at, draw: (line) => line.at },
  { label: t.columns.actor, draw: (line) => line.actorName || line.actorId || line.actorRole },
  { label: t.columns.action, draw: (line) => <Action name={line.action} /> },
  { label: t.columns.object, draw: (line) => line.objectName || line.objectId },
  {
    label: t.columns.result,
    draw: (line) =>
      line.result === "ok" ? <Badge tone="good">{t.ok}</Badge> : <Badge tone="warn">{line.result}</Badge>,
  },
  { label: t.columns.network, draw: (line) => line.network },
];

/** `noun.verb`, which may break after the noun. */
function Action({ name }: { name: string }) {
  const [noun, ...verb] = name.split(".");
  return verb.length === 0 ? (
    noun
  ) : (
    <>
      {noun}.<wbr />
      {verb.join(".")}
    </>
  );
}

export function AuditView(props: Props) {
  const { lines, next, first, report, verifying, onVerify, onPage, onFilter } = props;
  return (
    <AdminPage
      title={t.title}
      lead={t.lead}
      actions={
        <Button variant="secondary" loading={verifying} onClick={onVerify}>
          {t.verify}
        </Button>
      }
    >
      {report && <VerifyResult report={report} />}
      <Filters onFilter={onFilter} />
      {lines.length === 0 ? (
        <EmptyState title={common.empty} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={lines} keyOf={(line) => String(line.seq)} />
      )}
      <div className={c.actions}>
        {!first && (
          <Button variant="secondary" size="sm" onClick={() => onPage(0)}>
            {t.newest}
          </Button>
        )}
        {next > 0 && (
          <Button variant="secondary" size="sm" onClick={() => onPage(next)}>
            {t.older}
          </Button>
        )}
      </div>
    </AdminPage>
  );
}

function VerifyResult({ report }: { report: AuditReport }) {
  return (
    <Alert tone={report.whole ? "success" : "error"} title={report.text}>
      <p>
        {t.checked(report.checked)} {report.from > 0 && t.before(report.from, report.walkedAt)}{" "}
        {!report.whole && t.broken(report.broken)}
      </p>
    </Alert>
  );
}

const empty: AuditFilter = { objectId: "", actorId: "", action: "", startDate: "", finishDate: "" };

/** A day may be empty, but not invalid. */
function filterErrors(v: AuditFilter): Errors<AuditFilter> {
  const wrong = (text: string) => text !== "" && !fromBr(text);
  return {
    ...(wrong(v.startDate) && { startDate: t.badDate }),
    ...(wrong(v.finishDate) && { finishDate: t.badDate }),
  };
}

function Filters({ onFilter }: { onFilter: (filter: AuditFilter) => void }) {
  const form = useForm<AuditFilter>({ initial: empty, validate: filterErrors });
  return (
    <Card>
      <form className={c.form} noValidate onSubmit={form.submit(onFilter)}>
        <div className={c.two}>
          <TextField label={t.action} hint={t.actionHint} maxLength={60} {...form.field("action")} />
          <TextField label={t.object} maxLength={60} {...form.field("objectId")} />
        </div>
        <div className={c.two}>
          <TextField label={t.from} mask="date" placeholder="dd/mm/aaaa" {...form.field("startDate")} />
          <TextField label={t.to} mask="date" placeholder="dd/mm/aaaa" {...form.field("finishDate")} />
        </div>
        <TextField label={t.actor} maxLength={60} {...form.field("actorId")} />
        <div className={c.actions}>
          <Button type="submit" size="sm">
            {t.search}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              form.reset();
              onFilter(empty);
            }}
          >
            {t.clear}
          </Button>
        </div>
      </form>
    </Card>
  );
}
