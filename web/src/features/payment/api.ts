import { send } from "~/api/client";
import type { PaymentInfo, Session } from "~/api/queries/sessions";
import type { components } from "~/api/schema";
import { addDays, toBr, today } from "~/lib/dates";

type Schemas = components["schemas"];
export type Payer = Required<Pick<Schemas["PayerBody"], "fullName" | "email" | "cpf" | "telephone">>;

export const readKey = async (): Promise<string> => (await send((api) => api.GET("/api/payment/public-key"))).publicKey;

export interface PaymentRequest {
  method: "card" | "pix" | "credits" | "package";
  /** In reais, without the part that is paid from the balance. */
  amount: number;
  creditsUsed: number;
  customer?: Payer;
  card?: { cardId: string } | { cardHolderName: string; cardHolderDocument: string; cardHash: string };
  saveCard?: boolean;
  /** The person agrees that the payer's data is remembered. */
  rememberPayer?: boolean;
}

/** Returns undefined when the response has no body, so the caller must check. */
export function startPayment(id: string, request: PaymentRequest): Promise<PaymentInfo | undefined> {
  const { method, ...fields } = request;
  const body = { selectedPaymentMethod: method, originAction: "session", kind: "session", ...fields };
  const options = { params: { path: { id } }, body };
  return send((api) =>
    method === "credits"
      ? api.POST("/api/payment/process/credits/{id}", options)
      : api.POST("/api/payment/process/{id}", options),
  );
}

/** Pays a PIX code in the place of the payer's bank. Works only with the sandbox provider. */
export const simulatePix = (qrCodeCopy: string) =>
  send((api) => api.POST("/api/sandbox/pix/pay", { body: { qrCodeCopy } }), { popup: true });

export interface NewCard {
  customer: Payer;
  card: { cardHolderName: string; cardHolderDocument: string; cardHash: string };
}

export const saveCard = (userId: string, body: NewCard) =>
  send((api) => api.POST("/api/subscription/customer", { params: { query: { id: userId } }, body: { ...body } }));

export const deleteCard = (userId: string, cardId: string) =>
  send((api) =>
    api.DELETE("/api/subscription/cards/{cardId}", { params: { path: { cardId }, query: { id: userId } } }),
  );

export const forgetPayer = (userId: string) =>
  send((api) => api.DELETE("/api/customer/{id}/payer", { params: { path: { id: userId } } }), { popup: true });

/**
 * How many days ahead `readAhead` requests: about as many as the server returns at once. A hold further ahead is shown
 * only on the page of its session. The end is counted from the UTC date, which is at most one day ahead of São Paulo's.
 * Every page of a patient makes this request, and loading the time zone of São Paulo would cost a slow phone about 100
 * ms.
 */
const DAYS_AHEAD = 59;

/** Returns the coming sessions, including those that are not paid yet. */
export async function readAhead(userId: string): Promise<readonly Session[]> {
  const params = {
    path: { id: userId },
    query: { finishDate: toBr(addDays(today(), DAYS_AHEAD)) },
  };
  return (await send((api) => api.GET("/api/customer/{id}/sessions", { params }))).sessions;
}
