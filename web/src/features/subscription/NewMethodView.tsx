import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import type { Subscriber } from "./api";
import type { FieldFault, MethodValues } from "./billing";
import { PaymentForm } from "./components/PaymentForm";
import c from "./Page.module.css";
import { method as t } from "./strings";

interface Props {
  subscriber: Subscriber;
  onSave: (values: MethodValues) => Promise<FieldFault[] | null>;
}

export const NewMethodView = ({ subscriber, onSave }: Props) => (
  <Container size="md">
    <PageHeader title={t.title} lead={t.lead} />
    <div className={c.page}>
      <PaymentForm subscriber={subscriber} action={t.save} onSave={onSave} />
    </div>
  </Container>
);
