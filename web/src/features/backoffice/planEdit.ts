/** What follows for those who have a plan when it is saved with other values. */
import type { AdminPlan, PlanReach } from "~/api/queries/adminPlans";
import { formatBRL } from "~/lib/money";
import type { PlanForm } from "./api";
import { plans as t } from "./strings/plans";

/** Whether saving would change anything. The type of a plan that somebody has cannot change. */
export const isEdited = (plan: AdminPlan, form: PlanForm): boolean =>
  plan.name !== form.name ||
  plan.description !== form.description ||
  plan.value !== form.value ||
  plan.percent !== form.percent ||
  plan.type !== form.type ||
  plan.weeklyPayout !== form.weeklyPayout;

function whenCharged({ firstCharge, lastCharge }: PlanReach): string {
  if (!firstCharge) return "";
  return firstCharge === lastCharge ? t.chargedOn(firstCharge) : t.chargedBetween(firstCharge, lastCharge);
}

function feeText(reach: PlanReach, percent: number): string {
  const was = `${reach.percent}%`;
  const is = `${percent}%`;
  if (percent < reach.percent) return t.lowerFee(was, is);
  return reach.higherFeeFrom ? t.higherFeeFrom(was, is, reach.higherFeeFrom) : t.higherFee(was, is);
}

/** The sentences of the question. The values before are the stored ones, because the form may be older. */
export function consequencesOfEdit(reach: PlanReach, form: PlanForm): string[] {
  const otherValue = form.value !== reach.value;
  const otherFee = form.percent !== reach.percent;
  return [
    t.reach(reach.subscribers),
    ...(otherValue ? [t.newValue(formatBRL(reach.value), formatBRL(form.value), whenCharged(reach))] : []),
    ...(otherFee ? [feeText(reach, form.percent), t.feeKept] : []),
    otherValue || otherFee ? t.told : t.shownNow,
  ];
}
