import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useConfig } from "~/api/config";
import { cardsQuery, keepsCardsQuery } from "~/api/queries/cards";
import { type Plan, plansQuery } from "~/api/queries/plans";
import { subscriberQuery, subscriptionQuery } from "~/api/queries/subscriptions";
import { KeptWithPayment } from "~/features/payment/shared/KeptWithPayment";
import { NoCards } from "~/features/payment/shared/NoCards";
import { useUser } from "~/login/currentUser";
import { ownId } from "~/login/me";
import { LoadFailed } from "~/ui/LoadFailed";
import { Loading } from "~/ui/Loading";
import { popup } from "~/ui/Popup";
import { subscribe } from "./api";
import type { MethodValues } from "./billing";
import { NewMethodView } from "./NewMethodView";
import { changeOf, chargeOf } from "./rules";
import { encryptAndSave, refused, sealedMethod } from "./saveCard";
import { change, method as t } from "./strings";

interface Success {
  title: string;
  text?: string;
}

/**
 * `/novo-metodo-pagamento-psi`. Some providers save a card only together with a payment; then `?plano=` names the plan
 * that the card pays.
 */
export default function NewMethodPage() {
  const id = ownId();
  const name = useUser()?.name ?? "";
  const query = useQuery(subscriberQuery(id));
  const keeps = useQuery(keepsCardsQuery());
  const { takesCards } = useConfig();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const planId = String(search.plano ?? "");
  const paying = keeps.data === false && planId !== "";
  const plans = useQuery({ ...plansQuery(), enabled: paying });
  const own = useQuery({ ...subscriptionQuery(id), enabled: paying });
  const client = useQueryClient();
  const navigate = useNavigate();

  async function payPlan(plan: Plan, values: MethodValues): Promise<Success> {
    const amount = own.data ? chargeOf(own.data, plan.id) : 0;
    const order = { type: plan.type, planId: plan.id, cvv: "", amount, therapist: { id, name } };
    const after = await subscribe({ ...order, subscriber: await sealedMethod(values) });
    client.removeQueries({ queryKey: subscriptionQuery(id).queryKey });
    return { title: change.done, ...(after.paying && { text: change.received }) };
  }

  async function saveOnly(values: MethodValues): Promise<Success> {
    await encryptAndSave(id, values);
    return { title: t.saved };
  }

  const save = (request: typeof saveOnly) => async (values: MethodValues) => {
    let success: Success;
    try {
      success = await request(values);
    } catch (error) {
      return refused(error);
    }
    client.removeQueries({ queryKey: cardsQuery(id).queryKey });
    await popup.show({ tone: "success", ...success });
    await navigate({ to: "/dados-pagamento-psicologo" });
    return null;
  };

  if (!takesCards) return <NoCards title={t.title} to="/dados-pagamento-psicologo" />;
  const needed = [query, keeps, ...(paying ? [plans, own] : [])];
  const failed = needed.filter((one) => one.isError);
  if (failed.length > 0) return <LoadFailed onRetry={() => failed.forEach((one) => void one.refetch())} />;
  if (!query.data || keeps.data === undefined || (paying && !(plans.data && own.data)))
    return <Loading title={t.title} lead={t.lead} />;
  if (keeps.data) return <NewMethodView subscriber={query.data} onSave={save(saveOnly)} />;
  const plan = plans.data?.find((one) => one.id === planId);
  const effect = plan && own.data ? changeOf(own.data, plan.id) : null;
  if (!plan || !effect?.charge) return <KeptWithPayment texts={t} to="/alterar-plano" />;
  return (
    <NewMethodView
      subscriber={query.data}
      pays={{ plan: plan.name, charge: effect.charge, rest: effect.kind === "rest" }}
      onSave={save((values) => payPlan(plan, values))}
    />
  );
}
