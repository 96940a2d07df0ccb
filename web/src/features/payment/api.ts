/** What this feature changes through the API; what it reads is in `api/queries`. */
import { send } from "~/api/client";
import type { Session } from "~/api/queries/sessions";
import type { components } from "~/api/schema";
import { addDays, toBr } from "~/lib/dates";

type Schemas = components["schemas"];
export type PaymentInfo = Schemas["PaymentBody"];
export type Payer = Required<Pick<Schemas["PayerBody"], "fullName" | "email" | "cpf" | "telephone">>;

export const readKey = async (): Promise<string> => (await send((api) => api.GET("/api/payment/public-key"))).publicKey;

export interface PaymentRequest {
  method: "card" | "pix" | "credits";
  /** Of this payment, without what comes from the balance; in reais. */
  amount: number;
  creditsUsed: number;
  customer?: Payer;
  card?: { cardId: string } | { cardHolderName: string; cardHolderDocument: string; cardHash: string };
  saveCard?: boolean;
}

/** The answer may be empty: whoever calls must look. */
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

/** Plays the payer's bank where no real provider stands behind. */
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

/**
 * About as many days as the server answers at once; a hold further ahead shows on the page of its own session.
 * Counted from Greenwich's day, at most one ahead of São Paulo's: every page of a patient asks this, and the clock of
 * São Paulo would cost a slow phone a tenth of a second.
 */
const DAYS_AHEAD = 59;

/** The sessions ahead, those that wait for a payment among them. */
export async function readAhead(userId: string): Promise<readonly Session[]> {
  const params = {
    path: { id: userId },
    query: { finishDate: toBr(addDays(new Date().toISOString().slice(0, 10), DAYS_AHEAD)) },
  };
  return (await send((api) => api.GET("/api/customer/{id}/sessions", { params }))).sessions;
}
