import { formatBRL } from "~/lib/money";
import { DataTable } from "~/ui/DataTable";
import type { Cost, Outcome } from "../simulate";
import { simulator as t } from "../strings";
import c from "./Simulator.module.css";

/** What each plan costs in a month. */
export function Costs({ outcome: { costs, best } }: { outcome: Outcome }) {
  const total = (row: Cost) => (
    <span>
      <strong>{formatBRL(row.cost)}</strong>
      {row === best && <span className={c.best}> {t.best}</span>}
    </span>
  );
  return (
    <DataTable
      caption={t.title}
      rows={costs}
      keyOf={({ plan }) => plan.id}
      columns={[
        { label: t.plan, draw: ({ plan }) => plan.name },
        { label: t.monthly, draw: ({ plan }) => formatBRL(plan.value), end: true },
        { label: t.fee, draw: ({ fee }) => formatBRL(fee), end: true },
        { label: t.cost, draw: total, end: true },
      ]}
    />
  );
}
