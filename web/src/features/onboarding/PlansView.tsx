import type { Plan } from "~/api/queries/plans";
import { TermsCheckbox } from "~/features/login/shared/TermsCheckbox";
import { PlanCards } from "~/features/subscription/shared/PlanCards";
import { PlanEstimate } from "~/features/subscription/shared/PlanEstimate";
import { SessionsKept } from "~/features/subscription/shared/SessionsKept";
import { type Errors, useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorList } from "~/ui/ErrorList";
import { PageHeader } from "~/ui/PageHeader";
import c from "./Plans.module.css";
import { stateTexts, planTexts as t } from "./strings";

interface Props {
  plans: readonly Plan[];
  onChoose: (plan: Plan) => Promise<void>;
}

interface Values {
  plan: string;
  terms: boolean;
}

/** One message at a time: first about the plan, then about the terms. */
function validate(v: Values): Errors<Values> {
  if (!v.plan) return { plan: t.pickFirst };
  return v.terms ? {} : { terms: t.acceptFirst };
}

export function PlansView({ plans, onChoose }: Props) {
  const form = useForm<Values>({ initial: { plan: "", terms: false }, validate });
  const submit = form.submit(async ({ plan }) => {
    const chosen = plans.find((one) => one.id === plan);
    if (chosen) await onChoose(chosen);
  });
  if (plans.length === 0)
    return (
      <Container size="md">
        <PageHeader title={t.title} />
        <SessionsKept />
        <EmptyState
          title={t.none}
          text={t.noneText}
          action={<ButtonLink to="/contato">{stateTexts.contact}</ButtonLink>}
        />
      </Container>
    );
  return (
    <Container>
      <PageHeader title={t.title} lead={t.lead} />
      <SessionsKept />
      <form className={c.form} noValidate onSubmit={submit}>
        <ErrorList errors={form.errorList} />
        <PlanCards
          plans={plans}
          value={form.values.plan}
          error={form.errors.plan}
          onChange={(plan) => form.set("plan", plan)}
        />
        <TermsCheckbox kind="THERAPIST" {...form.check("terms")} />
        <Button type="submit" size="lg" loading={form.busy}>
          {t.next}
        </Button>
      </form>
      <PlanEstimate plans={plans} />
    </Container>
  );
}
