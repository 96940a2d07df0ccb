import { useQuery } from "@tanstack/react-query";
import { type Owed, owedQuery } from "~/api/queries/backoffice";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import { popup } from "~/ui/Popup";
import { settleOwed } from "../api";
import { common } from "../strings/common";
import { owed as t } from "../strings/panel";
import { useAction } from "../useAction";
import { Part, Section } from "./parts";

const columnsFor = (busy: boolean, onSettle: (owed: Owed) => Promise<void>): Column<Owed>[] => [
  { label: t.columns.since, draw: (o) => o.since },
  { label: t.columns.person, draw: (o) => o.customer || common.notInformed },
  { label: t.columns.pixKey, draw: (o) => o.pixKey || common.notInformed },
  { label: t.columns.value, draw: (o) => formatBRL(o.value), end: true },
  {
    label: t.columns.actions,
    end: true,
    draw: (o) => (
      <Button size="sm" aria-label={t.settleOf(o.customer, formatBRL(o.value))} held={busy} onClick={() => onSettle(o)}>
        {t.settle}
      </Button>
    ),
  },
];

/** Refunds that the payment method no longer accepts. An administrator transfers them and marks them here. */
export function OwedPart() {
  const query = useQuery(owedQuery());
  const action = useAction();

  async function settle(owed: Owed) {
    const title = t.ask(formatBRL(owed.value));
    if (!(await popup.confirm({ title, text: t.askText, confirmLabel: t.settle, cancelLabel: common.cancel }))) return;
    await action.run(() => settleOwed(owed.paymentId), { title: t.done });
  }

  return (
    <Section title={t.title}>
      <p>{t.lead}</p>
      <Part query={query}>
        {() =>
          query.data?.length ? (
            <DataTable
              caption={t.title}
              columns={columnsFor(action.busy, settle)}
              rows={query.data}
              keyOf={(o) => o.paymentId}
            />
          ) : (
            <EmptyState title={common.empty} />
          )
        }
      </Part>
    </Section>
  );
}
