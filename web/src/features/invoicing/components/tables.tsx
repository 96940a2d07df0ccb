import type { InvoiceRow } from "~/api/queries/invoicing";
import type { components } from "~/api/schema";
import { formatBRL } from "~/lib/money";
import { blockWords, companyInvoiceWords } from "~/lib/statusStrings";
import { ButtonLink } from "~/ui/ButtonLink";
import { type Column, DataTable } from "~/ui/DataTable";
import { kindTexts, methodTexts, blocks as t } from "../strings";

type Schemas = components["schemas"];
type Bought = Schemas["BoughtBlocksBody"];
type Month = Schemas["MeterMonthBody"];
export type Payment = Schemas["InvoicePaymentBody"];
const l = t.columns;

const invoiceColumns = (companyId: string): Column<InvoiceRow>[] => [
  { label: l.number, draw: (i) => i.number },
  { label: l.kind, draw: (i) => kindTexts[i.kind] },
  { label: l.due, draw: (i) => i.dueOn },
  { label: l.total, draw: (i) => formatBRL(i.total), end: true },
  { label: l.rest, draw: (i) => (i.rest > 0 ? formatBRL(i.rest) : "–"), end: true },
  { label: l.state, draw: (i) => companyInvoiceWords[i.state] },
  {
    label: l.actions,
    end: true,
    draw: (i) => (
      <ButtonLink
        to="/empresas/$id/faturas/$invoiceId"
        params={{ id: companyId, invoiceId: i.id }}
        size="sm"
        variant="secondary"
        aria-label={t.openOf(i.number)}
      >
        {t.open}
      </ButtonLink>
    ),
  },
];

export const InvoicesTable = ({ companyId, rows }: { companyId: string; rows: readonly InvoiceRow[] }) => (
  <DataTable caption={t.invoices} columns={invoiceColumns(companyId)} rows={rows} keyOf={(i) => i.id} />
);

const boughtColumns: Column<Bought>[] = [
  { label: l.on, draw: (b) => b.on },
  { label: l.number, draw: (b) => b.number },
  { label: l.blocks, draw: (b) => b.blocks, end: true },
  { label: l.total, draw: (b) => formatBRL(b.total), end: true },
  { label: l.ends, draw: (b) => b.endsOn || "–" },
  { label: l.state, draw: (b) => blockWords[b.state] },
];

export const BoughtTable = ({ rows }: { rows: readonly Bought[] }) => (
  <DataTable caption={t.bought} columns={boughtColumns} rows={rows} keyOf={(b) => b.invoiceId} />
);

const monthColumns: Column<Month>[] = [
  { label: l.from, draw: (m) => m.from },
  { label: l.kind, draw: (m) => kindTexts[m.kind] },
  { label: l.people, draw: (m) => m.people, end: true },
  { label: l.charged, draw: (m) => formatBRL(m.due), end: true },
  { label: l.pool, draw: (m) => formatBRL(m.pool), end: true },
];

export const MonthsTable = ({ rows }: { rows: readonly Month[] }) => (
  <DataTable caption={t.months} columns={monthColumns} rows={rows} keyOf={(m) => m.from} />
);

const paymentColumns: Column<Payment>[] = [
  { label: l.on, draw: (p) => p.on },
  { label: l.number, draw: (p) => p.number ?? "" },
  { label: l.method, draw: (p) => methodTexts[p.method] },
  { label: l.total, draw: (p) => formatBRL(p.amount), end: true },
  { label: l.excess, draw: (p) => (p.excess > 0 ? formatBRL(p.excess) : "–"), end: true },
];

/** Payments of all invoices, or of one, which then needs no number. */
export const PaymentsTable = ({ rows, ofOne }: { rows: readonly Payment[]; ofOne?: boolean }) => (
  <DataTable
    caption={t.payments}
    columns={ofOne ? paymentColumns.filter((column) => column.label !== l.number) : paymentColumns}
    rows={rows}
    keyOf={(p) => `${p.number} ${p.on} ${p.method} ${p.amount} ${p.excess}`}
  />
);
