/** What the subscription pages show, derived from the server's data. */
import type { SavedCard } from "~/api/queries/cards";
import type { Plan } from "~/api/queries/plans";
import type { Subscription } from "~/api/queries/subscriptions";
import { validCvv } from "~/lib/card";
import { cvv as t } from "./strings";

export type StatusTone = "green" | "red" | "orange";

const TONES: Partial<Record<Subscription["statusCode"], StatusTone>> = { PAID: "green", CANCELLED: "red" };

/** R267: everything that is neither paid nor cancelled is orange. */
export const statusTone = (status: Subscription["statusCode"]): StatusTone => TONES[status] ?? "orange";

const PROVIDER: Readonly<Record<string, string>> = {
  PENDING_PAYMENT_CONFIRMATION: "Aguardando Pagamento.",
  OK: "Pagamento Aprovado.",
  ERROR: "Erro no processamento, contate o suporte.",
};

/** The payment provider's status as a text that the specification prescribes. */
export const providerText = (status: string): string => PROVIDER[status] ?? "Aguardando Pagamento.";

/**
 * The date to show: the next charge, the day on which a refused charge was due, or the end of the validity. The free
 * plan has none, and after a change to it nothing is charged.
 */
export function dateOf(sub: Subscription): { kind: "charge" | "overdue" | "until"; day: string } | null {
  if (!sub.nextInvoice) return null;
  if (sub.overdue) return { kind: "overdue", day: sub.nextInvoice };
  return sub.renews && sub.nextPlan?.type !== "FREE"
    ? { kind: "charge", day: sub.nextInvoice }
    : { kind: "until", day: sub.validUntil || sub.nextInvoice };
}

/** What this plan charges at once, in reais. */
export const chargeOf = (sub: Pick<Subscription, "chargesNow">, planId: string): number =>
  sub.chargesNow.find((one) => one.planId === planId)?.value ?? 0;

/** What choosing this plan does now, in the order in which the screen explains it. */
export type ChangeKind = "month" | "rest" | "later" | "keep" | "free";

export function changeOf(sub: Subscription, planId: string): { kind: ChangeKind; charge: number; from: string } | null {
  const change = sub.chargesNow.find((one) => one.planId === planId);
  if (!change) return null;
  return { kind: kindOf(sub, change), charge: change.value, from: change.from };
}

function kindOf(sub: Subscription, change: Subscription["chargesNow"][number]): ChangeKind {
  if (change.later) return "later";
  if (change.value > 0) return change.rest ? "rest" : "month";
  return change.planId === sub.planId ? "keep" : "free";
}

/** The plan that an unpaid charge is for: the one that was chosen for the next period, else the current one. */
export const planToPay = (sub: Subscription): { planId: string; type: string } =>
  sub.nextPlan ?? { planId: sub.planId, type: sub.typeEnum };

/** Whether what was paid still lasts, so that a change is about the rest of it. */
export const isCovered = (sub: Subscription): boolean => sub.statusCode === "PAID" && sub.validUntil !== "";

/** Choosing the current plan does something only when it undoes a planned change or pays what is overdue. */
export const locksCurrent = (sub: Subscription): boolean => !sub.nextPlan && changeOf(sub, sub.planId)?.kind === "keep";

/** The active card first; the others keep their order. */
export const activeFirst = (cards: readonly SavedCard[]): SavedCard[] =>
  [...cards].sort((a, b) => Number(b.isActive) - Number(a.isActive));

/** Three or four digits, whatever the brand (Q221). */
export const cvvError = (value: string): string | undefined => (validCvv(value) ? undefined : t.invalid);

export const isPaidPlan = (plan: Pick<Plan, "type">): boolean => plan.type !== "FREE";
