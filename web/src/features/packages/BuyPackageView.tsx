import type { ComponentProps } from "react";
import type { SessionPackage } from "~/api/queries/packages";
import { type Payable, PayOptions, paymentStepOf, pixOf, useFocusOnChange } from "~/features/payment/shared/payForm";
import { formatBRL } from "~/lib/money";
import { Alert, type Tone } from "~/ui/Alert";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { Skeleton } from "~/ui/Skeleton";
import c from "./Packages.module.css";
import { buying as t } from "./strings";

type PayProps = ComponentProps<typeof PayOptions>;

interface Props extends Pick<PayProps, "cards" | "payer" | "onPay" | "onReload"> {
  one: SessionPackage;
  /** What the account knows of the patient; null when it did not load. */
  me: { fullName: string; payerEmail: string; cpf: string; cellPhone: string } | null;
  /** In reais. */
  balance: number;
  ready: boolean;
}

/** The package as the form to pay knows what is paid. */
const payableOf = (one: SessionPackage, me: Props["me"]): Payable => ({
  stage: "SCHEDULED",
  statusCode: one.state === "ACTIVE" ? "PAID" : "AWAITING_PAYMENT",
  past: false,
  canPay: one.canPay,
  scheduledPriceInBRL: one.total,
  discountInBRL: 0,
  ...(one.paymentInfo && { paymentInfo: one.paymentInfo }),
  ...(me && {
    customerInfo: { id: "", fullName: me.fullName, email: me.payerEmail, cpf: me.cpf, telephone: me.cellPhone },
  }),
});

export function BuyPackageView({ one, me, balance, ready, ...form }: Props) {
  const payable = payableOf(one, me);
  const open = one.state === "WAITING" && paymentStepOf(payable) === "open";
  const main = useFocusOnChange(pixOf(payable)?.qrCodeCopy ?? one.state);
  return (
    <Container>
      <PageHeader title={t.title} {...(open && { lead: t.lead })} />
      <div className={c.columns}>
        <Summary one={one} />
        <div className={c.main} ref={main} tabIndex={-1}>
          {!open && <Outcome one={one} inAnalysis={paymentStepOf(payable) === "analysis"} />}
          {open && !ready && <Skeleton shape="card" />}
          {open && ready && (
            <PayOptions
              session={payable}
              balance={Math.round(balance * 100)}
              canSaveCard
              priceLabel={t.price}
              terms={<p className={c.quiet}>{t.terms}</p>}
              {...form}
            />
          )}
        </div>
      </div>
    </Container>
  );
}

function Summary({ one }: { one: SessionPackage }) {
  return (
    <Card as="section" className={c.summary} aria-labelledby="resumo">
      <h2 id="resumo" className={c.heading}>
        {t.summary}
      </h2>
      <dl className={c.facts}>
        <div>
          <dt>{t.with}</dt>
          <dd>{one.therapistName}</dd>
        </div>
        <div>
          <dt>{t.size}</dt>
          <dd>{one.sessions}</dd>
        </div>
        <div>
          <dt>{t.unit}</dt>
          <dd>
            {formatBRL(one.unit)}
            {one.discountPercent > 0 && <small>{t.discount(one.discountPercent, formatBRL(one.list))}</small>}
          </dd>
        </div>
        <div>
          <dt>{t.valid}</dt>
          <dd>{one.validUntil ?? t.validText}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** What became of a package that is not to be paid now. */
function outcomeOf(one: SessionPackage, inAnalysis: boolean): { tone: Tone; title: string; text: string } {
  if (one.state === "ACTIVE")
    return { tone: "success", title: t.paid, text: t.paidText(one.left, one.validUntil ?? "") };
  if (inAnalysis) return { tone: "info", title: t.analysis, text: t.analysisText };
  if (one.state === "WAITING" || one.state === "UNPAID") return { tone: "info", title: t.over, text: t.overText };
  return { tone: "info", title: t.closed, text: t.closedText };
}

function Outcome({ one, inAnalysis }: { one: SessionPackage; inAnalysis: boolean }) {
  const { tone, title, text } = outcomeOf(one, inAnalysis);
  const late = title === t.over && one.paymentInfo?.type === "pix";
  return (
    <Card as="section" className={c.part}>
      <Alert tone={tone} title={title}>
        <p>{text}</p>
        {late && <p>{t.late}</p>}
      </Alert>
      <div className={c.actions}>
        <ButtonLink to={`/psicologo-perfil/${one.therapistId}`}>
          {one.state === "ACTIVE" ? t.book : t.profile}
        </ButtonLink>
        <ButtonLink to="/pacotes" variant="secondary">
          {t.mine}
        </ButtonLink>
      </div>
    </Card>
  );
}
