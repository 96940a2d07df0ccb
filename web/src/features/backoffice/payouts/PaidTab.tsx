import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { showProblem } from "~/api/attempt";
import { ApiError } from "~/api/errors";
import { type PaidPayout, type PayoutFilter, paidPayoutsQuery } from "~/api/queries/adminPayouts";
import { saveBlob } from "~/lib/download";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Pager } from "~/ui/Pager";
import admin from "../Admin.module.css";
import { readPayoutReceipt } from "../businessApi";
import { Part } from "../components/parts";
import { common } from "../strings/common";
import { payouts, payoutReceipt as r, openPayouts as t } from "../strings/payouts";
import { payoutLabel } from "../usePayout";
import { CheckCell } from "./CheckCell";
import c from "./Payouts.module.css";
import { ReceiptDialog } from "./ReceiptDialog";

const EXTENSION: Record<string, string> = { "image/png": ".png" };

async function download({ id }: PaidPayout): Promise<void> {
  try {
    const file = await readPayoutReceipt(id);
    saveBlob(file, r.fileName + (EXTENSION[file.type] ?? ".pdf"));
  } catch (error) {
    showProblem(error instanceof ApiError ? error : new ApiError(0));
  }
}

interface Actions {
  has: (id: string) => boolean;
  onToggle: (payout: PaidPayout) => void;
  onAttach: (payout: PaidPayout) => void;
}

const columnsFor = ({ has, onToggle, onAttach }: Actions): Column<PaidPayout>[] => [
  {
    label: t.columns.select,
    head: <span className="sr">{t.columns.select}</span>,
    draw: (p) => (
      <CheckCell label={t.selectOf(p.therapist, payoutLabel(p))} checked={has(p.id)} onToggle={() => onToggle(p)} />
    ),
  },
  {
    label: t.psychologist,
    draw: (p) => (
      <span className={c.stack}>
        <Link to="/admin/therapist/$id" params={{ id: p.therapistId }}>
          {p.therapist || common.notInformed}
        </Link>
        <small>{payoutLabel(p)}</small>
      </span>
    ),
  },
  { label: payouts.columns.value, draw: (p) => formatBRL(p.total_amount), end: true },
  { label: t.columns.paidOn, draw: (p) => p.paidAt },
  { label: t.columns.paidBy, draw: (p) => p.paidBy || r.none },
  { label: t.columns.reference, draw: (p) => p.reference || r.none },
  {
    label: t.columns.receipt,
    draw: (p) => (
      <span className={c.stack}>
        {p.receipt && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={r.downloadOf(p.therapist, payoutLabel(p))}
            onClick={() => void download(p)}
          >
            {r.download}
          </Button>
        )}
        {p.receipt === "SHARED" && <small>{r.shared}</small>}
        <button
          type="button"
          className={c.copy}
          aria-label={r.attachOf(p.therapist, payoutLabel(p))}
          onClick={() => onAttach(p)}
        >
          {r.attach}
        </button>
      </span>
    ),
  },
];

interface Props {
  filter: PayoutFilter;
  onPage: (page: number) => void;
  onCycles: (cycles: readonly string[]) => void;
}

/** Confirmed payouts, with the bank's reference and receipt. */
export function PaidTab({ filter, onPage, onCycles }: Props) {
  const query = useQuery(paidPayoutsQuery(filter));
  const [chosen, setChosen] = useState<readonly PaidPayout[]>([]);
  const [attaching, setAttaching] = useState<readonly PaidPayout[] | null>(null);
  const { data } = query;
  useEffect(() => {
    if (data?.cycles) onCycles(data.cycles);
  }, [data, onCycles]);

  const has = (id: string) => chosen.some((p) => p.id === id);
  const toggle = (payout: PaidPayout) =>
    setChosen(has(payout.id) ? chosen.filter((p) => p.id !== payout.id) : [...chosen, payout]);
  return (
    <div className={c.page}>
      <Part query={query}>
        {() => (
          <div className={admin.section} aria-busy={query.isPlaceholderData || undefined}>
            {data?.elements?.length ? (
              <DataTable
                caption={t.title}
                columns={columnsFor({ has, onToggle: toggle, onAttach: (p) => setAttaching([p]) })}
                rows={data.elements}
                keyOf={(p) => p.id}
              />
            ) : (
              <EmptyState title={filter.text || filter.cycle ? t.empty.filtered : t.empty.PAID} />
            )}
            <Pager page={filter.page} pages={data?.totalPages ?? 0} onPage={onPage} />
          </div>
        )}
      </Part>
      {chosen.length > 0 && (
        <div className={admin.actions}>
          <Button onClick={() => setAttaching(chosen)}>{r.attachMany(chosen.length)}</Button>
        </div>
      )}
      {attaching && (
        <ReceiptDialog payouts={attaching} onDone={() => setChosen([])} onClose={() => setAttaching(null)} />
      )}
    </div>
  );
}
