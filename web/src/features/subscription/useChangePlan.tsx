import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useConfig } from "~/api/config";
import { ApiError } from "~/api/errors";
import { keepsCardsQuery, type SavedCard } from "~/api/queries/cards";
import type { Plan } from "~/api/queries/plans";
import { type Subscription, subscriptionQuery } from "~/api/queries/subscriptions";
import { popup } from "~/ui/Popup";
import { subscribe } from "./api";
import { changeOf, chargeOf, isPaidPlan } from "./rules";
import { cards as cardTexts, planPix, change as t } from "./strings";

type AskCvv = (card: SavedCard, charge?: number) => Promise<string | null>;

interface Own {
  subscription: Subscription | undefined;
  cards: readonly SavedCard[];
}

/** Changes the plan. A plan with a charge needs the active card and its CVV. */
export function useChangePlan(me: { id: string; name: string }, { subscription, cards }: Own, askCvv: AskCvv) {
  const navigate = useNavigate();
  const { takesCards } = useConfig();
  const client = useQueryClient();

  /** Returns the CVV (empty when none is needed), or null when the change stops here. */
  async function cvvFor(plan: Plan): Promise<string | null> {
    if (!isPaidPlan(plan) || (subscription && changeOf(subscription, plan.id)?.kind === "keep")) return "";
    const card = cards.find((one) => one.isActive);
    const charge = subscription ? chargeOf(subscription, plan.id) : 0;
    if (card) return askCvv(card, charge);
    if (!(await client.fetchQuery(keepsCardsQuery())) && charge === 0) return "";
    const { noCard: title, noCardText: text } = t;
    const confirmed = await popup.confirm({ title, text, confirmLabel: cardTexts.register, cancelLabel: cardTexts.no });
    if (confirmed) await navigate({ to: "/novo-metodo-pagamento-psi", search: { plano: plan.id } });
    return null;
  }

  return async function choose(plan: Plan): Promise<void> {
    const charge = subscription ? chargeOf(subscription, plan.id) : 0;
    const pix = charge > 0 && subscription?.canPayByPix === true && (!takesCards || subscription.byPix);
    try {
      if (pix || !takesCards) {
        const after = await subscribe({ type: plan.type, planId: plan.id, cvv: "", pix, amount: charge, therapist: me });
        client.removeQueries({ queryKey: subscriptionQuery(me.id).queryKey });
        await popup.show({
          tone: "success",
          ...(after.pix ? { title: planPix.made, text: planPix.madeText } : { title: t.done, ...textAfter(after) }),
        });
        return await navigate({ to: "/dados-pagamento-psicologo" });
      }
      const cvv = await cvvFor(plan);
      if (cvv === null) return;
      const amount = subscription ? chargeOf(subscription, plan.id) : 0;
      const after = await subscribe({ type: plan.type, planId: plan.id, cvv, amount, therapist: me });
      client.removeQueries({ queryKey: subscriptionQuery(me.id).queryKey });
      await popup.show({ tone: "success", title: t.done, ...textAfter(after) });
    } catch (error) {
      return showFailure(error);
    }
    await navigate({ to: "/dados-pagamento-psicologo" });
  };
}

/** Says when the plan begins, if it does not apply yet. */
function textAfter(after: Subscription): { text?: string } {
  if (after.paying) return { text: t.received };
  return after.nextPlan ? { text: t.planned(after.nextPlan.from) } : {};
}

/** Shows the general text, and under it the server's reason. */
function showFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  const text = (
    <>
      <p>{t.failedText}</p>
      {error.description && <p>{error.description}</p>}
    </>
  );
  void popup.show({ tone: "error", title: t.failed, text });
}
