import { useQuery } from "@tanstack/react-query";
import { useConfig } from "~/api/config";
import { cardsQuery, keepsCardsQuery } from "~/api/queries/cards";
import { subscriberQuery, subscriptionQuery } from "~/api/queries/subscriptions";
import { useUser } from "~/login/currentUser";
import { ownId } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { useCvv } from "./components/useCvv";
import { SubscriptionView } from "./SubscriptionView";
import { subscription as t } from "./strings";
import { useSubscription } from "./useSubscription";

/** How often the state is read again while a payment is in analysis. */
const POLL_MS = 60_000;

/** And while a PIX code waits, which its payer is paying now. */
const PIX_POLL_MS = 10_000;

/** `/dados-pagamento-psicologo`. */
export default function SubscriptionPage() {
  const id = ownId();
  const user = useUser();
  const subscription = useQuery({
    ...subscriptionQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.pix ? PIX_POLL_MS : data?.paying ? POLL_MS : false),
  });
  const cards = useQuery(cardsQuery(id));
  const subscriber = useQuery(subscriberQuery(id));
  const { takesCards } = useConfig();
  const keeps = useQuery({ ...keepsCardsQuery(), enabled: takesCards });
  const cvv = useCvv();
  const actions = useSubscription({ id, name: user?.name ?? "" }, cvv.ask);

  const all = [subscription, cards, subscriber];
  if (subscription.data && cards.data && subscriber.data)
    return (
      <>
        <SubscriptionView
          subscription={subscription.data}
          cards={cards.data}
          subscriber={subscriber.data}
          keeps={keeps.data ?? true}
          takesCards={takesCards}
          {...actions}
        />
        {cvv.dialog}
      </>
    );
  if (all.some((query) => query.isError))
    return <LoadFailed onRetry={() => all.filter((query) => query.isError).forEach((query) => void query.refetch())} />;
  return <Loading title={t.title} lead={t.lead} />;
}
