import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type OpenPayout, openPayoutsQuery, type PayoutHold } from "~/api/queries/backoffice";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { Loading } from "~/ui/Loading";
import c from "./Admin.module.css";
import { HeldSessionsPart } from "./components/HeldSessionsPart";
import { HoldList } from "./components/HoldList";
import { LiftDialog } from "./components/LiftDialog";
import { AdminPage, Badge, PageFailed } from "./components/parts";
import { common } from "./strings/common";
import { payouts, openPayouts as t } from "./strings/payouts";
import { payoutLabel, usePayout } from "./usePayout";

/** What is still missing before the money may leave. */
function noticeOf({ heldBack, firstByYou, firstBy, needsSecond }: OpenPayout): string {
  if (heldBack === "BANK_MISSING") return t.noBank;
  if (firstByYou) return t.firstByYou;
  if (firstBy) return t.firstBy(firstBy);
  return needsSecond ? t.second : "";
}

function badgeOf({ heldBack, late }: OpenPayout) {
  if (heldBack === "HELD") return <Badge tone="bad">{payouts.inReview}</Badge>;
  return late ? <Badge tone="bad">{payouts.late}</Badge> : <Badge tone="warn">{payouts.open}</Badge>;
}

const columnsFor = (
  { busy, confirm }: ReturnType<typeof usePayout>,
  onLift: (hold: PayoutHold) => void,
): Column<OpenPayout>[] => [
  {
    label: t.psychologist,
    draw: (p) => (
      <Link to="/admin/therapist/$id" params={{ id: p.therapistId }}>
        {p.therapist || common.notInformed}
      </Link>
    ),
  },
  { label: payouts.columns.month, draw: payoutLabel },
  { label: payouts.columns.value, draw: (p) => formatBRL(p.total_amount), end: true },
  { label: payouts.columns.due, draw: (p) => p.dueDate },
  {
    label: payouts.columns.state,
    draw: (p) => (
      <>
        {badgeOf(p)}
        {noticeOf(p) && <p>{noticeOf(p)}</p>}
        <HoldList holds={p.holds} name={`${p.therapist}, ${payoutLabel(p)}`} onLift={onLift} />
      </>
    ),
  },
  {
    label: payouts.columns.actions,
    end: true,
    draw: (p) =>
      !p.heldBack &&
      !p.firstByYou && (
        <Button
          size="sm"
          aria-label={t.confirmOf(p.therapist, payoutLabel(p))}
          loading={busy}
          onClick={() => confirm(p)}
        >
          {payouts.confirm}
        </Button>
      ),
  },
];

/** `/admin/repasses`: the open payouts of all therapists. */
export default function PayoutsPage() {
  const [after, setAfter] = useState("");
  const query = useQuery(openPayoutsQuery(after));
  const payout = usePayout();
  const [lifting, setLifting] = useState<PayoutHold | null>(null);

  if (query.isError) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  const { elements, next } = query.data;
  return (
    <AdminPage title={t.title} lead={t.lead} back={{ to: "/admin/painel", label: t.back }}>
      {elements?.length ? (
        <DataTable caption={t.title} columns={columnsFor(payout, setLifting)} rows={elements} keyOf={(p) => p.id} />
      ) : (
        <EmptyState title={t.empty} />
      )}
      <div className={c.actions}>
        {after && (
          <Button variant="secondary" size="sm" onClick={() => setAfter("")}>
            {t.first}
          </Button>
        )}
        {next && (
          <Button variant="secondary" size="sm" onClick={() => setAfter(next)}>
            {t.more}
          </Button>
        )}
      </div>
      <HeldSessionsPart onLift={setLifting} />
      {lifting && <LiftDialog hold={lifting} onClose={() => setLifting(null)} />}
      {payout.dialog}
    </AdminPage>
  );
}
