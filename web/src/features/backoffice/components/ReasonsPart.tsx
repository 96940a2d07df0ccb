import { useQuery } from "@tanstack/react-query";
import { type AuditLine, auditQuery } from "~/api/queries/backoffice";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import c from "../Admin.module.css";
import { reasons as t, audit as words } from "../strings/audit";
import { AuditSentence, AuditSubjects } from "./AuditLines";
import { Part, Section } from "./parts";

const columns: readonly Column<AuditLine>[] = [
  { label: words.columns.at, draw: (line) => line.at },
  { label: words.columns.what, draw: (line) => <AuditSentence line={line} /> },
  { label: words.columns.about, draw: (line) => <AuditSubjects line={line} /> },
];

/** What administrators did about a person, with the reasons they wrote. */
export function ReasonsPart({ personId }: { personId: string }) {
  const query = useQuery(auditQuery({ personId, kind: "", startDate: "", finishDate: "", changes: true }, 0));
  const lines = (query.data?.elements ?? []).filter((line) => line.actorId !== personId).slice(0, 10);
  return (
    <Section title={t.title}>
      <p className={c.note}>{t.lead}</p>
      <Part query={query}>
        {() =>
          lines.length === 0 ? (
            <EmptyState title={t.empty} />
          ) : (
            <DataTable caption={t.title} columns={columns} rows={lines} keyOf={(line) => String(line.seq)} />
          )
        }
      </Part>
    </Section>
  );
}
