import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import {
  DISPUTE_KINDS,
  DISPUTE_PARTS,
  type DisputeFilter,
  type DisputeRow,
  disputesQuery,
} from "~/api/queries/disputes";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Loading } from "~/ui/Loading";
import { SelectField } from "~/ui/SelectField";
import c from "./Admin.module.css";
import { AdminPage, PageFailed } from "./components/parts";
import { DisputeBadge } from "./disputes/DisputeBadge";
import { OpenDisputeDialog } from "./disputes/OpenDisputeDialog";
import { common } from "./strings/common";
import { disputes as t } from "./strings/disputes";

const waits = ({ closed, state }: DisputeRow) => !closed && (state === "OPEN" || state === "EXPIRED");

const columns: readonly Column<DisputeRow>[] = [
  {
    label: t.columns.answerBy,
    draw: (d) => (
      <>
        {d.answerBy} {waits(d) && <small className={c.note}>({t.daysLeft(d.daysLeft)})</small>}
      </>
    ),
  },
  { label: t.columns.kind, draw: (d) => t.kinds[d.kind] },
  { label: t.columns.about, draw: (d) => t.purposes[d.purpose] },
  { label: t.columns.payer, draw: (d) => d.payer },
  { label: t.columns.amount, draw: (d) => formatBRL(d.amount) },
  { label: t.columns.state, draw: (d) => <DisputeBadge state={d.state} /> },
  {
    label: t.columns.actions,
    end: true,
    draw: (d) => (
      <ButtonLink
        to={`/admin/contestacoes/${d.id}`}
        size="sm"
        variant="secondary"
        aria-label={t.openOf(d.payer, formatBRL(d.amount))}
      >
        {t.open}
      </ButtonLink>
    ),
  },
];

const parts = DISPUTE_PARTS.map((value) => ({ value, label: t.parts[value] }));
const kinds = DISPUTE_KINDS.map((value) => ({ value, label: t.kinds[value] }));

function filterOf(search: Record<string, unknown>): DisputeFilter {
  return {
    part: DISPUTE_PARTS.find((part) => part === search.parte) ?? "",
    kind: DISPUTE_KINDS.find((kind) => kind === search.tipo) ?? "",
    page: Math.max(0, Math.trunc(Number(search.pagina)) - 1 || 0),
  };
}

/** `/admin/contestacoes`. The filter is in the address, which names nobody. */
export default function DisputesPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);
  const filter = filterOf(search);
  const query = useQuery(disputesQuery(filter));
  const goTo = (change: Partial<DisputeFilter>) => {
    const { part, kind, page } = { ...filter, page: 0, ...change };
    void navigate({
      to: ".",
      search: { ...(part && { parte: part }), ...(kind && { tipo: kind }), ...(page > 0 && { pagina: page + 1 }) },
    });
  };

  if (query.isError && !query.data) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  const { elements, totalPages, amount } = query.data;
  const rows = elements ?? [];
  return (
    <AdminPage
      title={t.title}
      lead={t.lead}
      actions={
        <Button variant="secondary" onClick={() => setOpening(true)}>
          {t.byHand}
        </Button>
      }
    >
      <search className={c.two}>
        <SelectField
          label={t.part}
          placeholder={t.all}
          options={parts}
          value={filter.part}
          onChange={(e) => goTo({ part: e.target.value as DisputeFilter["part"] })}
        />
        <SelectField
          label={t.kind}
          placeholder={t.bothKinds}
          options={kinds}
          value={filter.kind}
          onChange={(e) => goTo({ kind: e.target.value as DisputeFilter["kind"] })}
        />
      </search>
      {amount > 0 && <p className={c.note}>{t.sum(formatBRL(amount))}</p>}
      {rows.length === 0 ? (
        <EmptyState title={common.empty} text={t.emptyText} />
      ) : (
        <DataTable wide caption={t.title} columns={columns} rows={rows} keyOf={(d) => d.id} />
      )}
      <div className={c.actions}>
        {filter.page > 0 && (
          <Button variant="secondary" size="sm" onClick={() => goTo({ page: filter.page - 1 })}>
            {t.previous}
          </Button>
        )}
        {filter.page + 1 < totalPages && (
          <Button variant="secondary" size="sm" onClick={() => goTo({ page: filter.page + 1 })}>
            {t.next}
          </Button>
        )}
      </div>
      {opening && (
        <OpenDisputeDialog
          onClose={() => setOpening(false)}
          onOpened={(id) => void navigate({ to: `/admin/contestacoes/${id}` })}
        />
      )}
    </AdminPage>
  );
}
