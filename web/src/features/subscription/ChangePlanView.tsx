import type { Plan } from "~/api/queries/plans";
import type { Simulation, Subscription } from "~/api/queries/subscriptions";
import { TermsCheckbox } from "~/features/login/shared/TermsCheckbox";
import { type Errors, markInvalid, useForm } from "~/lib/form";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorList } from "~/ui/ErrorList";
import { PageHeader } from "~/ui/PageHeader";
import c from "./ChangePlan.module.css";
import { Simulator } from "./components/Simulator";
import { chargeOf } from "./rules";
import { PlanCards } from "./shared/PlanCards";
import { change as t } from "./strings";

interface Props {
  plans: readonly Plan[];
  subscription: Subscription;
  simulation: Simulation | undefined;
  onChoose: (plan: Plan) => Promise<void>;
}

interface Values {
  plan: string;
  terms: boolean;
}

/** One message at a time: first about the plan, then about the terms. */
function validate(v: Values): Errors<Values> {
  if (!v.plan) return { plan: t.pick };
  return v.terms ? {} : { terms: t.terms };
}

/** Says whether a change costs money at once or with the next charge. */
const leadFor = (sub: Subscription): string => (sub.chargesNow.length > 0 ? t.leadNow : t.lead);

export function ChangePlanView({ plans, subscription, simulation, onChoose }: Props) {
  return (
    <Container>
      <PageHeader title={t.title} {...(subscription.canChange && { lead: leadFor(subscription) })} />
      <div className={c.page}>
        {plans.length === 0 && (
          <EmptyState title={t.none} text={t.noneText} action={<ButtonLink to="/contato">{t.contact}</ButtonLink>} />
        )}
        {plans.length > 0 && subscription.canChange && (
          <PlanChoice plans={plans} subscription={subscription} onChoose={onChoose} />
        )}
        {!subscription.canChange && <Alert tone="warn">{subscription.whyNoChange}</Alert>}
        {simulation && <Simulator real={simulation} />}
        <ButtonLink to="/dados-pagamento-psicologo" variant="ghost">
          {t.back}
        </ButtonLink>
      </div>
    </Container>
  );
}

interface PlanChoiceProps {
  plans: readonly Plan[];
  subscription: Subscription;
  onChoose: (plan: Plan) => Promise<void>;
}

function PlanChoice({ plans, subscription, onChoose }: PlanChoiceProps) {
  const form = useForm<Values>({ initial: { plan: "", terms: false }, validate });
  const charge = chargeOf(subscription, form.values.plan);
  const submit = form.submit(async ({ plan }) => {
    const chosen = plans.find((one) => one.id === plan);
    if (chosen) await onChoose(chosen);
  });
  return (
    <form className={c.form} noValidate onSubmit={submit}>
      <ErrorList errors={form.errorList} />
      <PlanCards
        plans={plans}
        value={form.values.plan}
        current={subscription.planId}
        invalid={form.errors.plan !== undefined}
        onChange={(plan) => form.set("plan", plan)}
      />
      {charge > 0 && <Alert tone="info">{t.chargeNow(formatBRL(charge))}</Alert>}
      <TermsCheckbox kind="THERAPIST" {...markInvalid(form.check("terms"))} />
      <Button type="submit" size="lg" loading={form.busy}>
        {t.save}
      </Button>
    </form>
  );
}
