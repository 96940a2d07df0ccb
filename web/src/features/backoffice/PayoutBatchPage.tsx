import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ApiError } from "~/api/errors";
import { isMoving, payoutBatchesQuery, payoutBatchQuery } from "~/api/queries/payoutBatches";
import { Loading } from "~/ui/Loading";
import NotFound from "~/ui/NotFound";
import { AdminPage, PageFailed } from "./components/parts";
import { BatchDock } from "./payouts/BatchDock";
import { BatchBadge } from "./payouts/BatchesTab";
import { BatchLines } from "./payouts/BatchLines";
import { BatchSummary } from "./payouts/BatchSummary";
import c from "./payouts/Payouts.module.css";
import { batches as t } from "./strings/batches";

const BACK = { to: "/admin/repasses", label: t.back };

/** `/admin/repasses/lotes/$id`: one batch from its check to the bank's answer. */
export default function PayoutBatchPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(payoutBatchQuery(id));
  const limit = useQuery(payoutBatchesQuery(0)).data?.secondAbove ?? 0;
  const batch = query.data;

  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  if (query.isError && !batch) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!batch) return <Loading title={t.title} size="lg" />;
  return (
    <AdminPage
      title={t.name(batch.createdAt)}
      lead={`${t.means[batch.means]} · ${t.madeBy(batch.createdBy, batch.createdAt)}`}
      back={BACK}
      actions={<BatchBadge state={batch.state} />}
    >
      <div className={c.page}>
        <BatchSummary batch={batch} />
        <BatchLines batch={batch} moving={isMoving(batch)} />
        <BatchDock batch={batch} limit={limit} />
      </div>
    </AdminPage>
  );
}
