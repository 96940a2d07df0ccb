import { Link } from "@tanstack/react-router";
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
}

export function DetailView(props: Props) {
  const { session, side, photo } = props;
  const waits = session.holdUntil !== undefined && boxOf(session, side).tone === "wait" && !isProcessing(session);
  return (
    <Container>
      <PageHeader title={t.title} />
      <div className={c.columns}>
        <StatusBox box={boxOf(session, side)} {...(waits && { until: session.holdUntil })} onEnd={props.onHoldEnd} />
        <section className={c.card} aria-label={side === "therapist" ? t.patient : t.therapist}>
          <Counterpart session={session} side={side} photo={photo} />
          <Facts session={session} side={side} />
        </section>
        <Changes {...props} />
        <Receipt {...props} />
      </div>
      <p className={c.links}>
        <Link to={side === "therapist" ? "/termos-de-uso-psicologo" : "/termos-de-uso-usuario"}>{t.terms}</Link>
        <Link to="/contato">{t.contact}</Link>
      </p>
    </Container>
  );
}
