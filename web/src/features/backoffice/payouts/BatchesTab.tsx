import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type PayoutBatch, payoutBatchesQuery } from "~/api/queries/payoutBatches";
import { formatBRL } from "~/lib/money";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Pager } from "~/ui/Pager";
import admin from "../Admin.module.css";
import { Badge, Part } from "../components/parts";
import { batches as t } from "../strings/batches";
import c from "./Payouts.module.css";

type Tone = "good" | "bad" | "warn" | "plain";

const TONES: Readonly<Record<PayoutBatch["state"], Tone>> = {
  CHECKING: "plain",
  READY: "warn",
  CONFIRMED: "warn",
  SENDING: "plain",
  FILED: "plain",
  DONE: "good",
  CANCELLED: "bad",
};

export const BatchBadge = ({ state }: Pick<PayoutBatch, "state">) => (
  <Badge tone={TONES[state]}>{t.state[state]}</Badge>
);

const columns: readonly Column<PayoutBatch>[] = [
  {
    label: t.columns.batch,
    draw: ({ id, createdAt, createdBy }) => (
      <span className={c.stack}>
        <Link to="/admin/repasses/lotes/$id" params={{ id }} aria-label={t.open(createdAt)}>
          {t.name(createdAt)}
        </Link>
        <small>{createdBy}</small>
      </span>
    ),
  },
  { label: t.columns.means, draw: ({ means }) => t.means[means] },
  { label: t.columns.lines, draw: ({ totals }) => totals.lines, end: true },
  { label: t.columns.amount, draw: ({ totals }) => formatBRL(totals.amount), end: true },
  { label: t.columns.progress, draw: ({ totals }) => t.progress(totals.paid, totals.lines) },
  { label: t.columns.state, draw: ({ state }) => <BatchBadge state={state} /> },
];

interface Props {
  page: number;
  onPage: (page: number) => void;
}

/** All batches, the newest first. */
export function BatchesTab({ page, onPage }: Props) {
  const query = useQuery(payoutBatchesQuery(page));
  const rows = query.data?.elements ?? [];
  return (
    <Part query={query}>
      {() => (
        <div className={admin.section} aria-busy={query.isPlaceholderData || undefined}>
          {rows.length > 0 ? (
            <DataTable wide caption={t.list} columns={columns} rows={rows} keyOf={({ id }) => id} />
          ) : (
            <EmptyState title={t.empty} text={t.emptyText} />
          )}
          <Pager page={page} pages={query.data?.totalPages ?? 0} onPage={onPage} />
        </div>
      )}
    </Part>
  );
}
