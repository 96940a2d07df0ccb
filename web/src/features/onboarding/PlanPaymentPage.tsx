import { useQuery } from "@tanstack/react-query";
import { useSession } from "~/app/session";
import { LoadFailed } from "~/features/account/shared/LoadFailed";
import { Loading } from "~/features/account/shared/Loading";
import { ignoreStale, ownId } from "~/features/account/shared/me";
import { subscriptionQuery } from "./api";
import { OnlyIn } from "./components/OnlyIn";
import { PlanPaymentView } from "./PlanPaymentView";
import { paymentTexts as t } from "./strings";

export default function PlanPaymentPage() {
  const session = useSession();
  const query = useQuery(subscriptionQuery(ownId()));

  /** A confirmed payment moves the registration: then this page leads on by itself. */
  async function refresh() {
    await Promise.all([query.refetch(), session.refresh().catch(ignoreStale)]);
  }

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} />;
  return (
    <OnlyIn states={["PENDING_SUBSCRIPTION_PAYMENT"]}>
      <PlanPaymentView subscription={query.data} busy={query.isFetching} onRefresh={() => void refresh()} />
    </OnlyIn>
  );
}
