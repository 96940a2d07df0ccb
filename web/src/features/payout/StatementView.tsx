import { IconFileTypeCsv, IconPrinter } from "@tabler/icons-react";
import type { Payout, Year } from "~/api/queries/payouts";
import type { Kind, Totals } from "~/api/queries/statements";
import type { Period } from "~/lib/period";
import { Button } from "~/ui/Button";
import { Container } from "~/ui/Container";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { Pager } from "~/ui/Pager";
import { PeriodFields } from "~/ui/PeriodFields";
import { SelectField } from "~/ui/SelectField";
import { PayoutDetails } from "./components/PayoutSessions";
import { Payouts } from "./components/Payouts";
import { ReceitaBox } from "./components/ReceitaBox";
import { TaxReceipts } from "./components/TaxReceipts";
import { YearChart } from "./components/YearChart";
import c from "./Statement.module.css";
import { KINDS, type OptionalPart, type StatementLine } from "./statement";
import { statement as t } from "./strings";
import { totalRows } from "./totals";

interface StatementProps {
  therapistId: string;
  period: Period;
  kind: Kind;
  years: readonly number[];
  lines: readonly StatementLine[];
  /** Number of entries in the period, over all pages. */
  total: number;
  totals: Totals;
  page: number;
  pages: number;
  turning: boolean;
  printing: boolean;
  saving: boolean;
  listing: boolean;
  importing: boolean;
  year: OptionalPart<Year>;
  payouts: OptionalPart<readonly Payout[]>;
  onFilter: (period: Period, kind: Kind) => void;
  onPage: (page: number) => void;
  onPrint: () => void;
  onCsv: () => void;
  onReceita: () => void;
  onCarneLeao: (missing: boolean) => void;
  onReceipt: (payout: Payout) => void;
}

const columns: readonly Column<StatementLine>[] = [
  { label: t.columns.date, draw: (line) => line.date },
  { label: t.columns.type, draw: (line) => line.type },
  { label: t.columns.description, draw: (line) => line.description },
  { label: t.columns.gross, draw: (line) => line.gross, end: true },
  { label: t.columns.fee, draw: (line) => line.fee, end: true },
  {
    label: t.columns.net,
    draw: (line) => <strong className={line.credit ? c.credit : undefined}>{line.net}</strong>,
    end: true,
  },
  { label: t.columns.payout, draw: (line) => line.payout },
  { label: t.columns.status, draw: (line) => line.status },
];

export function StatementView(props: StatementProps) {
  const { therapistId, lines, page, pages, turning, year, payouts, onPage, onReceipt } = props;
  return (
    <Container className={c.page}>
      <PageHeader title={t.title} lead={t.lead} />
      <Bar {...props} />
      <TotalsBox {...props} />
      <div className={c.list} aria-busy={turning || undefined}>
        {lines.length === 0 ? (
          <EmptyState title={t.empty} />
        ) : (
          <DataTable wide caption={t.title} columns={columns} rows={lines} keyOf={(line) => line.key} />
        )}
      </div>
      <Pager page={page} pages={pages} onPage={onPage} />
      <YearChart {...year} />
      <Payouts {...payouts} onReceipt={onReceipt} />
      <PayoutDetails therapistId={therapistId} payouts={payouts.data ?? []} />
      <TaxReceipts key={`${props.period.year}-${props.period.month}`} therapistId={therapistId} period={props.period} />
      <ReceitaBox {...props} />
    </Container>
  );
}

const kindOptions = KINDS.map((kind) => ({ value: kind, label: t.kinds[kind] }));

function Bar({ period, kind, years, total, printing, saving, onFilter, onPrint, onCsv }: StatementProps) {
  return (
    <div className={c.bar}>
      <div className={c.filters}>
        <PeriodFields period={period} years={years} onPeriod={(next) => onFilter(next, kind)} />
        <SelectField
          label={t.type}
          options={kindOptions}
          value={kind}
          onChange={(event) => onFilter(period, event.target.value as Kind)}
        />
      </div>
      <div className={c.files}>
        <Button variant="secondary" disabled={total === 0} loading={printing} onClick={onPrint}>
          <IconPrinter size={20} aria-hidden="true" /> {t.print}
        </Button>
        <Button variant="secondary" disabled={total === 0} loading={saving} onClick={onCsv}>
          <IconFileTypeCsv size={20} aria-hidden="true" /> {t.csv}
        </Button>
      </div>
    </div>
  );
}

const TotalsBox = ({ totals, kind }: StatementProps) => (
  <section aria-label={t.totals} className={c.totals}>
    <dl>
      {totalRows(totals, kind).map(({ label, value, sum }) => (
        <div key={label} data-sum={sum || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {kind !== "SUBSCRIPTION" && <p>{t.sessions(totals.sessions)}</p>}
  </section>
);
