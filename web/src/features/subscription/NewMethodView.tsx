import type { Subscriber } from "~/api/queries/subscriptions";
import { formatBRL } from "~/lib/money";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import type { FieldFault, MethodValues } from "./billing";
import { PaymentForm } from "./components/PaymentForm";
import c from "./Page.module.css";
import { method as t } from "./strings";

interface Props {
  subscriber: Subscriber;
  /** What the card pays now; without it the card is only saved. */
  pays?: { plan: string; charge: number; rest: boolean };
  onSave: (values: MethodValues) => Promise<FieldFault[] | null>;
}

export const NewMethodView = ({ subscriber, pays, onSave }: Props) => (
  <Container size="md">
    <PageHeader
      title={t.title}
      lead={pays ? (pays.rest ? t.payRest : t.payLead)(pays.plan, formatBRL(pays.charge)) : t.lead}
    />
    <div className={c.page}>
      <PaymentForm subscriber={subscriber} action={pays ? t.pay : t.save} onSave={onSave} />
    </div>
  </Container>
);
