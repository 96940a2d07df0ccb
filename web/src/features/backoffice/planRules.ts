/** The form of a plan: all fields are required, the percentage is between 0 and 100, and FREE costs nothing. */
import { type Errors, withMessages } from "~/lib/form";
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
  /** `WEEKLY`: therapists on the plan are paid every week. */
  payout: string;
}

export const emptyPlan: PlanValues = {
  name: "",
  percent: "",
  value: "",
  description: "",
  type: "PARTIAL",
  payout: "MONTHLY",
};

const PERCENT_MAX = 100;

/** A whole number above 100 becomes 100. Other texts stay as typed, and `planErrors` refuses them. */
export function clampPercent(typed: string): string {
  const percent = readWhole(typed);
  return percent !== null && percent > PERCENT_MAX ? String(PERCENT_MAX) : typed;
}

const isBlank = (text: string): boolean => text.trim() === "";

/** Every wrong field. An empty one has the message `empty`; the popup says then that all are required. */
export const planErrors = (v: PlanValues): Errors<PlanValues> =>
  withMessages<PlanValues>({
    name: isBlank(v.name) ? t.empty : undefined,
    percent: isBlank(v.percent) ? t.empty : readWhole(v.percent) === null ? t.percentWrong : undefined,
    value: valueError(v.type === "FREE" ? "0" : v.value, v.type),
    description: isBlank(v.description) ? t.empty : undefined,
  });

export const isIncomplete = (errors: Errors<PlanValues>): boolean => Object.values(errors).includes(t.empty);

function valueError(typed: string, type: string): string | undefined {
  if (isBlank(typed)) return t.empty;
  const reais = readReais(typed);
  if (reais === null) return t.valueWrong;
  return type === "FREE" || reais > 0 ? undefined : t.noValue;
}

export const toPlan = (v: PlanValues): PlanForm => ({
  name: v.name.trim(),
  percent: readWhole(v.percent) ?? Number.NaN,
  value: v.type === "FREE" ? 0 : (readReais(v.value) ?? Number.NaN),
  description: v.description.trim(),
  type: v.type,
  weeklyPayout: v.payout === "WEEKLY",
});
