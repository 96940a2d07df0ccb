/** The form of a plan: all fields are required, the percentage is between 0 and 100, and FREE costs nothing. */
import { readReais } from "~/lib/money";
import { readWhole } from "~/lib/number";
import type { PlanForm } from "./api";
import { plans as t } from "./strings/plans";

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

const PERCENT_MAX = 100;

/** A whole number above 100 becomes 100. Other texts stay as typed, and `planErrors` refuses them. */
export function clampPercent(typed: string): string {
  const percent = readWhole(typed);
  return percent !== null && percent > PERCENT_MAX ? String(PERCENT_MAX) : typed;
}

export const planErrors = (v: PlanValues): { name?: string; percent?: string; value?: string } => {
  const value = v.type === "FREE" ? "0" : v.value;
  const whole = [v.name, v.percent, value, v.description].every((text) => text.trim() !== "");
  if (!whole) return { name: t.missing };
  return {
    ...(readWhole(v.percent) === null && { percent: t.percentWrong }),
    ...valueErrors(readReais(value), v.type),
  };
};

function valueErrors(reais: number | null, type: string): { value?: string } {
  if (reais === null) return { value: t.valueWrong };
  return type === "FREE" || reais > 0 ? {} : { value: t.noValue };
}

export const toPlan = (v: PlanValues): PlanForm => ({
  name: v.name.trim(),
  percent: readWhole(v.percent) ?? Number.NaN,
  value: v.type === "FREE" ? 0 : (readReais(v.value) ?? Number.NaN),
  description: v.description.trim(),
  type: v.type,
});
