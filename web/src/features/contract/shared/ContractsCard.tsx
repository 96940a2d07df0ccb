import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ContractRow, contractKeys, contractsQuery } from "~/api/queries/contracts";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { type Column, DataTable } from "~/ui/DataTable";
import { Pager } from "~/ui/Pager";
import { Skeleton } from "~/ui/Skeleton";
import c from "../components/Contract.module.css";
import { EndDialog } from "../components/EndDialog";
import { TermsDialog } from "../components/TermsDialog";
import { contractTexts as t } from "../strings";

interface Props {
  companyId: string;
  /** Today, dd/MM/yyyy. */
  today: string;
}

/** The contracts of a company, the newest first, for administrators. */
export function ContractsCard({ companyId, today }: Props) {
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<"terms" | "end" | null>(null);
  const queries = useQueryClient();
  const query = useQuery(contractsQuery(companyId, page));
  const newest = useQuery(contractsQuery(companyId, 0)).data?.elements[0];
  const changed = () => queries.invalidateQueries({ queryKey: contractKeys.company(companyId) });
  const dialog = { companyId, today, onDone: changed, onClose: () => setOpen(null) };
  return (
    <Card as="section" aria-labelledby="contratos">
      <h2 id="contratos" className={c.heading}>
        {t.title}
      </h2>
      <p className={c.note}>{t.lead}</p>
      <div className={c.list}>
        {query.data && query.data.totalElements > 0 && (
          <>
            <DataTable caption={t.caption} columns={columns} rows={query.data.elements} keyOf={(one) => one.id} />
            <Pager page={query.data.currentPage} pages={query.data.totalPages} onPage={setPage} />
          </>
        )}
        {query.data?.totalElements === 0 && <p>{t.empty}</p>}
        {!query.data && !query.isError && <Skeleton shape="card" />}
        {!query.data && query.isError && (
          <Alert tone="error" title={t.failed}>
            <Button variant="secondary" size="sm" onClick={() => query.refetch()}>
              {t.retry}
            </Button>
          </Alert>
        )}
        {query.data && (
          <div className={c.row}>
            <Button variant="secondary" onClick={() => setOpen("terms")}>
              {newest ? t.change : t.agree}
            </Button>
            {(newest?.state === "HOLDS" || newest?.state === "COMING") && (
              <Button variant="secondary" onClick={() => setOpen("end")}>
                {t.end}
              </Button>
            )}
          </div>
        )}
      </div>
      {open === "terms" && <TermsDialog {...dialog} newest={newest} />}
      {open === "end" && <EndDialog {...dialog} seen={newest?.version ?? 0} />}
    </Card>
  );
}

const columns: Column<ContractRow>[] = [
  {
    label: t.period,
    draw: (one) => (one.state === "REPLACED" ? t.replaced(one.startsOn) : t.periodOf(one.startsOn, one.endsOn)),
  },
  { label: t.covers, draw: (one) => t.coversOf(one.sessionsPerMonth, one.sharePercent, formatBRL(one.ceiling)) },
  { label: t.dependants, draw: (one) => t.dependantsOf(one.dependantsMax) },
  { label: t.by, draw: (one) => t.byOf(one.createdBy, one.createdAt) },
  { label: t.state, draw: (one) => t.states[one.state] },
];
