import type { Session } from "~/api/queries/sessions";
import { AlertArt } from "~/ui/art/AlertArt";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { Skeleton } from "~/ui/Skeleton";
import { StatusPage } from "~/ui/StatusPage";
import { CancelTerms } from "./components/CancelTerms";
import { PaymentStepBox } from "./components/PaymentStepBox";
import { PayOptions, type PayOptionsProps } from "./components/PayOptions";
import { SessionSummary } from "./components/SessionSummary";
import { UsePackage } from "./components/UsePackage";
import { paymentStepOf, pixOf } from "./rules";
import c from "./SessionPaymentView.module.css";
import { page as t } from "./strings";
import { useFocusOnChange } from "./useFocusOnChange";

interface Props extends Omit<PayOptionsProps, "session" | "terms"> {
  session: Session;
  /** Balance and cards are loaded, or failed to load. */
  ready: boolean;
}

export function SessionPaymentView(props: Props) {
  const { session } = props;
  const open = paymentStepOf(session) === "open";
  const main = useFocusOnChange(pixOf(session)?.qrCodeCopy ?? paymentStepOf(session));
  return (
    <Container>
      <PageHeader title={t.title} {...(open && { lead: t.lead })} />
      <div className={c.columns}>
        <SessionSummary session={session} onHoldEnd={props.onReload} />
        <div className={c.main} ref={main} tabIndex={-1}>
          {session.availability.entranceAvailable && <Entrance id={session.id} />}
          {open ? <Options {...props} /> : <PaymentStepBox session={session} />}
        </div>
      </div>
    </Container>
  );
}

/** The form's initial values come from balance and cards, so it is shown only when both are loaded. */
function Options(props: Props) {
  if (!props.ready) return <Skeleton shape="card" />;
  return (
    <>
      <UsePackage session={props.session} onPay={props.onPay} />
      <PayOptions {...props} terms={<CancelTerms session={props.session} />} />
    </>
  );
}

const Entrance = ({ id }: { id: string }) => (
  <ButtonLink to={`/sessao/${id}`} block>
    {t.start}
  </ButtonLink>
);

/**
 * Shown while the session loads. Most people come to pay, so title and lead are those of an open payment. The attribute
 * `data-waiting` marks the loading state for the prerender script.
 */
export const PaymentLoading = () => (
  <Container data-waiting="">
    <PageHeader title={t.title} lead={t.lead} />
    <p className="sr" role="status">
      {t.loading}
    </p>
    <div className={c.columns}>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </div>
  </Container>
);

export const PaymentMissing = () => (
  <StatusPage
    tone="error"
    art={<AlertArt />}
    title={t.missing}
    actions={<ButtonLink to="/home-cliente">{t.back}</ButtonLink>}
  />
);

export const PaymentFailed = ({ onRetry }: { onRetry: () => void }) => (
  <StatusPage tone="error" art={<AlertArt />} title={t.failed} actions={<Button onClick={onRetry}>{t.retry}</Button>}>
    <p role="alert">{t.failedText}</p>
  </StatusPage>
);
