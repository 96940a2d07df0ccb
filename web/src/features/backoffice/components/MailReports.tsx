import { useQuery } from "@tanstack/react-query";
import { type MailReport, reportsQuery } from "~/api/queries/backoffice";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import m from "../Mail.module.css";
import { common } from "../strings/common";
import { mail as t } from "../strings/mail";
import { Badge, Part, Section } from "./parts";

const handled = (mail: MailReport): number => mail.sent + mail.failed + mail.skipped;

const columns: readonly Column<MailReport>[] = [
  { label: t.columns.subject, draw: (mail) => mail.subject },
  { label: t.columns.started, draw: (mail) => mail.startedAt },
  {
    label: t.columns.progress,
    draw: (mail) =>
      mail.state === "RUNNING" ? (
        <span>
          {t.running}: {t.progress(handled(mail), mail.total)}
          <progress className={m.progress} value={handled(mail)} max={mail.total} aria-label={mail.subject} />
        </span>
      ) : (
        <Badge tone="good">{t.finished}</Badge>
      ),
  },
  { label: t.columns.result, draw: (mail) => <Result mail={mail} /> },
];

/** The numbers, and why somebody was left out. */
function Result({ mail }: { mail: MailReport }) {
  return (
    <span>
      {t.result(mail.sent, mail.failed, mail.skipped)}
      {(mail.skippedWhy ?? []).map(({ reason, count }) => (
        <small key={reason} className={m.why}>
          {t.why(count, t.skipped[reason as keyof typeof t.skipped] ?? reason)}
        </small>
      ))}
    </span>
  );
}

/** Bulk mails with their progress. */
export function MailReports() {
  const query = useQuery(reportsQuery());
  return (
    <Section title={t.reports}>
      <Part query={query}>
        {() =>
          query.data?.length ? (
            <DataTable wide caption={t.reports} columns={columns} rows={query.data} keyOf={(mail) => mail.id} />
          ) : (
            <EmptyState title={common.empty} text={common.emptyText.mails} />
          )
        }
      </Part>
    </Section>
  );
}
