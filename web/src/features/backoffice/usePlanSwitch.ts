import type { AdminPlan } from "~/api/queries/adminPlans";
import { popup } from "~/ui/Popup";
import { switchPlan } from "./api";
import { common } from "./strings/common";
import { plans as t } from "./strings/plans";
import type { useAction } from "./useAction";

/**
 * Confirms with the consequence, then activates or deactivates a plan. Each type has one active plan, so activating one
 * replaces another.
 */
export function usePlanSwitch(all: readonly AdminPlan[], action: ReturnType<typeof useAction>) {
  return async (plan: AdminPlan): Promise<void> => {
    const other = all.find((one) => one.isActive && one.type === plan.type && one.id !== plan.id);
    const question = plan.isActive
      ? { title: t.stop(plan.name), text: t.stopText, confirmLabel: common.deactivate }
      : { title: t.swap(plan.name), ...(other && { text: t.swapText(other.name) }), confirmLabel: common.activate };
    if (!(await popup.confirm({ ...question, cancelLabel: common.cancel }))) return;
    const title = plan.isActive ? t.deactivated : t.activated;
    await action.run(() => switchPlan(plan.id, !plan.isActive), { title, alreadyShown: true });
  };
}
