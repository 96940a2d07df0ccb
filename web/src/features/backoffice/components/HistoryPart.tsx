import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminPayment, adminHistoryQuery, type Period } from "~/api/queries/backoffice";
import { MONTHS } from "~/lib/dates";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Pager } from "~/ui/Pager";
import { SelectField } from "~/ui/SelectField";
import c from "../Admin.module.css";
import { thisMonth, yearsFrom } from "../format";
import { common } from "../strings/common";
import { sessions, history as t } from "../strings/people";
import { useCancelSession } from "../useCancelSession";
import { Part, Section } from "./parts";
import { RefundDialog } from "./RefundDialog";

interface Props {
  userId: string;
  of: "customer" | "therapist";
}

interface Actions {
  busy: boolean;
  onRefund: (payment: AdminPayment) => void;
  onCancel: (payment: AdminPayment) => void;
}

const columnsFor = (of: Props["of"], { busy, onRefund, onCancel }: Actions): Column<AdminPayment>[] => [
  { label: t.columns.date, draw: (p) => p.date },
  { label: t.columns.value, draw: (p) => formatBRL(p.value), end: true },
  { label: t.columns.description, draw: (p) => p.description },
  { label: t.columns.other, draw: (p) => (of === "customer" ? p.therapist : p.customer) },
  { label: t.columns.status, draw: (p) => p.status },
  {
    label: t.columns.actions,
    end: true,
    draw: (p) => (
      <span className={c.cell}>
        {p.canRefund && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={t.refundOf(p.date, formatBRL(p.value))}
            onClick={() => onRefund(p)}
          >
            {t.refund}
          </Button>
        )}
        {p.canCancel && (
          <Button size="sm" variant="danger" aria-label={t.cancelOf(p.date)} loading={busy} onClick={() => onCancel(p)}>
            {sessions.cancel}
          </Button>
        )}
      </span>
    ),
  },
];

export function HistoryPart({ userId, of }: Props) {
  const [period, setPeriod] = useState<Period>(thisMonth);
  const [page, setPage] = useState(0);
  const [refunding, setRefunding] = useState<AdminPayment | null>(null);
  const { cancel, busy } = useCancelSession(userId);
  const query = useQuery(adminHistoryQuery(userId, period, page));
  const columns = columnsFor(of, { busy, onRefund: setRefunding, onCancel: (p) => void cancel(p.sessionId) });
  const choose = (next: Period) => {
    setPage(0);
    setPeriod(next);
  };
  return (
    <Section title={t.title}>
      <Filters period={period} first={query.data?.firstResult?.date} onPeriod={choose} />
      <Part query={query}>
        {() => (
          <>
            {query.data?.elements?.length ? (
              <DataTable caption={t.title} columns={columns} rows={query.data.elements} keyOf={(p) => p.id} />
            ) : (
              <EmptyState title={common.empty} />
            )}
            <Pager page={page} pages={query.data?.totalPages ?? 0} onPage={setPage} />
          </>
        )}
      </Part>
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />}
    </Section>
  );
}

const option = (value: number, label: string) => ({ value: String(value), label });
const months = [option(0, t.allMonths), ...MONTHS.map((name, i) => option(i + 1, name))];

interface FilterProps {
  period: Period;
  first: string | undefined;
  onPeriod: (period: Period) => void;
}

/** With all years there is no choice of a month. */
function Filters({ period, first, onPeriod }: FilterProps) {
  const years = [...yearsFrom(first).map((year) => option(year, String(year))), option(0, t.allYears)];
  return (
    <div className={c.two}>
      <SelectField
        label={t.month}
        options={months}
        value={String(period.month)}
        disabled={period.year === 0}
        onChange={(event) => onPeriod({ ...period, month: Number(event.target.value) })}
      />
      <SelectField
        label={t.year}
        options={years}
        value={String(period.year)}
        onChange={(event) => {
          const year = Number(event.target.value);
          onPeriod({ year, month: year === 0 ? 0 : period.month });
        }}
      />
    </div>
  );
}
