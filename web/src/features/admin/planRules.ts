/** The form of a plan: everything filled, the percentage between 0 and 100, nothing to pay for FREE. */
import type { PlanForm } from "./api";
import { plans as t } from "./strings";

export const DESCRIPTION_MAX = 250;
export const PLAN_TYPES = ["FREE", "PARTIAL", "FULL"] as const;

export interface PlanValues {
  name: string;
  percent: string;
  value: string;
  description: string;
  type: string;
}

export const emptyPlan: PlanValues = { name: "", percent: "", value: "", description: "", type: "PARTIAL" };

/** Digits only, never over 100. */
export function clampPercent(typed: string): string {
  const digits = typed.replace(/\D/g, "").slice(0, 4);
  return digits === "" ? "" : String(Math.min(100, Number(digits)));
}

/** Digits with at most one comma and two places behind it. */
export function money(typed: string): string {
  const [reais = "", ...rest] = typed
    .replace(/[^\d.,]/g, "")
    .replace(".", ",")
    .split(",");
  const cents = rest.join("").slice(0, 2);
  return rest.length > 0 ? `${reais},${cents}` : reais;
}

export const reais = (typed: string): number => Number(typed.replace(",", "."));

export const planErrors = (v: PlanValues): { name?: string; value?: string } => {
  const value = v.type === "FREE" ? "0" : v.value;
  const whole = [v.name, v.percent, value, v.description].every((text) => text.trim() !== "");
  if (!whole) return { name: t.missing };
  return v.type === "FREE" || reais(value) > 0 ? {} : { value: t.noValue };
};

export const toPlan = (v: PlanValues): PlanForm => ({
  name: v.name.trim(),
  percent: Number(v.percent),
  value: v.type === "FREE" ? 0 : reais(v.value),
  description: v.description.trim(),
  type: v.type,
});
