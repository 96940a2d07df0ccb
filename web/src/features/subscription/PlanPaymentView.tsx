import { useState } from "react";
import { useConfig } from "~/api/config";
import type { Plan } from "~/api/queries/plans";
import type { PendingSubscription, Subscriber } from "~/api/queries/subscriptions";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import type { FieldFault, MethodValues } from "./billing";
import { OtherPlan } from "./components/OtherPlan";
import { PaymentForm } from "./components/PaymentForm";
import { PlanPix } from "./components/PlanPix";
import c from "./Page.module.css";
import { isPaidPlan, providerText } from "./rules";
import { SessionsKept } from "./shared/SessionsKept";
import { planPix as pixText, planPayment as t } from "./strings";

export interface PlanPaymentProps {
  subscription: PendingSubscription;
  /** The plan to pay: chosen before, or picked on this page. */
  plan: Plan;
  plans: readonly Plan[];
  subscriber: Subscriber;
  refreshing: boolean;
  canConfirm: boolean;
  onPick: (plan: Plan) => void;
  onFree: (plan: Plan) => Promise<void>;
  onPay: (plan: Plan, values: MethodValues) => Promise<FieldFault[] | null>;
  onPix: (plan: Plan) => Promise<void>;
  onPayKept: (plan: Plan, card: Subscriber) => Promise<void>;
  onConfirm: () => Promise<void>;
  onRefresh: () => void;
}

export function PlanPaymentView(props: PlanPaymentProps) {
  const { subscription: sub, plan } = props;
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={sub.suspended ? undefined : t.lead} />
      <SessionsKept />
      <div className={c.page}>
        <Card as="section" aria-label={t.plan}>
          <dl className={c.facts}>
            <div>
              <dt>{t.plan}</dt>
              <dd>{plan.name}</dd>
            </div>
            <div>
              <dt>{t.status}</dt>
              <dd>{sub.suspended ? t.suspendedStatus : providerText(sub.status)}</dd>
            </div>
            <div>
              <dt>{t.price}</dt>
              <dd>{isPaidPlan(plan) ? t.perMonth(formatBRL(plan.value)) : t.free}</dd>
            </div>
          </dl>
        </Card>
        {sub.canPay ? <Paying {...props} /> : <Waiting {...props} />}
      </div>
    </Container>
  );
}

/** Q025: the form is shown until a payment is running. */
function Paying(props: PlanPaymentProps) {
  const { subscription: sub, plan, plans, subscriber, onPick, onFree, onPay, onPayKept, onPix, onRefresh } = props;
  const { takesCards } = useConfig();
  const [leftPix, setLeftPix] = useState("");
  const [choosing, setChoosing] = useState(false);
  if (choosing)
    return (
      <OtherPlan
        plans={plans}
        current={plan.id}
        onKeep={() => setChoosing(false)}
        onTake={async (next) => {
          if (!isPaidPlan(next)) return onFree(next);
          onPick(next);
          setChoosing(false);
        }}
      />
    );
  if (sub.pix && sub.pix.qrCodeCopy !== leftPix)
    return <PlanPix pix={sub.pix} onReload={onRefresh} onOther={() => setLeftPix(sub.pix?.qrCodeCopy ?? "")} />;
  return (
    <>
      {!takesCards && (
        <Alert tone="info" title={pixText.alone}>
          {pixText.aloneText}
        </Alert>
      )}
      {sub.status === "ERROR" && <Alert tone="warn">{t.declined}</Alert>}
      <div className={c.actions}>
        {sub.canPayByPix && (
          <Button variant={takesCards ? "secondary" : "primary"} onClick={() => onPix(plan)}>
            {pixText.pay}
          </Button>
        )}
        {takesCards && subscriber.lastDigits && (
          <Button onClick={() => onPayKept(plan, subscriber)}>{t.payWith(subscriber.lastDigits)}</Button>
        )}
        <Button variant="secondary" onClick={() => setChoosing(true)}>
          {t.other}
        </Button>
      </div>
      {takesCards && (
        <PaymentForm
          subscriber={subscriber}
          action={t.pay(formatBRL(plan.value))}
          onSave={(values) => onPay(plan, values)}
        />
      )}
    </>
  );
}

function PaymentState({ suspended, status }: PendingSubscription) {
  if (suspended)
    return (
      <Alert tone="warn" title={t.suspended}>
        {t.suspendedText}
      </Alert>
    );
  if (status === "OK") return <Alert tone="success">{t.paid}</Alert>;
  return (
    <Alert tone="info" title={t.waiting}>
      {t.waitingText}
    </Alert>
  );
}

function Waiting({ subscription: sub, refreshing, canConfirm, onConfirm, onRefresh }: PlanPaymentProps) {
  return (
    <>
      <PaymentState {...sub} />
      <div className={c.actions}>
        <Button loading={refreshing} onClick={onRefresh}>
          {t.refresh}
        </Button>
        {canConfirm && (
          <Button variant="secondary" onClick={onConfirm}>
            {t.confirm}
          </Button>
        )}
        <ButtonLink to="/contato" variant="ghost">
          {t.contact}
        </ButtonLink>
      </div>
    </>
  );
}
