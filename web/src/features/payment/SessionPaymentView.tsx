import { AlertArt } from "~/ui/art/AlertArt";
import { Button } from "~/ui/Button";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { Skeleton } from "~/ui/Skeleton";
import { StatusPage } from "~/ui/StatusPage";
import { PayOptions, type PayOptionsProps } from "./components/PayOptions";
import { SessionSummary } from "./components/SessionSummary";
import { StageBox } from "./components/StageBox";
import { pixOf, stageOf } from "./rules";
import c from "./SessionPaymentView.module.css";
import { page as t } from "./strings";
import { useTurn } from "./useTurn";

interface Props extends PayOptionsProps {
  /** Balance and cards are known. */
  ready: boolean;
}

export function SessionPaymentView(props: Props) {
  const { session } = props;
  const open = stageOf(session) === "open";
  const turned = useTurn(pixOf(session)?.qrCodeCopy ?? stageOf(session));
  return (
    <Container>
      <PageHeader title={t.title} {...(open && { lead: t.lead })} />
      <div className={c.columns}>
        <SessionSummary session={session} onHoldEnd={props.onReload} />
        <div className={c.main} ref={turned} tabIndex={-1}>
          {session.availability.entranceAvailable && <Entrance id={session.id} />}
          {open ? <Options {...props} /> : <StageBox session={session} />}
        </div>
      </div>
    </Container>
  );
}

/** The form starts from balance and cards, so it waits for them. */
const Options = (props: Props) => (props.ready ? <PayOptions {...props} /> : <Skeleton shape="card" />);

const Entrance = ({ id }: { id: string }) => (
  <ButtonLink to={`/sessao/${id}`} block>
    {t.start}
  </ButtonLink>
);

/** Most come here to pay, so what they are asked to do is there before their session. */
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
