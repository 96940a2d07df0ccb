import type { AdminPlan } from "~/api/queries/adminPlans";
import { formatBRL } from "~/lib/money";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { type Column, DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import c from "./Admin.module.css";
import type { PlanForm as Sent } from "./api";
import { PlanForm } from "./components/PlanForm";
import { AdminPage, Section, StateBadge } from "./components/parts";
import { emptyPlan } from "./planRules";
import { common } from "./strings/common";
import { plans as t } from "./strings/plans";

interface Props {
  plans: readonly AdminPlan[];
  busy: boolean;
  onSwitch: (plan: AdminPlan) => Promise<void>;
  onCreate: (plan: Sent) => Promise<boolean>;
}

const columnsFor = ({ busy, onSwitch }: Props): Column<AdminPlan>[] => [
  { label: t.columns.name, draw: (plan) => plan.name },
  { label: t.columns.type, draw: (plan) => t.types[plan.type] ?? plan.type },
  { label: t.columns.percent, draw: (plan) => `${plan.percent}%`, end: true },
  { label: t.columns.value, draw: (plan) => formatBRL(plan.value), end: true },
  { label: t.columns.state, draw: (plan) => <StateBadge active={plan.isActive} /> },
  {
    label: t.columns.actions,
    end: true,
    draw: (plan) => {
      const verb = plan.isActive ? common.deactivate : common.activate;
      return (
        <span className={c.cell}>
          <ButtonLink to={`/admin/plan/${plan.id}`} size="sm" variant="secondary" aria-label={t.editOf(plan.name)}>
            Editar
          </ButtonLink>
          <Button
            size="sm"
            variant={plan.isActive ? "ghost" : "primary"}
            aria-label={t.switchOf(verb, plan.name)}
            held={busy}
            onClick={() => onSwitch(plan)}
          >
            {verb}
          </Button>
        </span>
      );
    },
  },
];

export function PlansView(props: Props) {
  const { plans, onCreate } = props;
  return (
    <AdminPage title={t.title} lead={t.lead}>
      {plans.length === 0 ? (
        <EmptyState title={common.empty} text={common.emptyText.plans} />
      ) : (
        <DataTable caption={t.title} columns={columnsFor(props)} rows={plans} keyOf={(plan) => plan.id} />
      )}
      <Card>
        <Section title={t.create}>
          <PlanForm initial={emptyPlan} submitLabel={t.submit} onSubmit={onCreate} />
        </Section>
      </Card>
    </AdminPage>
  );
}
