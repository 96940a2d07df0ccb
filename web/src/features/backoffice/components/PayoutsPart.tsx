import { useQuery } from "@tanstack/react-query";
import { type AdminPayout, adminPayoutsQuery } from "~/api/queries/adminPayouts";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { common } from "../strings/common";
import { payouts as t } from "../strings/payouts";
import { payoutLabel, usePayout } from "../usePayout";
import { Badge, Part, Section } from "./parts";

function stateOf(p: AdminPayout) {
  if (p.paidAt) return <Badge tone="good">{t.paid(p.paidAt)}</Badge>;
  if (p.inReview) return <Badge tone="bad">{t.inReview}</Badge>;
  return p.late ? <Badge tone="bad">{t.late}</Badge> : <Badge tone="warn">{t.open}</Badge>;
}

function actionOf(p: AdminPayout, { busy, confirm, showDestination }: ReturnType<typeof usePayout>) {
  const month = payoutLabel(p);
  if (p.inReview) {
    return (
      <ButtonLink to="/admin/repasses" size="sm" variant="secondary" aria-label={t.reasonsOf(month)}>
        {t.reasons}
      </ButtonLink>
    );
  }
  return p.paidAt ? (
    <Button size="sm" variant="secondary" aria-label={t.lookOf(month)} held={busy} onClick={() => showDestination(p)}>
      {t.look}
    </Button>
  ) : (
    <Button size="sm" aria-label={t.confirmOf(month)} held={busy} onClick={() => confirm(p)}>
      {t.confirm}
    </Button>
  );
}

const columnsFor = (payout: ReturnType<typeof usePayout>): Column<AdminPayout>[] => [
  { label: t.columns.month, draw: payoutLabel },
  { label: t.columns.value, draw: (p) => formatBRL(p.total_amount), end: true },
  { label: t.columns.due, draw: (p) => p.dueDate },
  { label: t.columns.state, draw: stateOf },
  {
    label: t.columns.actions,
    end: true,
    draw: (p) => actionOf(p, payout),
  },
];

/** The payouts of a therapist by month. */
export function PayoutsPart({ therapistId }: { therapistId: string }) {
  const query = useQuery(adminPayoutsQuery(therapistId));
  const payout = usePayout();
  return (
    <Section title={t.title}>
      <Part query={query}>
        {() =>
          query.data?.length ? (
            <DataTable caption={t.title} columns={columnsFor(payout)} rows={query.data} keyOf={(p) => p.id} />
          ) : (
            <EmptyState title={common.empty} />
          )
        }
      </Part>
    </Section>
  );
}
