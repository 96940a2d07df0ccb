import { IconPrinter } from "@tabler/icons-react";
import { formatBRL } from "~/lib/money";
import type { Period } from "~/lib/period";
import { Button } from "~/ui/Button";
import { Container } from "~/ui/Container";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import { Pager } from "~/ui/Pager";
import { PeriodFields } from "~/ui/PeriodFields";
import c from "./History.module.css";
import { type HistoryLine, type HistorySums, sumsOf } from "./history";
import { history as t } from "./strings";

export interface HistoryProps {
  period: Period;
  years: readonly number[];
  lines: readonly HistoryLine[];
  /** Number of entries in the period, over all pages. */
  total: number;
  page: number;
  pages: number;
  sums: HistorySums;
  turning: boolean;
  printing: boolean;
  onPeriod: (period: Period) => void;
  onPage: (page: number) => void;
  onPrint: () => void;
}

const columns: readonly Column<HistoryLine>[] = [
  { label: t.columns.date, draw: (line) => line.date },
  { label: t.columns.session, draw: (line) => line.session },
  { label: t.columns.therapist, draw: (line) => line.therapist },
  { label: t.columns.description, draw: (line) => line.description },
  { label: t.columns.means, draw: (line) => line.means },
  { label: t.columns.value, draw: (line) => formatBRL(line.value), end: true },
  { label: t.columns.status, draw: (line) => line.status },
];

export function HistoryView(props: HistoryProps) {
  const { period, years, onPeriod, lines, total, page, pages, turning, printing, onPage, onPrint } = props;
  return (
    <Container className={c.page}>
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.bar}>
        <div className={c.filters}>
          <PeriodFields period={period} years={years} onPeriod={onPeriod} />
        </div>
        <Button variant="secondary" disabled={total === 0} loading={printing} onClick={onPrint}>
          <IconPrinter size={20} aria-hidden="true" /> {t.print}
        </Button>
      </div>
      <Totals {...props} />
      <div className={c.list} aria-busy={turning || undefined}>
        {lines.length === 0 ? (
          <EmptyState title={t.empty} />
        ) : (
          <DataTable caption={t.title} columns={columns} rows={lines} keyOf={(line) => line.key} />
        )}
      </div>
      <Pager page={page} pages={pages} onPage={onPage} />
    </Container>
  );
}

function Totals({ sums, total }: HistoryProps) {
  return (
    <div className={c.totals}>
      <dl>
        {sumsOf(sums).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatBRL(value)}</dd>
          </div>
        ))}
        <div>
          <dt className="sr">Quantidade</dt>
          <dd className={c.count}>{t.count(total)}</dd>
        </div>
      </dl>
      {sums.fromBalance + sums.toBalance > 0 && <p>{t.once}</p>}
    </div>
  );
}
