import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "~/api/errors";
import { cardsQuery, type SavedCard } from "~/api/queries/cards";
import { type Subscription, subscriberQuery, subscriptionQuery } from "~/api/queries/subscriptions";
import { BadCard, sealCvv } from "~/features/payment/shared/sealCard";
import { useLogin } from "~/login/login";
import { ignoreStale } from "~/login/me";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { activateCard, cancelSubscription, deleteCard, subscribe } from "./api";
import type { MethodValues } from "./billing";
import { chargeOf } from "./rules";
import { encryptAndSave, refused } from "./saveCard";
import { cards as cardTexts, method, subscription as t } from "./strings";

type AskCvv = (card: Pick<SavedCard, "brand" | "lastDigits">, charge?: number) => Promise<string | null>;

/** What cancelling ends, and when. */
function cancelText(sub: Subscription): string {
  if (sub.endsNow) return t.askTextNow;
  return sub.validUntil ? t.askText(sub.validUntil) : t.askTextNoDay;
}

/** The actions of the subscription page. After each of them its data is read again. */
export function useSubscription(me: { id: string; name: string }, askCvv: AskCvv) {
  const client = useQueryClient();
  const login = useLogin();
  const [busyCard, setBusyCard] = useState<string | null>(null);
  const [paying, setPaying] = useState(false);

  const reload = () =>
    Promise.all(
      [subscriptionQuery(me.id), cardsQuery(me.id), subscriberQuery(me.id)].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    );

  async function cancel(sub: Subscription) {
    const sure = await popup.confirm({
      tone: "error",
      title: t.ask,
      text: cancelText(sub),
      confirmLabel: t.yes,
      cancelLabel: t.no,
    });
    if (!sure) return;
    try {
      await cancelSubscription(me.id);
    } catch (error) {
      return showFailure(error, t.cancelFailed);
    }
    await popup.show({ tone: "success", title: t.cancelled, text: t.cancelledText });
    await Promise.all([reload(), login.refresh().catch(ignoreStale)]);
  }

  async function activate(card: SavedCard) {
    const cvv = await askCvv(card);
    if (!cvv) return;
    setBusyCard(card.id);
    try {
      await activateCard(me.id, card.id, await sealCvv(cvv));
      await reload();
      await popup.show({ tone: "success", title: cardTexts.activated });
    } catch (error) {
      showRefusal(error);
    } finally {
      setBusyCard(null);
    }
  }

  async function remove(card: SavedCard) {
    const text = cardTexts.last(card.lastDigits);
    const { ask: title, yes: confirmLabel, no: cancelLabel } = cardTexts;
    if (!(await popup.confirm({ tone: "error", title, text, confirmLabel, cancelLabel }))) return;
    setBusyCard(card.id);
    try {
      await deleteCard(me.id, card.id);
      await reload();
      toast.show(cardTexts.removed, 4000);
    } catch (error) {
      showRefusal(error);
    } finally {
      setBusyCard(null);
    }
  }

  async function pay(sub: Subscription, card: SavedCard) {
    const cvv = await askCvv(card, chargeOf(sub, sub.planId));
    if (!cvv) return;
    setPaying(true);
    try {
      const after = await subscribe({ type: sub.typeEnum, planId: sub.planId, cvv, therapist: me });
      await popup.show(
        after.paying ? { tone: "info", title: t.received, text: t.receivedText } : { tone: "success", title: t.paid },
      );
    } catch (error) {
      showRefusal(error);
    } finally {
      setPaying(false);
      await reload();
    }
  }

  async function replace(values: MethodValues) {
    try {
      await encryptAndSave(me.id, values);
    } catch (error) {
      return refused(error);
    }
    await popup.show({ tone: "success", title: method.saved });
    await reload();
    return null;
  }

  return {
    busyCard,
    paying,
    onCancel: (sub: Subscription) => void cancel(sub),
    onActivate: (card: SavedCard) => void activate(card),
    onRemove: (card: SavedCard) => void remove(card),
    onPay: (sub: Subscription, card: SavedCard) => void pay(sub, card),
    onReplace: replace,
  };
}

/** Shows a failure with the given title and the server's reason. */
function showFailure(error: unknown, title: string): void {
  if (!(error instanceof ApiError)) throw error;
  void popup.show({ tone: "error", title, ...(error.description && { text: error.description }) });
}

/** For actions without a form: the popup shows the error. */
function showRefusal(error: unknown): void {
  if (error instanceof ApiError || error instanceof BadCard) void refused(error);
  else throw error;
}
