import { Link } from "@tanstack/react-router";
import type { Plan } from "~/api/queries/plans";
import type { Simulation, Subscription } from "~/api/queries/subscriptions";
import { TermsCheckbox } from "~/features/login/shared/TermsCheckbox";
import { type Errors, useForm } from "~/lib/form";
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
import { changeOf, isCovered, locksCurrent } from "./rules";
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

/** Says whether a change is about the rest of what was paid, or begins with a first month. */
const leadFor = (sub: Subscription): string => (isCovered(sub) ? t.lead : t.leadNow);

/** What choosing the plan charges now, and from when it applies. */
function effectOf(sub: Subscription, plan: Plan): string {
  const change = changeOf(sub, plan.id);
  switch (change?.kind) {
    case "month":
      return t.month(formatBRL(change.charge));
    case "rest":
      return t.rest(formatBRL(change.charge), sub.validUntil, formatBRL(plan.value));
    case "later":
      return t.later(change.from, sub.subscriptionType);
    case "keep":
      return sub.nextPlan ? t.keepPlanned(sub.nextPlan.name) : t.keep;
    case "free":
      return t.free;
    default:
      return "";
  }
}

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
        {!subscription.canChange && (
          <Alert tone="warn">
            {subscription.whyNoChange}
            {subscription.canResume && (
              <>
                {" "}
                <Link to="/dados-pagamento-psicologo" className={c.link}>
                  {t.resume}
                </Link>
              </>
            )}
          </Alert>
        )}
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
  const picked = plans.find((one) => one.id === form.values.plan);
  const effect = picked ? effectOf(subscription, picked) : "";
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
        lockCurrent={locksCurrent(subscription)}
        error={form.errors.plan}
        onChange={(plan) => form.set("plan", plan)}
      />
      {effect && <Alert tone="info">{effect}</Alert>}
      <TermsCheckbox kind="THERAPIST" {...form.check("terms")} />
      <Button type="submit" size="lg" loading={form.busy}>
        {t.save}
      </Button>
    </form>
  );
}
