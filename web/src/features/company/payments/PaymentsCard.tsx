import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CompanyPayment, paymentsQuery } from "~/api/queries/companies";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { type Column, DataTable } from "~/ui/DataTable";
import { Pager } from "~/ui/Pager";
import { Skeleton } from "~/ui/Skeleton";
import c from "../components/Company.module.css";
import { paymentTexts as t } from "./strings";
import { UndoDialog } from "./UndoDialog";

interface Props {
  companyId: string;
  onRecord: () => void;
  /** After a payment was undone. */
  onChange: () => Promise<unknown>;
}

/** The payments of a company that administrators recorded. */
export function PaymentsCard({ companyId, onRecord, onChange }: Props) {
  const [page, setPage] = useState(0);
  const [undoing, setUndoing] = useState<CompanyPayment | null>(null);
  const query = useQuery(paymentsQuery(companyId, page));
  return (
    <Card as="section" aria-labelledby="pagamentos">
      <h2 id="pagamentos" className={c.heading}>
        {t.title}
      </h2>
      <p className={c.note}>{t.lead}</p>
      <div className={c.list}>
        {query.data && query.data.totalElements > 0 && (
          <>
            <DataTable
              caption={t.caption}
              columns={columnsFor(setUndoing)}
              rows={query.data.elements}
              keyOf={(one) => one.id}
            />
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
        <div className={c.row}>
          <Button variant="secondary" onClick={onRecord}>
            {t.record}
          </Button>
        </div>
      </div>
      {undoing && (
        <UndoDialog companyId={companyId} payment={undoing} onDone={onChange} onClose={() => setUndoing(null)} />
      )}
    </Card>
  );
}

const columnsFor = (onUndo: (payment: CompanyPayment) => void): Column<CompanyPayment>[] => [
  { label: t.period, draw: (one) => t.periodOf(one.from, one.until) },
  { label: t.value, draw: (one) => formatBRL(one.amount), end: true },
  { label: t.document, draw: (one) => one.document },
  { label: t.recorded, draw: (one) => t.by(one.recordedBy, one.recordedAt) },
  {
    label: t.state,
    draw: (one) =>
      one.undoneAt ? (
        <div>
          {t.undone(one.undoneAt, one.undoneBy)}
          <p className={c.note}>{t.why(one.undoReason)}</p>
        </div>
      ) : (
        t.stands
      ),
  },
  {
    label: t.actions,
    draw: (one) =>
      one.undoneAt ? (
        t.nothing
      ) : (
        <Button size="sm" variant="secondary" aria-label={t.undoOf(one.from, one.until)} onClick={() => onUndo(one)}>
          {t.undo}
        </Button>
      ),
  },
];
