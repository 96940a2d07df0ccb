import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "~/api/errors";
import { cardsQuery, type SavedCard } from "~/api/queries/cards";
import { type Subscription, subscriberQuery, subscriptionQuery } from "~/api/queries/subscriptions";
import { useLogin } from "~/login/login";
import { ignoreStale } from "~/login/me";
import { popup } from "~/ui/Popup";
import { cancelSubscription, resumeSubscription, subscribe } from "./api";
import { chargeOf, planToPay } from "./rules";
import { subscription as t } from "./strings";
import { type AskCvv, showRefusal, useSavedCards } from "./useSavedCards";

/** What cancelling ends, and when. */
function cancelText(sub: Subscription): string {
  if (sub.endsNow) return t.askTextNow;
  return sub.validUntil ? t.askText(sub.validUntil) : t.askTextNoDay;
}

/** The actions of the subscription page. After each of them its data is read again. */
export function useSubscription(me: { id: string; name: string }, askCvv: AskCvv) {
  const client = useQueryClient();
  const login = useLogin();
  const [paying, setPaying] = useState(false);

  const reload = () =>
    Promise.all(
      [subscriptionQuery(me.id), cardsQuery(me.id), subscriberQuery(me.id)].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const cards = useSavedCards(me.id, askCvv, reload);

  async function cancel(sub: Subscription) {
    const sure = await popup.confirm({
      title: t.ask,
      text: cancelText(sub),
      confirmLabel: t.yes,
      cancelLabel: t.no,
      ends: true,
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

  async function resume(sub: Subscription) {
    try {
      await resumeSubscription(me.id);
      await popup.show({ tone: "success", title: t.resumed, text: t.resumedText(sub.validUntil) });
    } catch (error) {
      showFailure(error, t.resumeFailed);
    } finally {
      await Promise.all([reload(), login.refresh().catch(ignoreStale)]);
    }
  }

  async function pay(sub: Subscription, card: SavedCard) {
    const { planId, type } = planToPay(sub);
    const amount = chargeOf(sub, planId);
    const cvv = await askCvv(card, amount);
    if (!cvv) return;
    setPaying(true);
    try {
      const after = await subscribe({ type, planId, cvv, amount, therapist: me });
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

  /** Makes a PIX code for what is overdue. The page shows it. */
  async function payByPix(sub: Subscription) {
    const { planId, type } = planToPay(sub);
    setPaying(true);
    try {
      await subscribe({ type, planId, cvv: "", pix: true, amount: chargeOf(sub, planId), therapist: me });
    } catch (error) {
      showRefusal(error);
    } finally {
      setPaying(false);
      await reload();
    }
  }

  /** Undoes a change that waits for the end of the paid time. */
  async function keep(sub: Subscription) {
    try {
      await subscribe({ type: sub.typeEnum, planId: sub.planId, cvv: "", amount: 0, therapist: me });
      await popup.show({ tone: "success", title: t.kept });
    } catch (error) {
      showRefusal(error);
    } finally {
      await reload();
    }
  }

  return {
    ...cards,
    paying,
    onResume: resume,
    onKeep: (sub: Subscription) => void keep(sub),
    onCancel: (sub: Subscription) => void cancel(sub),
    onReload: () => void reload(),
    onPix: (sub: Subscription) => void payByPix(sub),
    onPay: (sub: Subscription, card: SavedCard) => void pay(sub, card),
  };
}

/** Shows a failure with the given title and the server's reason. */
function showFailure(error: unknown, title: string): void {
  if (!(error instanceof ApiError)) throw error;
  void popup.show({ tone: "error", title, ...(error.description && { text: error.description }) });
}
