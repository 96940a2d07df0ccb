import type { AuditFilter, AuditLine } from "~/api/queries/backoffice";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import c from "./Admin.module.css";
import type { AuditReport } from "./api";
import { AuditFilters } from "./components/AuditFilters";
import { AuditSentence, AuditSubjects } from "./components/AuditLines";
import { AdminPage } from "./components/parts";
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
  { label: t.columns.at, draw: (line) => <span title={t.number(line.seq)}>{line.at}</span> },
  { label: t.columns.what, draw: (line) => <AuditSentence line={line} /> },
  { label: t.columns.about, draw: (line) => <AuditSubjects line={line} /> },
  { label: t.columns.network, draw: (line) => line.network },
];

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
      <AuditFilters onFilter={onFilter} />
      {lines.length === 0 ? (
        <EmptyState title={common.empty} text={common.emptyText.audit} />
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
