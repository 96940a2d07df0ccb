import { type FormEvent, useState } from "react";
import { useConfig } from "~/api/config";
import type { Billing } from "~/api/queries/companies";
import { AddressFields } from "~/features/account/shared/AddressFields";
import { useCepLookup } from "~/features/account/shared/useCepLookup";
import { BrandLogo } from "~/features/payment/shared/BrandLogo";
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
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { type BillingSave, type BillingValues, billingErrors, billingValuesOf } from "./billing";
import c from "./components/Company.module.css";
import { billingTexts as t } from "./strings";

interface Props {
  billing: Billing;
  /** Returns field errors, or null when everything was saved. */
  onSave: (save: BillingSave) => Promise<{ name: string; description: string }[] | null>;
}

/** Registration data, billing address and card of the company. */
export function PaymentView({ billing, onSave }: Props) {
  const [replacing, setReplacing] = useState(false);
  const { takesCards } = useConfig();
  const typed = takesCards && (replacing || !billing.card);
  const form = useForm<BillingValues>({ initial: billingValuesOf(billing), validate: billingErrors });
  const card = useForm<CardValues>({ initial: emptyCard });
  const cep = useCepLookup(form);

  async function save(values: BillingValues) {
    const fields = await onSave({ values, card: typed ? card.values : null });
    if (!fields) {
      card.reset();
      return setReplacing(false);
    }
    if (!nothingWasSent(fields)) card.set("cvv", "");
    form.applyFault({ fields });
    card.applyFault({ fields: cardFaultsOf(fields) });
  }

  function submit(event: FormEvent) {
    const wrong = typed ? cardErrors(card.values) : {};
    card.setErrors(wrong);
    return form.submit((values) => (Object.keys(wrong).length > 0 ? undefined : save(values)))(event);
  }

  return (
    <Container size="md">
      <PageHeader title={t.title} lead={t.lead} />
      <form noValidate className={`${c.form} ${c.page}`} onSubmit={submit}>
        <PayerFields form={form} />
        <AddressFields form={form} cep={cep} />
        {typed && <CardFields form={card} />}
        {!typed && billing.card && <KeptCard billing={billing} onChange={() => setReplacing(true)} />}
        {typed && replacing && billing.card && (
          <Button variant="ghost" onClick={() => setReplacing(false)}>
            {t.keep}
          </Button>
        )}
        <Button type="submit" size="lg" loading={form.busy}>
          {t.save}
        </Button>
      </form>
    </Container>
  );
}

function KeptCard({ billing, onChange }: { billing: Billing; onChange: () => void }) {
  const { takesCards } = useConfig();
  return (
    <Card as="section" aria-label={t.kept}>
      <h2 className={c.heading}>{t.kept}</h2>
      <p className={c.row}>
        <BrandLogo brand={billing.card?.brand ?? null} /> {t.keptText(billing.card?.lastDigits ?? "")}
      </p>
      {takesCards && (
        <div className={c.actions}>
          <Button variant="secondary" size="sm" onClick={onChange}>
            {t.change}
          </Button>
        </div>
      )}
    </Card>
  );
}
