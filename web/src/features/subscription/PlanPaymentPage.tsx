import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "~/api/config";
import { type Plan, plansQuery } from "~/api/queries/plans";
import { type PendingSubscription, pendingSubscriptionQuery, subscriberQuery } from "~/api/queries/subscriptions";
import { OnlyIn } from "~/features/account/shared/OnlyIn";
import { ownId } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { useCvv } from "./components/useCvv";
import { PlanPaymentView } from "./PlanPaymentView";
import { planPayment as t } from "./strings";
import { usePlanPayment } from "./usePlanPayment";

/** How often the state is read again while a payment is running. */
const POLL_MS = 60_000;

/** And while a PIX code waits, which its payer is paying now. */
const PIX_POLL_MS = 10_000;

const paymentRunning = (sub: PendingSubscription | undefined): boolean => sub !== undefined && !sub.canPay;

/** `/plano-pagamento` and `/cadastro-psicologo-pagamento` (Q025). In other states there is nothing to load. */
export default function PlanPaymentPage() {
  return (
    <OnlyIn states={["PENDING_SUBSCRIPTION_PAYMENT"]}>
      <PlanPayment />
    </OnlyIn>
  );
}

function PlanPayment() {
  const id = ownId();
  const pending = useQuery({
    ...pendingSubscriptionQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.pix ? PIX_POLL_MS : paymentRunning(data) ? POLL_MS : false),
  });
  const subscriber = useQuery(subscriberQuery(id));
  const plans = useQuery(plansQuery());
  const [picked, setPicked] = useState<Plan | null>(null);
  const cvv = useCvv();
  const actions = usePlanPayment(id, pending.data, cvv.ask);
  const { testButtons } = useConfig();

  const all = [pending, subscriber];
  if (pending.data && subscriber.data)
    return (
      <>
        <PlanPaymentView
          subscription={pending.data}
          plan={picked ?? pending.data.plan}
          plans={plans.data ?? []}
          subscriber={subscriber.data}
          refreshing={pending.isFetching}
          canConfirm={testButtons && pending.data.canConfirm}
          onPick={setPicked}
          {...actions}
        />
        {cvv.dialog}
      </>
    );
  if (all.some((query) => query.isError))
    return <LoadFailed onRetry={() => all.filter((query) => query.isError).forEach((query) => void query.refetch())} />;
  return <Loading title={t.title} lead={t.lead} />;
}
