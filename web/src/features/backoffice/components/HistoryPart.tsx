import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminPayment, adminHistoryQuery, type Period } from "~/api/queries/backoffice";
import { copyText } from "~/lib/clipboard";
import { MONTHS } from "~/lib/dates";
import { formatBRL } from "~/lib/money";
import { paymentWords } from "~/lib/statusStrings";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Pager } from "~/ui/Pager";
import { RowMenu } from "~/ui/RowMenu";
import { SelectField } from "~/ui/SelectField";
import { toast } from "~/ui/Toast";
import c from "../Admin.module.css";
import { thisMonth, yearsFrom } from "../format";
import { common } from "../strings/common";
import { sessions, history as t } from "../strings/people";
import { CancelDialog } from "./CancelDialog";
import { Part, Section } from "./parts";
import { RefundDialog } from "./RefundDialog";

interface Props {
  userId: string;
  of: "customer" | "therapist";
}

interface Actions {
  onRefund: (payment: AdminPayment) => void;
  onCancel: (payment: AdminPayment) => void;
}

async function copy(id: string): Promise<void> {
  if (await copyText(id)) toast.show(t.copied);
}

/** An id that can be copied; its end is enough to compare it by eye. */
const Id = ({ of, id }: { of: string; id: string }) =>
  id && (
    <span className={c.id}>
      <code title={id}>…{id.slice(-8)}</code>
      <button type="button" className={c.copy} aria-label={t.copyOf(of, id)} onClick={() => void copy(id)}>
        {t.copy}
      </button>
    </span>
  );

/** Id, type and payment id are those of the specification (Q217). */
const columnsFor = (of: Props["of"], { onRefund, onCancel }: Actions): Column<AdminPayment>[] => [
  { label: t.columns.date, draw: (p) => p.date },
  { label: t.columns.value, draw: (p) => formatBRL(p.value), end: true },
  {
    label: t.columns.description,
    draw: (p) => (
      <span className={c.lines}>
        <span>{p.description}</span>
        <small>{of === "customer" ? p.therapist : p.customer}</small>
      </span>
    ),
  },
  { label: t.columns.type, draw: (p) => p.type },
  { label: t.columns.status, draw: (p) => paymentWords[p.stage as keyof typeof paymentWords] },
  { label: t.columns.id, draw: (p) => <Id of={t.columns.id} id={p.id} /> },
  { label: t.columns.paymentId, draw: (p) => <Id of={t.columns.paymentId} id={p.paymentId} /> },
  {
    label: t.columns.actions,
    end: true,
    draw: (p) =>
      (p.canRefund || p.canCancel) && (
        <RowMenu of={t.paymentOf(p.date, formatBRL(p.value))}>
          {p.canRefund && (
            <button type="button" onClick={() => onRefund(p)}>
              {t.refund}
            </button>
          )}
          {p.canCancel && (
            <button type="button" onClick={() => onCancel(p)}>
              {sessions.cancel}
            </button>
          )}
        </RowMenu>
      ),
  },
];

export function HistoryPart({ userId, of }: Props) {
  const [period, setPeriod] = useState<Period>(thisMonth);
  const [page, setPage] = useState(0);
  const [refunding, setRefunding] = useState<AdminPayment | null>(null);
  const [cancelling, setCancelling] = useState("");
  const query = useQuery(adminHistoryQuery(userId, period, page));
  const columns = columnsFor(of, { onRefund: setRefunding, onCancel: (p) => setCancelling(p.sessionId) });
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
              <DataTable wide caption={t.title} columns={columns} rows={query.data.elements} keyOf={(p) => p.id} />
            ) : (
              <EmptyState title={common.empty} />
            )}
            <Pager page={page} pages={query.data?.totalPages ?? 0} onPage={setPage} />
          </>
        )}
      </Part>
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />}
      {cancelling && <CancelDialog sessionId={cancelling} userId={userId} onClose={() => setCancelling("")} />}
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
