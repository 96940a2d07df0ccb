import type { ReactNode } from "react";
import type { CompanyInvoice } from "~/api/queries/invoicing";
import { saveBlob } from "~/lib/download";
import { formatBRL } from "~/lib/money";
import { companyInvoiceWords, noteWords } from "~/lib/statusStrings";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { type Column, DataTable } from "~/ui/DataTable";
import { PageHeader } from "~/ui/PageHeader";
import { readPdf } from "./api";
import { PayInvoice } from "./components/PayInvoice";
import { PaymentsTable } from "./components/tables";
import c from "./Invoicing.module.css";
import { invoice as t } from "./strings";

interface Props {
  companyId: string;
  invoice: CompanyInvoice;
  back: ReactNode;
  /** What administrators do with it. */
  children?: ReactNode;
}

type Line = NonNullable<CompanyInvoice["lines"]>[number];

const columns: Column<Line>[] = [
  { label: t.text, draw: (l) => l.text },
  { label: t.count, draw: (l) => l.count, end: true },
  { label: t.each, draw: (l) => formatBRL(l.each), end: true },
  { label: t.amount, draw: (l) => formatBRL(l.amount), end: true },
];

/** One invoice: what it is for, how it is paid, and what arrived. */
export function InvoiceView({ companyId, invoice, back, children }: Props) {
  const download = () =>
    readPdf(companyId, invoice.id)
      .then((file) => saveBlob(file, t.file(invoice.number)))
      .catch(() => {}); // `send` has shown the problem
  return (
    <Container>
      <PageHeader
        title={t.title(invoice.number)}
        lead={t.lead(invoice.company)}
        eyebrow={back}
        actions={
          <Button variant="secondary" onClick={download}>
            {t.pdf}
          </Button>
        }
      />
      <div className={c.page}>
        {invoice.creditNote && <Alert tone="info">{t.creditNote(invoice.creditNote)}</Alert>}
        <Card as="section" aria-label={companyInvoiceWords[invoice.state]}>
          <h2 className={c.heading}>{companyInvoiceWords[invoice.state]}</h2>
          <Facts invoice={invoice} />
        </Card>
        {invoice.rest > 0 && <PayInvoice companyId={companyId} invoice={invoice} />}
        <Card as="section" aria-label={t.lines}>
          <h2 className={c.heading}>{t.lines}</h2>
          <DataTable caption={t.lines} columns={columns} rows={invoice.lines ?? []} keyOf={(l) => l.text} />
        </Card>
        <Card as="section" aria-label={t.payments}>
          <h2 className={c.heading}>{t.payments}</h2>
          {invoice.payments?.length ? (
            <PaymentsTable rows={invoice.payments} ofOne />
          ) : (
            <p className={c.note}>{t.noPayments}</p>
          )}
        </Card>
        {invoice.noteState && (
          <Card as="section" aria-label={t.note}>
            <h2 className={c.heading}>{t.note}</h2>
            <p>{noteWords[invoice.noteState]}</p>
            {invoice.noteKey && <p className={c.code}>{t.noteKey(invoice.noteKey)}</p>}
          </Card>
        )}
        {children}
      </div>
    </Container>
  );
}

function Facts({ invoice }: { invoice: CompanyInvoice }) {
  const facts: [string, string][] = [
    [t.due, invoice.dueOn],
    [t.total, formatBRL(invoice.total)],
    [t.paid, formatBRL(invoice.paid)],
    ...(invoice.rest > 0 ? [[t.rest, formatBRL(invoice.rest)] as [string, string]] : []),
    [t.issued, invoice.issuedOn],
  ];
  return (
    <dl className={c.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
