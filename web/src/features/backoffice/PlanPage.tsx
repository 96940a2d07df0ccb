import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ApiError } from "~/api/errors";
import { type AdminPlan, adminPlanQuery, adminPlansQuery } from "~/api/queries/adminPlans";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Loading } from "~/ui/Loading";
import NotFound from "~/ui/NotFound";
import { editPlan } from "./api";
import { PlanForm } from "./components/PlanForm";
import { AdminPage, PageFailed, StateBadge } from "./components/parts";
import type { PlanValues } from "./planRules";
import { common } from "./strings/common";
import { plans as t } from "./strings/plans";
import { useAction } from "./useAction";
import { usePlanEdit } from "./usePlanEdit";
import { usePlanSwitch } from "./usePlanSwitch";

const PLANS = "/admin/plans";

const planValuesOf = (plan: AdminPlan): PlanValues => ({
  name: plan.name,
  percent: String(plan.percent),
  value: String(plan.value).replace(".", ","),
  description: plan.description,
  type: plan.type,
  payout: plan.weeklyPayout ? "WEEKLY" : "MONTHLY",
});

export default function PlanPage() {
  const { id = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const query = useQuery(adminPlanQuery(id));
  const all = useQuery(adminPlansQuery());
  const action = useAction();
  const onSwitch = usePlanSwitch(all.data ?? [], action);
  const confirmEdit = usePlanEdit();
  const plan = query.data;

  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  if (query.isError && !plan) return <PageFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!plan) return <Loading title={t.edit} lead={t.editLead} eyebrow={<Link to={PLANS}>{t.back}</Link>} size="lg" />;
  return (
    <AdminPage
      title={t.edit}
      lead={t.editLead}
      back={{ to: PLANS, label: t.back }}
      actions={<StateBadge active={plan.isActive} />}
    >
      <Card>
        <PlanForm
          initial={planValuesOf(plan)}
          fixedType={plan.isActive}
          submitLabel={common.save}
          onSubmit={async (values) => {
            if (!(await confirmEdit(plan, values))) return false;
            await editPlan(id, values);
            await action.finish(t.edited);
            await navigate({ to: PLANS });
            return true;
          }}
        >
          <Button variant="secondary" loading={action.busy} onClick={() => onSwitch(plan)}>
            {plan.isActive ? common.deactivate : common.activate}
          </Button>
        </PlanForm>
      </Card>
    </AdminPage>
  );
}
