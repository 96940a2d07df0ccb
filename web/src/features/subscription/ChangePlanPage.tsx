import { useQuery } from "@tanstack/react-query";
import { cardsQuery } from "~/api/queries/cards";
import { plansQuery } from "~/api/queries/plans";
import { simulationQuery, subscriptionQuery } from "~/api/queries/subscriptions";
import { useUser } from "~/login/currentUser";
import { ownId } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { ChangePlanView } from "./ChangePlanView";
import { useCvv } from "./components/useCvv";
import { change as t } from "./strings";
import { useChangePlan } from "./useChangePlan";

/** `/alterar-plano`. The comparison of plans is optional: without it the page still works. */
export default function ChangePlanPage() {
  const id = ownId();
  const user = useUser();
  const plans = useQuery(plansQuery());
  const subscription = useQuery(subscriptionQuery(id));
  const cards = useQuery(cardsQuery(id));
  const simulation = useQuery(simulationQuery(id));
  const cvv = useCvv();
  const own = { subscription: subscription.data, cards: cards.data ?? [] };
  const choose = useChangePlan({ id, name: user?.name ?? "" }, own, cvv.ask);

  const needed = [plans, subscription, cards];
  if (plans.data && subscription.data && cards.data)
    return (
      <>
        <ChangePlanView
          plans={plans.data}
          subscription={subscription.data}
          simulation={simulation.data}
          onChoose={choose}
        />
        {cvv.dialog}
      </>
    );
  if (needed.some((query) => query.isError))
    return (
      <LoadFailed onRetry={() => needed.filter((query) => query.isError).forEach((query) => void query.refetch())} />
    );
  return <Loading title={t.title} size="lg" />;
}
