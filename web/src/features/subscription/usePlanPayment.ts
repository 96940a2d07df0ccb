import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Plan } from "~/api/queries/plans";
import {
  type PendingSubscription,
  pendingSubscriptionQuery,
  type Subscriber,
  subscriberQuery,
} from "~/api/queries/subscriptions";
import { useUser } from "~/login/currentUser";
import { useLogin } from "~/login/login";
import { ignoreStale } from "~/login/me";
import { toast } from "~/ui/Toast";
import { confirmPayment, type NewMethod, subscribe, wantsCvv } from "./api";
import type { FieldFault, MethodValues } from "./billing";
import { refused, sealedMethod } from "./saveCard";
import { planPayment as t } from "./strings";

type AskCvv = (card: { brand: string; lastDigits: string }, charge: number) => Promise<string | null>;

/**
 * The first payment of a plan. After each attempt the registration is read again, because it decides which page comes
 * next.
 */
export function usePlanPayment(id: string, pending: PendingSubscription | undefined, askCvv: AskCvv) {
  const client = useQueryClient();
  const { refresh } = useLogin();
  const navigate = useNavigate();
  const name = useUser()?.name ?? "";

  async function reload() {
    await Promise.all([
      client.invalidateQueries({ queryKey: pendingSubscriptionQuery(id).queryKey }),
      client.invalidateQueries({ queryKey: subscriberQuery(id).queryKey }),
      refresh().catch(ignoreStale),
    ]);
  }

  // When the poll noticed the payment, the user is read again once, because the registration is complete now.
  const approved = pending?.status === "OK";
  const latestRefresh = useRef(refresh);
  useEffect(() => {
    latestRefresh.current = refresh;
  });
  useEffect(() => {
    if (approved) latestRefresh.current().catch(ignoreStale);
  }, [approved]);

  async function order(plan: Plan, payment: { cvv: string; subscriber?: NewMethod; pix?: boolean }) {
    const after = await subscribe({ type: plan.type, planId: plan.id, therapist: { id, name }, ...payment });
    await refresh().catch(ignoreStale);
    if (!after.paying && !after.pix) await navigate({ to: "/home-psicologo" });
  }

  /** Returns the field errors of the server, or null on success. */
  async function attemptOrder(request: () => Promise<unknown>): Promise<FieldFault[] | null> {
    try {
      await request();
      return null;
    } catch (error) {
      return refused(error);
    } finally {
      await reload();
    }
  }

  return {
    onRefresh: () => void reload(),
    onPay: (plan: Plan, values: MethodValues) =>
      attemptOrder(async () => {
        const subscriber = await sealedMethod(values);
        await order(plan, { cvv: (await wantsCvv()) ? values.card.cvv : "", subscriber });
      }),
    onPayKept: async (plan: Plan, card: Subscriber) => {
      const cvv = await askCvv(card, plan.value);
      if (cvv) await attemptOrder(() => order(plan, { cvv }));
    },
    onPix: async (plan: Plan) => {
      await attemptOrder(() => order(plan, { cvv: "", pix: true }));
    },
    onFree: async (plan: Plan) => {
      await attemptOrder(async () => {
        await order(plan, { cvv: "" });
        toast.show(t.chosen, 4000);
      });
    },
    onConfirm: async () => {
      await attemptOrder(() => confirmPayment(id));
    },
  };
}
