import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { attempt } from "~/api/attempt";
import { useConfig } from "~/api/config";
import { type Plan, plansQuery } from "~/api/queries/plans";
import { OnlyIn } from "~/features/account/shared/OnlyIn";
import { useLogin } from "~/login/login";
import { ignoreStale, ownId } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { toast } from "~/ui/Toast";
import { choosePlan } from "./api";
import { PlansView } from "./PlansView";
import { afterPlan } from "./rules";
import { planTexts as t } from "./strings";

/** Name of the payment provider whose terms are accepted, as the dialog writes it. */
const PROVIDERS: Record<string, string> = { pagbank: "do PagBank" };

export default function PlansPage() {
  const query = useQuery(plansQuery());
  const login = useLogin();
  const navigate = useNavigate();
  const { gateway } = useConfig();

  async function choose(plan: Plan) {
    const provider = PROVIDERS[gateway] ?? t.provider;
    const text = t.askText(plan.name, provider);
    const sure = await popup.confirm({ tone: "info", title: t.ask, text, confirmLabel: t.yes, cancelLabel: t.no });
    if (sure)
      await attempt(
        () => save(plan),
        () => false,
      );
  }

  async function save(plan: Plan) {
    const chosen = await choosePlan(ownId(), plan.id);
    toast.show(t.chosen, 4000);
    await login.refresh().catch(ignoreStale);
    await navigate({ to: afterPlan(chosen.type) });
  }

  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading title={t.title} lead={t.lead} size="lg" />;
  return (
    <OnlyIn states={["PENDING_SUBSCRIPTION_PLAN"]}>
      <PlansView plans={query.data} onChoose={choose} />
    </OnlyIn>
  );
}
