import type { FormEvent } from "react";
import { useConfig } from "~/api/config";
import type { Subscriber } from "~/api/queries/subscriptions";
import { AddressFields } from "~/features/account/shared/AddressFields";
import { useCepLookup } from "~/features/account/shared/useCepLookup";
import { CardFields } from "~/features/payment/shared/CardFields";
import {
  type CardValues,
  cardErrors,
  cardFaultsOf,
  emptyCard,
  nothingWasSent,
} from "~/features/payment/shared/cardForm";
import { PayerFields } from "~/features/payment/shared/PayerFields";
import { useForm } from "~/lib/form";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { type BillingValues, billingErrors, type FieldFault, type MethodValues, valuesOf } from "../billing";
import { method as t } from "../strings";
import c from "./PaymentForm.module.css";

interface Props {
  /** What is known of who pays. */
  subscriber: Subscriber;
  action: string;
  /** Answers field errors; null when it went well. */
  onSave: (values: MethodValues) => Promise<FieldFault[] | null>;
}

/** Customer data, billing address, card. Two forms in one, because both number something. */
export function PaymentForm({ subscriber, action, onSave }: Props) {
  const form = useForm<BillingValues>({ initial: valuesOf(subscriber), validate: billingErrors });
  const card = useForm<CardValues>({ initial: emptyCard });
  const cep = useCepLookup(form);
  const { gateway } = useConfig();

  async function save(billing: BillingValues) {
    const fields = await onSave({ billing, card: card.values });
    if (!fields) return card.reset();
    if (!nothingWasSent(fields)) card.set("cvv", "");
    form.applyFault({ fields });
    card.applyFault({ fields: cardFaultsOf(fields) });
  }

  function submit(event: FormEvent) {
    const wrong = cardErrors(card.values);
    card.setErrors(wrong);
    return form.submit((values) => (Object.keys(wrong).length > 0 ? undefined : save(values)))(event);
  }

  return (
    <form noValidate className={c.form} onSubmit={submit}>
      <PayerFields form={form} />
      <AddressFields form={form} cep={cep} />
      <CardFields form={card} hint={t.safe} />
      {gateway === "sandbox" && <Alert tone="info">{t.demo}</Alert>}
      <Button type="submit" size="lg" loading={form.busy}>
        {action}
      </Button>
    </form>
  );
}
