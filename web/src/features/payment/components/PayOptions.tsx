import { type ReactNode, useState } from "react";
import { useConfig } from "~/api/config";
import type { SavedCard } from "~/api/queries/cards";
import type { RememberedPayer } from "~/api/queries/payer";
import { useForm } from "~/lib/form";
import { applyMask } from "~/lib/masks";
import { formatBRL } from "~/lib/money";
import { Alert } from "~/ui/Alert";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { RadioGroup } from "~/ui/RadioGroup";
import type { Payer, PaymentRequest } from "../api";
import { toCents, toReais } from "../money";
import { requestOf } from "../requests";
import { emptyCard, NEW_CARD, type Payable, type PayValues, payErrors, pixOf, splitOf } from "../rules";
import { cardFaultsOf, nothingWasSent } from "../shared/cardForm";
import { options as t } from "../strings";
import type { PayOutcome } from "../usePayment";
import { CardChoice } from "./CardChoice";
import { PayerBox } from "./PayerBox";
import c from "./PayOptions.module.css";
import { PixCode } from "./PixCode";
import { PriceBox } from "./PriceBox";

export interface PayOptionsProps {
  session: Payable;
  /** What holds when it is paid, such as the terms of cancelling. Shown beside the button that pays. */
  terms: ReactNode;
  /** What is paid, in the list of amounts; without it a session. */
  priceLabel?: string;
  /** Balance that may be used, in centavos; 0 for people without a balance. */
  balance: number;
  cards: readonly SavedCard[];
  /** Card and payer's data may be kept for the next payments. */
  canSaveCard: boolean;
  /** The remembered payer; null for people without one. */
  payer: RememberedPayer | null;
  /** Starts an attempt to pay. `make` builds the request; it is called when no other attempt is running. */
  onPay: (make: () => Promise<PaymentRequest>) => Promise<PayOutcome>;
  onReload: () => void;
}

/** The remembered payer comes first, then what the account knows of the patient. */
function payerFrom(session: Payable, payer: RememberedPayer | null): Payer {
  const from = payer?.remembered ? payer : session.customerInfo;
  return {
    fullName: from?.fullName ?? "",
    email: from?.email ?? "",
    cpf: applyMask("cpfCnpj", from?.cpf ?? ""),
    telephone: applyMask("phone", from?.telephone ?? ""),
  };
}

const initialOf = ({ session, cards, payer }: PayOptionsProps): PayValues => ({
  ...emptyCard,
  ...payerFrom(session, payer),
  useCredits: pixOf(session)?.creditsUsed ? "yes" : "no", // the same choice as for the PIX code that the session has
  method: "card",
  cardId: cards[0]?.id ?? NEW_CARD,
  saveCard: false,
  rememberPayer: false,
});

/** The form to pay: balance, then card or PIX. A session that already has a PIX code shows the code first. */
export function PayOptions(props: PayOptionsProps) {
  const { session, cards, onPay } = props;
  const { takesCards } = useConfig();
  const means = (v: PayValues): PayValues => (takesCards ? v : { ...v, method: "pix" }); // settings may load late
  const form = useForm<PayValues>({ initial: initialOf(props), validate: (v) => payErrors(means(v)) });
  const { method } = means(form.values);
  const [leftPix, setLeftPix] = useState<string | null>(null);
  const { values, field, set } = form;
  // The balance that the previous PIX code reserved is available to the attempt that replaces it.
  const balance = props.balance + toCents(session.paymentInfo?.creditsHeld ?? 0);
  const split = splitOf(session, values.useCredits === "yes" ? balance : 0);
  const pix = pixOf(session);

  /**
   * After a refused attempt the form keeps its values, except the CVV, which must not stay in memory. The reserved
   * balance is free again.
   */
  async function pay(v: PayValues, method: "card" | "pix" | "credits") {
    const outcome = await onPay(() => requestOf(v, method, split));
    if (outcome.ok) return setLeftPix(null);
    if (!nothingWasSent(outcome.fields)) set("cvv", "");
    set("useCredits", "no");
    if (outcome.noCards) set("method", "pix");
    form.applyFault({ fields: cardFaultsOf(outcome.fields) });
  }

  /** Requests a new PIX code at once when the form is valid; otherwise shows the form. */
  async function renewPix(code: string) {
    const pixValues: PayValues = { ...values, method: "pix" };
    set("method", "pix");
    if (split.due === 0 || Object.keys(payErrors(pixValues)).length > 0) setLeftPix(code);
    else await pay(pixValues, "pix");
  }

  if (pix && leftPix !== pix.qrCodeCopy)
    return (
      <PixCode
        key={pix.qrCodeCopy}
        terms={props.terms}
        priceLabel={props.priceLabel}
        pix={pix}
        split={split}
        onAgain={() => renewPix(pix.qrCodeCopy)}
        onOther={() => setLeftPix(pix.qrCodeCopy)}
        onReload={props.onReload}
      />
    );
  return (
    <div className={c.options}>
      {pix?.statusCode === "AWAITING_PAYMENT" && (
        <Alert tone="info" title={t.pixOpen}>
          <p>{t.pixOpenText(formatBRL(pix.amount))}</p>
          <Button variant="secondary" size="sm" onClick={() => setLeftPix(null)}>
            {t.pixBack}
          </Button>
        </Alert>
      )}
      <Card as="section" aria-labelledby="como-pagar" className={c.money}>
        <h2 id="como-pagar" className={c.title}>
          {t.title}
        </h2>
        {balance > 0 && (
          <RadioGroup
            legend={t.credits}
            {...field("useCredits")}
            options={[
              { value: "yes", label: t.yes, hint: t.creditsHint(formatBRL(toReais(balance))) },
              { value: "no", label: t.no },
            ]}
          />
        )}
        <PriceBox split={split} label={props.priceLabel} />
        {split.due === 0 ? (
          <>
            {props.terms}
            <Button size="lg" onClick={() => pay(values, "credits")}>
              {t.payWithCredits}
            </Button>
          </>
        ) : takesCards ? (
          <RadioGroup
            legend={t.method}
            variant="cards"
            {...field("method")}
            options={[
              { value: "card", label: t.card, hint: t.cardHint },
              { value: "pix", label: t.pix, hint: t.pixHint },
            ]}
          />
        ) : (
          <Alert tone="info" title={t.pixAlone}>
            <p>{t.pixAloneText}</p>
          </Alert>
        )}
      </Card>
      {split.due > 0 && (
        <form noValidate className={c.form} onSubmit={form.submit((v) => pay(means(v), method))}>
          <PayerBox
            form={form}
            known={props.payer?.remembered === true}
            canRemember={props.canSaveCard}
            hasMailbox={Boolean(session.customerInfo?.email)}
          />
          {method === "card" && <CardChoice form={form} cards={cards} canSave={props.canSaveCard} />}
          <Demo>{method === "card" && values.cardId === NEW_CARD && t.demo}</Demo>
          {props.terms}
          <Button type="submit" size="lg" loading={form.busy}>
            {method === "card" ? t.pay(formatBRL(toReais(split.due))) : t.makePix}
          </Button>
        </form>
      )}
    </div>
  );
}

/** Shown only with the sandbox provider. */
function Demo({ children }: { children: ReactNode }) {
  const { gateway } = useConfig();
  return gateway === "sandbox" && children ? <Alert tone="info">{children}</Alert> : null;
}
