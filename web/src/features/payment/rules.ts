/** What the payment screens show, derived from the session of the server. Prices and permissions are the server's. */

import type { PaymentInfo, Session } from "~/api/queries/sessions";
import { validCnpj, validCpf } from "~/lib/documents";
import { isEmail } from "~/lib/email";
import type { Errors } from "~/lib/form";
import { withMessages } from "~/lib/form";
import { paymentWords } from "~/lib/statusStrings";
import type { Payer } from "./api";
import type { PlainCard } from "./card";
import { toCents } from "./money";
import { required as t } from "./strings";

/** What a payment form has to know of what is paid: a session, or a package of sessions. */
export type Payable = Pick<
  Session,
  "stage" | "statusCode" | "past" | "canPay" | "paymentInfo" | "customerInfo" | "scheduledPriceInBRL" | "discountInBRL"
>;

export type PaymentStep = "paid" | "cancelled" | "finished" | "expired" | "analysis" | "open";

/**
 * How far the payment of a session is. The server sends the parts (`stage`, `statusCode`, `paymentInfo`, `canPay`).
 * This function only selects which part of the page they mean; whether something may be paid is `canPay`.
 */
export function paymentStepOf(session: Payable): PaymentStep {
  if (session.stage === "CANCELLED") return "cancelled";
  if (session.statusCode === "PAID" || session.paymentInfo?.statusCode === "PAID") return "paid";
  if (session.past) return "finished";
  // While the provider processes a payment the time stays reserved, also after the hold has ended.
  if (session.paymentInfo?.statusCode === "PROCESSING") return "analysis";
  return session.canPay ? "open" : "expired";
}

/**
 * A PIX code can be paid after its time was released. Such money confirms the session or is given back (late money in
 * internal/booking/README.md), and the page says so.
 */
export const mayComeLate = (session: Session): boolean =>
  ["cancelled", "expired"].includes(paymentStepOf(session)) &&
  !session.past &&
  session.paymentInfo?.type === "pix" &&
  ["AWAITING_PAYMENT", "EXPIRED"].includes(session.paymentInfo.statusCode);

/** Whether the payment cannot change any more, so that the page stops polling. */
export const isSettled = (session: Session | undefined): boolean =>
  session !== undefined && ["paid", "cancelled", "finished"].includes(paymentStepOf(session)) && !mayComeLate(session);

export const paymentStatus = (session: Session): string =>
  paymentWords[paymentStepOf(session) === "paid" ? "PAID" : (session.paymentInfo?.statusCode ?? "AWAITING_PAYMENT")];

/** The nickname, if the therapist has one. */
export const therapistName = ({ therapistInfo: t, therapistName: name }: Session): string =>
  t.nickname || t.fullName || name;

/** The PIX code of the session, if it has one that can be shown. */
export function pixOf(session: Payable): PaymentInfo | null {
  const info = session.paymentInfo;
  return info?.type === "pix" && info.qrCodeCopy && paymentStepOf(session) === "open" ? info : null;
}

/** The parts of a payment, in centavos. */
export interface Split {
  full: number;
  discount: number;
  price: number;
  credits: number;
  due: number;
}

/** `balance` is the part of the balance that may be used. At most the price of it is used. */
export function splitOf(session: Payable, balance: number): Split {
  const price = toCents(session.scheduledPriceInBRL);
  const discount = toCents(session.discountInBRL);
  const credits = Math.min(balance, price);
  return { full: price + discount, discount, price, credits, due: price - credits };
}

export const discountPercent = ({ discount, full }: Split): number => Math.round((discount / full) * 100);

export interface CardValues extends PlainCard {
  cardHolderDocument: string;
}

export const emptyCard: CardValues = {
  cardHolderName: "",
  cardHolderDocument: "",
  number: "",
  expiryMonth: "",
  expiryYear: "",
  cvv: "",
};

const validDocument = (text: string): boolean => validCpf(text) || validCnpj(text);

function documentError(value: string, missing: string): string | undefined {
  if (!value.trim()) return missing;
  return validDocument(value) ? undefined : t.badDocument;
}

const PHONE = /^\(\d{2}\) (?:\d{4}-\d{4}|\d \d{4}-\d{4})$/;

export const payerErrors = (v: Payer): Errors<Payer> =>
  withMessages({
    fullName: v.fullName.trim() ? undefined : t.fullName,
    email: !v.email.trim() ? t.email : isEmail(v.email.trim()) ? undefined : t.badEmail,
    cpf: documentError(v.cpf, t.document),
    telephone: !v.telephone.trim() ? t.telephone : PHONE.test(v.telephone) ? undefined : t.badTelephone,
  });

/** Errors of empty fields only. Other faults of a card are shown in a popup, one at a time. */
export const cardErrors = (v: CardValues): Errors<CardValues> =>
  withMessages({
    cardHolderName: v.cardHolderName.trim() ? undefined : t.holder,
    cardHolderDocument: documentError(v.cardHolderDocument, t.holderDocument),
    number: v.number.trim() ? undefined : t.number,
    expiryMonth: v.expiryMonth.trim() ? undefined : t.month,
    expiryYear: v.expiryYear.trim() ? undefined : t.year,
    cvv: v.cvv.trim() ? undefined : t.cvv,
  });

export type Method = "card" | "pix";

/** Value of `cardId` for a card that is typed now. */
export const NEW_CARD = "new";

export interface PayValues extends Payer, CardValues {
  useCredits: "yes" | "no";
  method: Method;
  cardId: string;
  saveCard: boolean;
  rememberPayer: boolean;
}

export const payErrors = (v: PayValues): Errors<PayValues> => ({
  ...payerErrors(v),
  ...(v.method === "card" && v.cardId === NEW_CARD ? cardErrors(v) : {}),
});

export const payerOf = ({ fullName, email, cpf, telephone }: Payer): Payer => ({
  fullName: fullName.trim(),
  email: email.trim(),
  cpf,
  telephone,
});

/** The server names a field by its path in the body, the form by the last part of the path. */
export const withoutPath = (fields: readonly { name: string; description: string }[]) =>
  fields.map((field) => ({ ...field, name: field.name.split(".").at(-1) ?? "" }));
