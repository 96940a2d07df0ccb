/** What the payment screens show, from what the server says; prices and permissions are its own. */

import type { Session } from "~/api/queries/sessions";
import { validCnpj, validCpf } from "~/lib/documents";
import { isEmail } from "~/lib/email";
import type { Errors } from "~/lib/form";
import { withMessages } from "~/lib/form";
import type { Payer, PaymentInfo } from "./api";
import type { PlainCard } from "./card";
import { toCents } from "./money";
import { required as t, paymentWords as words } from "./strings";

export type Stage = "paid" | "cancelled" | "finished" | "expired" | "analysis" | "open";

/** Where a session stands on its way to being paid. */
export function stageOf(session: Session): Stage {
  if (session.stage === "CANCELLED") return "cancelled";
  if (session.statusCode === "PAID" || session.paymentInfo?.statusCode === "PAID") return "paid";
  if (session.past) return "finished";
  // A payment whose result is still to come keeps the time, also when the hold itself is over.
  if (session.paymentInfo?.statusCode === "PROCESSING") return "analysis";
  return session.canPay ? "open" : "expired";
}

/** A PIX code may still be paid after its time was released: that money finds its way, and the page tells. */
export const mayComeLate = (session: Session): boolean =>
  ["cancelled", "expired"].includes(stageOf(session)) &&
  !session.past &&
  session.paymentInfo?.type === "pix" &&
  ["AWAITING_PAYMENT", "EXPIRED"].includes(session.paymentInfo.statusCode);

/** Nothing more happens to the payment of such a session, so nobody needs to ask again. */
export const isSettled = (session: Session | undefined): boolean =>
  session !== undefined && ["paid", "cancelled", "finished"].includes(stageOf(session)) && !mayComeLate(session);

export const paymentStatus = (session: Session): string =>
  stageOf(session) === "paid" ? words.paid : (session.paymentInfo?.status ?? words.awaiting);

/** Nickname when there is one. */
export const therapistName = ({ therapistInfo: t, therapistName: name }: Session): string =>
  t.nickname || t.fullName || name;

/** The PIX code that this session already has. */
export function pixOf(session: Session): PaymentInfo | null {
  const info = session.paymentInfo;
  return info?.type === "pix" && info.qrCodeCopy && stageOf(session) === "open" ? info : null;
}

/** What a payment is made of, in centavos. */
export interface Split {
  full: number;
  discount: number;
  price: number;
  credits: number;
  due: number;
}

/** `balance` is what is to be used of the balance: at most the price. */
export function splitOf(session: Session, balance: number): Split {
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

/** Only what is missing; what is wrong with a card is told in the popup, one thing at a time. */
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

/** `new` stands for a card that is typed now. */
export const NEW_CARD = "new";

export interface PayValues extends Payer, CardValues {
  useCredits: "yes" | "no";
  method: Method;
  cardId: string;
  saveCard: boolean;
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

/** The server names a field by its place in the body; the form by its own name. */
export const formFields = (fields: readonly { name: string; description: string }[]) =>
  fields.map((field) => ({ ...field, name: field.name.split(".").at(-1) ?? "" }));
