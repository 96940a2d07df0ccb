import { useState } from "react";
import type { SavedCard } from "~/api/queries/cards";
import type { Subscriber, Subscription } from "~/api/queries/subscriptions";
import { formatBRL } from "~/lib/money";
import { subscriptionWords } from "~/lib/statusStrings";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import type { FieldFault, MethodValues } from "./billing";
import { CardCarousel } from "./components/CardCarousel";
import { PaymentForm } from "./components/PaymentForm";
import { PlanPix } from "./components/PlanPix";
import c from "./Page.module.css";
import { dateOf, statusTone } from "./rules";
import { cards as cardTexts, method, planPix, subscription as t } from "./strings";

interface Props {
  subscription: Subscription;
  cards: readonly SavedCard[];
  subscriber: Subscriber;
  /** False when the provider saves a card only together with a payment. */
  keeps: boolean;
  takesCards: boolean;
  busyCard: string | null;
  paying: boolean;
  onCancel: (sub: Subscription) => void;
  onKeep: (sub: Subscription) => void;
  onResume: (sub: Subscription) => Promise<void>;
  onActivate: (card: SavedCard) => void;
  onRemove: (card: SavedCard) => void;
  onPay: (sub: Subscription, card: SavedCard) => void;
  onPix: (sub: Subscription) => void;
  onReload: () => void;
  onReplace: (values: MethodValues) => Promise<FieldFault[] | null>;
}

export function SubscriptionView(props: Props) {
  const { cards, busyCard, onActivate, onRemove } = props;
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={t.lead} />
      <div className={c.page}>
        <Notices {...props} />
        <PlanBox {...props} />
        {props.takesCards && (
          <>
            <section aria-labelledby="cartoes">
              <h2 id="cartoes">{cardTexts.title}</h2>
              <CardCarousel cards={cards} busy={busyCard} onActivate={onActivate} onRemove={onRemove} />
            </section>
            <Replace {...props} />
          </>
        )}
      </div>
    </Container>
  );
}

function Notices({ subscription: sub, cards, takesCards, paying, onPay, onPix, onReload }: Props) {
  const card = cards.find((one) => one.isActive);
  if (sub.paying) return <Alert tone="info">{t.paying}</Alert>;
  if (sub.pix) return <PlanPix pix={sub.pix} onReload={onReload} />;
  if (sub.cardEnds)
    return (
      <Alert tone="warn" title={t.cardEnds}>
        <p>{t.cardEndsText(sub.cardEnds, sub.nextInvoice)}</p>
      </Alert>
    );
  if (!sub.canPay) return null;
  return (
    <Alert tone="warn" title={t.unpaid}>
      <p>{sub.endsNow ? t.unlistedText : t.unpaidText}</p>
      <div className={c.actions}>
        {takesCards && card && (
          <Button loading={paying} onClick={() => onPay(sub, card)}>
            {t.payNow}
          </Button>
        )}
        {sub.canPayByPix && (
          <Button variant="secondary" loading={paying} onClick={() => onPix(sub)}>
            {planPix.pay}
          </Button>
        )}
      </div>
    </Alert>
  );
}

function PlanBox({ subscription: sub, onCancel, onKeep, onResume }: Props) {
  const date = dateOf(sub);
  return (
    <Card as="section" aria-labelledby="plano">
      <h2 id="plano" className={c.heading}>
        {t.planTitle}
      </h2>
      <dl className={c.facts}>
        <div>
          <dt>{t.plan}</dt>
          <dd>{sub.subscriptionType}</dd>
        </div>
        <div>
          <dt>{t.status}</dt>
          <dd>
            <span className={c[statusTone(sub.statusCode)]}>{subscriptionWords[sub.statusCode]}</span>
          </dd>
        </div>
        <div>
          <dt>{t.value}</dt>
          <dd>{sub.value > 0 ? formatBRL(sub.value) : t.free}</dd>
        </div>
        {date && (
          <div>
            <dt>{t[date.kind]}</dt>
            <dd>{date.day}</dd>
          </div>
        )}
      </dl>
      {sub.nextPlan && <NextPlan sub={sub} next={sub.nextPlan} onKeep={onKeep} />}
      {sub.canResume && <Resume sub={sub} onResume={onResume} />}
      {(sub.canChange || sub.canCancel) && (
        <div className={c.actions}>
          {sub.canChange && <ButtonLink to="/alterar-plano">{t.change}</ButtonLink>}
          {sub.canCancel && (
            <Button variant="ghost" onClick={() => onCancel(sub)}>
              {t.cancel}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

/** A cancelled plan can be taken back until its last paid day. */
function Resume({ sub, onResume }: { sub: Subscription; onResume: Props["onResume"] }) {
  return (
    <Alert tone="info">
      <p>{t.resumeText(sub.validUntil)}</p>
      <div className={c.actions}>
        <Button onClick={() => onResume(sub)}>{t.resume}</Button>
      </div>
    </Alert>
  );
}

interface NextPlanProps {
  sub: Subscription;
  next: NonNullable<Subscription["nextPlan"]>;
  onKeep: (sub: Subscription) => void;
}

/** The plan that begins at the end of the paid time. It can be undone while nothing is overdue. */
function NextPlan({ sub, next, onKeep }: NextPlanProps) {
  const price = next.value > 0 ? t.nextPrice(formatBRL(next.value)) : t.nextFree;
  return (
    <Alert tone="info">
      <p>{t.next(next.name, next.from, price)}</p>
      {sub.canChange && !sub.overdue && (
        <div className={c.actions}>
          <Button variant="secondary" onClick={() => onKeep(sub)}>
            {t.keep}
          </Button>
        </div>
      )}
    </Alert>
  );
}

/** Closed at first, because it is long and most visits are about the plan. */
function Replace({ subscriber, keeps, onReplace }: Props) {
  const [open, setOpen] = useState(false);
  async function save(values: MethodValues) {
    const fields = await onReplace(values);
    if (!fields) setOpen(false);
    return fields;
  }
  return (
    <section aria-labelledby="metodo">
      <h2 id="metodo">
        <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          {method.change}
        </Button>
      </h2>
      {open && !keeps && <Alert tone="info">{`${method.later} ${method.laterText}`}</Alert>}
      {open && keeps && <PaymentForm subscriber={subscriber} action={method.save} onSave={save} />}
    </section>
  );
}
