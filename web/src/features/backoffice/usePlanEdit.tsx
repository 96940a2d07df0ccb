import { useQueryClient } from "@tanstack/react-query";
import { type AdminPlan, planReachQuery } from "~/api/queries/adminPlans";
import { popup } from "~/ui/Popup";
import type { PlanForm } from "./api";
import { consequencesOfEdit, isEdited } from "./planEdit";
import { common } from "./strings/common";
import { plans as t } from "./strings/plans";

/** Asks before a plan that somebody has is changed. Resolves to true without a question when nobody has it. */
export function usePlanEdit() {
  const queries = useQueryClient();
  return async (plan: AdminPlan, form: PlanForm): Promise<boolean> => {
    if (!isEdited(plan, form)) return true;
    const reach = await queries.fetchQuery(planReachQuery(plan.id));
    if (reach.subscribers === 0) return true;
    const lines = consequencesOfEdit(reach, form);
    if (plan.weeklyPayout !== form.weeklyPayout) lines.push(form.weeklyPayout ? t.weeklyNow : t.monthlyNow);
    return popup.confirm({
      title: t.change(plan.name),
      text: lines.map((line) => <p key={line}>{line}</p>),
      confirmLabel: t.changeNow,
      cancelLabel: common.cancel,
    });
  };
}
