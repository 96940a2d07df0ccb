/** What the subscription pages show and offer, from what the server says. */
import type { SavedCard } from "~/api/queries/cards";
import type { Plan } from "~/api/queries/plans";
import type { Subscription } from "~/api/queries/subscriptions";
import { type Brand, cvvLength } from "~/lib/card";
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

/** The payment provider's status in the words of the specification. */
export const providerText = (status: string): string => PROVIDER[status] ?? "Aguardando Pagamento.";

/** The next charge, the day a refused one was due, or until when it is valid; nothing on the free plan. */
export function dateOf(sub: Subscription): { kind: "charge" | "overdue" | "until"; day: string } | null {
  if (!sub.nextInvoice) return null;
  if (sub.overdue) return { kind: "overdue", day: sub.nextInvoice };
  return sub.renews
    ? { kind: "charge", day: sub.nextInvoice }
    : { kind: "until", day: sub.validUntil || sub.nextInvoice };
}

/** What taking this plan charges at once, in reais. */
export const chargeOf = (sub: Pick<Subscription, "chargesNow">, planId: string): number =>
  sub.chargesNow.find((one) => one.planId === planId)?.value ?? 0;

/** The one active card first; the rest keep their order. */
export const activeFirst = (cards: readonly SavedCard[]): SavedCard[] =>
  [...cards].sort((a, b) => Number(b.isActive) - Number(a.isActive));

const known = (brand: string): Brand | null => (brand === "amex" ? "amex" : null);

/** A CVV is a text of three digits, four for Amex (Q160). */
export function cvvError(value: string, brand: string): string | undefined {
  const length = cvvLength(known(brand));
  return /^\d+$/.test(value) && value.length === length ? undefined : t.invalid;
}

export const cvvDigits = (brand: string): number => cvvLength(known(brand));

export const isPaidPlan = (plan: Pick<Plan, "type">): boolean => plan.type !== "FREE";
