import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SessionAgreement } from "~/features/agreement/shared/AgreementCards";
import { BookAgain } from "~/features/directory/shared/BookAgain";
import { AttendanceCard } from "~/features/practice/shared/AttendanceCard";
import { AskCopy } from "~/features/record/shared/AskCopy";
import { WriteAboutSession } from "~/features/record/shared/WriteAboutSession";
import { MakeStanding } from "~/features/standing/shared/MakeStanding";
import { ProposeStanding } from "~/features/standing/shared/ProposeStanding";
import { usePlannedPayment } from "~/features/standing/shared/plannedPayment";
import { StandingMark } from "~/features/standing/shared/StandingMark";
import { AskEarlier } from "~/features/waiting/shared/AskEarlier";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { Changes, type ChangesProps } from "./components/Changes";
import { Counterpart } from "./components/Counterpart";
import { Facts } from "./components/Facts";
import { Receipt, type ReceiptProps } from "./components/Receipt";
import { StatusBox } from "./components/StatusBox";
import c from "./Detail.module.css";
import { boxOf, isProcessing } from "./statusBox";
import { detail as t } from "./strings";

interface Props extends ChangesProps, ReceiptProps {
  /** Photo of the other person; null while loading. */
  photo: string | null;
  onHoldEnd: () => void;
  /** Who waits in a room. */
  watch?: ReactNode;
}

export function DetailView(props: Props) {
  const { session, side, photo } = props;
  const box = boxOf(session, side, usePlannedPayment(session.id));
  const waits = session.holdUntil !== undefined && box.tone === "wait" && !isProcessing(session);
  return (
    <Container>
      <PageHeader title={t.title} />
      {props.watch}
      <div className={c.columns}>
        <StatusBox box={box} {...(waits && { until: session.holdUntil })} onEnd={props.onHoldEnd} />
        <div className={c.stack}>
          <section className={c.card} aria-label={side === "therapist" ? t.patient : t.therapist}>
            <Counterpart session={session} side={side} photo={photo} />
            <Facts session={session} side={side} />
            <StandingMark sessionId={session.id} />
          </section>
          {session.past && <AttendanceCard sessionId={session.id} />}
        </div>
        <div className={c.stack}>
          <Changes {...props} />
          {side === "patient" ? <PatientCards {...props} /> : <TherapistCards {...props} />}
        </div>
      </div>
      <p className={c.links}>
        <Link to={side === "therapist" ? "/termos-de-uso-psicologo" : "/termos-de-uso-usuario"}>{t.terms}</Link>
        <Link to="/teste-de-equipamento">{t.equipment}</Link>
        <Link to="/contato">{t.contact}</Link>
      </p>
    </Container>
  );
}

/** A patient's next steps: what blocks nothing comes after what was booked, and the receipt before rare wishes. */
function PatientCards(props: Props) {
  const { session } = props;
  return (
    <>
      <SessionAgreement therapistId={session.therapistId} />
      <AskEarlier session={session} />
      {["DONE", "CANCELLED"].includes(session.stage) && (
        <section className={c.card} aria-labelledby="de-novo">
          <h2 id="de-novo" className={c.heading}>
            {t.next}
          </h2>
          <p className={c.note}>{t.nextText}</p>
          <div className={c.buttons}>
            <BookAgain session={session} />
            <MakeStanding session={session} />
            <ButtonLink to={`/psicologo-perfil/${session.therapistId}`} variant="ghost">
              {t.otherTimes}
            </ButtonLink>
            {session.stage === "DONE" && <AskCopy therapistId={session.therapistId} />}
          </div>
        </section>
      )}
      <Receipt {...props} />
    </>
  );
}

/** What a therapist does after a session comes first: the record, then the receipt. */
function TherapistCards(props: Props) {
  const { session } = props;
  return (
    <>
      {session.customerInfo?.id && ["DONE", "RUNNING"].includes(session.stage) && (
        <section className={c.card} aria-labelledby="prontuario">
          <h2 id="prontuario" className={c.heading}>
            {t.record}
          </h2>
          <p className={c.note}>{t.recordText}</p>
          <div className={c.buttons}>
            <WriteAboutSession customerId={session.customerInfo.id} sessionId={session.id} />
          </div>
        </section>
      )}
      <Receipt {...props} />
      {session.stage !== "CANCELLED" && (
        <section className={c.card} aria-labelledby="horario-fixo">
          <h2 id="horario-fixo" className={c.heading}>
            {t.standing}
          </h2>
          <p className={c.note}>{t.standingText}</p>
          <div className={c.buttons}>
            <ProposeStanding session={session} />
          </div>
        </section>
      )}
    </>
  );
}
