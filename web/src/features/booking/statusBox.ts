/** The content of a session's status box, by the session's state and the reader's role. */

import type { Session } from "~/api/queries/sessions";
import { box as t } from "./strings";

export interface Box {
  tone: "go" | "wait" | "done" | "gone";
  title: string;
  text: string;
  /** `calm` for what may wait. */
  action?: { label: string; to: string; calm?: boolean };
}

/** Everyone except the therapist reads the patient's texts (Q014). */
export type Side = "patient" | "therapist";
export const sideOf = (type: string | undefined): Side => (type === "THERAPIST" ? "therapist" : "patient");

const WAITING: Partial<Record<Session["statusCode"], string>> = {
  AWAITING_PAYMENT: t.bookedText,
  PROCESSING: t.processing,
  EXPIRED: t.expired,
};

export const roomOf = (session: Session): string => `/sessao/${session.id}`;
export const paymentOf = (session: Session): string => `/sessao-pagamento/${session.id}`;
export const detailOf = (session: Session): string => `/sessao-detalhes/${session.id}`;

/** While the provider processes a payment the time stays reserved, also after the hold has ended. */
export const isProcessing = (session: Session): boolean => session.statusCode === "PROCESSING";

function awaiting(session: Session, side: Side): Box {
  if (side === "therapist") return { tone: "wait", title: t.waiting, text: t.waitingText };
  const text = session.canPay || isProcessing(session) ? WAITING[session.statusCode] : t.released;
  return {
    tone: "wait",
    title: t.booked,
    text: text ?? t.bookedText,
    ...(session.canPay && { action: { label: t.pay, to: paymentOf(session) } }),
  };
}

const paid = (side: Side): Box =>
  side === "therapist"
    ? { tone: "done", title: t.ready, text: t.readyText }
    : { tone: "done", title: t.paid, text: t.paidText };

/** A session of a standing hour whose payment comes by itself. Paying before is possible. */
const comesByItself = (session: Session, planned: string): Box => ({
  tone: "done",
  title: t.booked,
  text: t.planned(planned),
  ...(session.canPay && { action: { label: t.pay, to: paymentOf(session), calm: true } }),
});

/**
 * The order is prescribed: the open room first, then a finished session, then the payment. `planned` says when the
 * payment comes by itself.
 */
export function boxOf(session: Session, side: Side, planned?: string): Box {
  if (session.availability.entranceAvailable)
    return { tone: "go", title: t.now, text: t.nowText, action: { label: t.enter, to: roomOf(session) } };
  if (session.statusCode === "FINISHED") return { tone: "done", title: t.over, text: t.overText };
  if (session.statusCode === "PAID") return paid(side);
  if (planned && side === "patient" && session.statusCode === "AWAITING_PAYMENT")
    return comesByItself(session, planned);
  if (session.statusCode in WAITING) return awaiting(session, side);
  return { tone: "gone", title: t.gone, text: t.goneText };
}
