import { useQuery } from "@tanstack/react-query";
import { pendingTherapistsQuery } from "~/api/queries/approvals";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { PendingView } from "./PendingView";
import { pendingTexts as t } from "./strings";
import { useDecision } from "./useDecision";

export default function PendingPage() {
  const query = useQuery(pendingTherapistsQuery());
  const decision = useDecision();
  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return <PendingView pending={query.data} onApproveName={decision.approveName} onRejectName={decision.rejectName} />;
}
