import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AuditFilter, auditQuery } from "~/api/queries/backoffice";
import { Loading } from "~/ui/Loading";
import { AuditView } from "./AuditView";
import { type AuditReport, verifyAudit } from "./api";
import { noFilter } from "./components/AuditFilters";
import { PageFailed } from "./components/parts";
import { audit as t } from "./strings/audit";

/** `/admin/auditoria`. The filters are not in the address, because they may have ids of people. */
export default function AuditPage() {
  const [filter, setFilter] = useState<AuditFilter>(noFilter);
  const [before, setBefore] = useState(0);
  const [report, setReport] = useState<AuditReport | null>(null);
  const [verifying, setVerifying] = useState(false);
  const query = useQuery(auditQuery(filter, before));

  async function verify() {
    setVerifying(true);
    setReport(await verifyAudit().catch(() => null)); // the popup has shown the error
    setVerifying(false);
  }

  if (query.isError && !query.data) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return (
    <AuditView
      lines={query.data.elements ?? []}
      next={query.data.next}
      first={before === 0}
      report={report}
      verifying={verifying}
      onVerify={() => void verify()}
      onPage={setBefore}
      onFilter={(next) => {
        setBefore(0);
        setFilter(next);
      }}
    />
  );
}
