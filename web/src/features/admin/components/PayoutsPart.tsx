import { useQuery } from "@tanstack/react-query";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { popup } from "~/ui/Popup";
import { confirmPayout, type Payout, type PayoutDetail, payoutsQuery, readPayout } from "../businessApi";
import { monthName } from "../format";
import { common, payouts as t } from "../strings";
import { useAction } from "../useAction";
import { useStepUp } from "../useStepUp";
import { Badge, Part, Section } from "./parts";

const labelOf = (payout: Payout): string => monthName(payout.month, payout.year);

function whereTo(detail: PayoutDetail | null): string {
  if (!detail) return t.askText;
  const { pixKey, bank, agency, account, held } = detail.destination;
  const to = t.to(pixKey || [bank, agency, account].filter(Boolean).join(" · ") || common.notInformed);
  return [t.askText, to, held ? t.held : ""].filter(Boolean).join(" ");
}

function stateOf(p: Payout) {
  if (p.paidAt) return <Badge tone="good">{t.paid(p.paidAt)}</Badge>;
  return p.late ? <Badge tone="bad">{t.late}</Badge> : <Badge tone="warn">{t.open}</Badge>;
}

const columnsFor = (busy: boolean, onConfirm: (payout: Payout) => void): Column<Payout>[] => [
  { label: t.columns.month, draw: labelOf },
  { label: t.columns.value, draw: (p) => formatBRL(p.total_amount), end: true },
  { label: t.columns.due, draw: (p) => p.dueDate },
  { label: t.columns.state, draw: stateOf },
  {
    label: t.columns.actions,
    end: true,
    draw: (p) =>
      !p.paidAt && (
        <Button size="sm" aria-label={t.confirmOf(labelOf(p))} loading={busy} onClick={() => onConfirm(p)}>
          {t.confirm}
        </Button>
      ),
  },
];

/** What a psychologist is owed by month. */
export function PayoutsPart({ therapistId }: { therapistId: string }) {
  const query = useQuery(payoutsQuery(therapistId));
  const action = useAction();
  const { guarded, dialog } = useStepUp();

  async function confirm(payout: Payout) {
    const detail = await readPayout(payout.id).catch(() => null); // the question works without the destination
    const title = t.ask(labelOf(payout), formatBRL(payout.total_amount));
    if (!(await popup.confirm({ title, text: whereTo(detail), confirmLabel: t.confirm, cancelLabel: common.cancel })))
      return;
    await action.run(() => guarded(() => confirmPayout(payout.id)), { title: t.done, failed: t.failed });
  }

  return (
    <Section title={t.title}>
      <Part query={query}>
        {() =>
          query.data?.length ? (
            <DataTable
              caption={t.title}
              columns={columnsFor(action.busy, (payout) => void confirm(payout))}
              rows={query.data}
              keyOf={(p) => p.id}
            />
          ) : (
            <EmptyState title={common.empty} />
          )
        }
      </Part>
      {dialog}
    </Section>
  );
}
