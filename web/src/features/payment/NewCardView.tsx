import { TermsCheckbox } from "~/features/login/shared/TermsCheckbox";
import { useForm } from "~/lib/form";
import { Button } from "~/ui/Button";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import type { Payer } from "./api";
import c from "./NewCardView.module.css";
import { type CardValues, cardErrors, emptyCard, payerErrors } from "./rules";
import { CardFields } from "./shared/CardFields";
import { cardFaultsOf, nothingWasSent } from "./shared/cardForm";
import { PayerFields } from "./shared/PayerFields";
import { options, required, newCard as t } from "./strings";

export interface NewCardValues extends Payer, CardValues {
  terms: boolean;
}

interface Props {
  payer: Payer;
  onSave: (values: NewCardValues) => Promise<{ name: string; description: string }[] | null>;
}

const validate = (v: NewCardValues) => ({
  ...payerErrors(v),
  ...cardErrors(v),
  ...(v.terms ? {} : { terms: required.terms }),
});

export function NewCardView({ payer, onSave }: Props) {
  const form = useForm<NewCardValues>({ initial: { ...emptyCard, ...payer, terms: false }, validate });
  async function save(values: NewCardValues) {
    const fields = await onSave(values);
    if (!fields) return;
    if (!nothingWasSent(fields)) form.set("cvv", "");
    form.applyFault({ fields: cardFaultsOf(fields) });
  }
  return (
    <Container size="md">
      <PageHeader title={t.title} lead={t.lead} />
      <form noValidate className={c.form} onSubmit={form.submit(save)}>
        <PayerFields form={form} emailHint={payer.email ? undefined : options.ownMailbox} />
        <CardFields form={form} hint={options.safe} />
        <TermsCheckbox kind="CUSTOMER" {...form.check("terms")} />
        <Button type="submit" size="lg" loading={form.busy}>
          {t.save}
        </Button>
      </form>
    </Container>
  );
}
