import type { Session } from "~/api/queries/sessions";
import { Alert, type Tone } from "~/ui/Alert";
import { ButtonLink } from "~/ui/ButtonLink";
import { Card } from "~/ui/Card";
import { toCents } from "../money";
import { mayComeLate, type PaymentStep, paymentStepOf, splitOf } from "../rules";
import { pack, stages as s, page as t } from "../strings";
import c from "./PaymentStepBox.module.css";
import { PriceBox } from "./PriceBox";

const TEXTS: Record<Exclude<PaymentStep, "open">, { tone: Tone; title: string; text: string }> = {
  paid: { tone: "success", title: s.paid, text: s.paidText },
  cancelled: { tone: "info", title: s.cancelled, text: s.cancelledText },
  finished: { tone: "info", title: s.finished, text: s.finishedText },
  expired: { tone: "info", title: s.expired, text: s.expiredText },
  analysis: { tone: "info", title: s.analysis, text: s.analysisText },
};

/** Shown instead of the payment form when there is nothing to pay now. */
export function PaymentStepBox({ session }: { session: Session }) {
  const step = paymentStepOf(session);
  if (step === "open") return null;
  const { tone, title, text } = TEXTS[step];
  return (
    <Card as="section" className={c.box}>
      <Alert tone={tone} title={title}>
        <p>{text}</p>
        {mayComeLate(session) && <p>{s.late}</p>}
      </Alert>
      {step === "paid" && (
        <PriceBox
          paid
          split={splitOf(session, toCents(session.paymentInfo?.creditsUsed ?? 0))}
          creditsLabel={session.paymentInfo?.type === "package" ? pack.paid : undefined}
        />
      )}
      <div className={c.actions}>
        {step === "paid" || step === "analysis" ? <Kept id={session.id} /> : <Again session={session} />}
      </div>
    </Card>
  );
}

const Kept = ({ id }: { id: string }) => (
  <>
    <ButtonLink to={`/sessao-detalhes/${id}`}>{t.details}</ButtonLink>
    <ButtonLink to="/home-cliente" variant="secondary">
      {t.home}
    </ButtonLink>
  </>
);

const Again = ({ session }: { session: Session }) => (
  <>
    <ButtonLink to={`/psicologo-perfil/${session.therapistId}`}>{t.otherTime}</ButtonLink>
    <ButtonLink to="/psicologos" variant="secondary">
      {t.find}
    </ButtonLink>
  </>
);
