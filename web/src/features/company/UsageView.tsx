import type { Usage } from "~/api/queries/companies";
import { Alert } from "~/ui/Alert";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import c from "./components/Company.module.css";
import { usageTexts as t } from "./strings";

export function UsageView({ reports }: { reports: readonly Usage[] }) {
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.page}>
        {reports.length === 0 && <EmptyState title={t.empty} text={t.emptyText} />}
        {reports.map((report) => (
          <Card as="section" key={report.year} aria-label={t.year(report.year)}>
            <h2 className={c.heading}>{t.year(report.year)}</h2>
            <p>{report.published ? t.used(report.used, report.people) : t.tooFew}</p>
          </Card>
        ))}
        <Alert tone="info" title={t.how}>
          {t.howText}
        </Alert>
      </div>
    </Container>
  );
}
