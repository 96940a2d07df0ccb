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

/** The first payment of a plan. Whatever comes of it, the registration is read again: it decides where to go. */
export function usePlanPayment(id: string, pending: PendingSubscription | undefined, askCvv: AskCvv) {
  const client = useQueryClient();
  const { refresh } = useLogin();
  const navigate = useNavigate();
  const name = useUser()?.name ?? "";

  async function look() {
    await Promise.all([
      client.invalidateQueries({ queryKey: pendingSubscriptionQuery(id).queryKey }),
      client.invalidateQueries({ queryKey: subscriberQuery(id).queryKey }),
      refresh().catch(ignoreStale),
    ]);
  }

  // The payment may be noticed by the poll: the registration it completes is asked for once.
  const approved = pending?.status === "OK";
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (approved) latest.current().catch(ignoreStale);
  }, [approved]);

  async function order(plan: Plan, means: { cvv: string; subscriber?: NewMethod }) {
    const after = await subscribe({ type: plan.type, planId: plan.id, therapist: { id, name }, ...means });
    await refresh().catch(ignoreStale);
    if (!after.paying) await navigate({ to: "/home-psicologo" });
  }

  /** Answers the server's field errors; null when the plan was ordered. */
  async function tried(run: () => Promise<unknown>): Promise<FieldFault[] | null> {
    try {
      await run();
      return null;
    } catch (error) {
      return refused(error);
    } finally {
      await look();
    }
  }

  return {
    onRefresh: () => void look(),
    onPay: (plan: Plan, values: MethodValues) =>
      tried(async () => {
        const subscriber = await sealedMethod(values);
        await order(plan, { cvv: (await wantsCvv()) ? values.card.cvv : "", subscriber });
      }),
    onPayKept: async (plan: Plan, card: Subscriber) => {
      const cvv = await askCvv(card, plan.value);
      if (cvv) await tried(() => order(plan, { cvv }));
    },
    onFree: async (plan: Plan) => {
      await tried(async () => {
        await order(plan, { cvv: "" });
        toast.show(t.chosen, 4000);
      });
    },
    onConfirm: async () => {
      await tried(() => confirmPayment(id));
    },
  };
}
