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
import { type BillingValues, billingErrors, type FieldFault, type MethodValues, subscriberValues } from "../billing";
import { method as t } from "../strings";
import c from "./PaymentForm.module.css";

interface Props {
  /** The stored data of the payer, as initial values. */
  subscriber: Subscriber;
  action: string;
  /** Returns field errors, or null on success. */
  onSave: (values: MethodValues) => Promise<FieldFault[] | null>;
}

/**
 * Payer, billing address and card. The card has a form of its own, because the address and the card both have a field
 * `number`.
 */
export function PaymentForm({ subscriber, action, onSave }: Props) {
  const form = useForm<BillingValues>({ initial: subscriberValues(subscriber), validate: billingErrors });
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
