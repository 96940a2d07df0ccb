/** The only file of this feature that knows addresses of the API. */
import { queryOptions } from "@tanstack/react-query";
import { send } from "~/api/client";
import type { components } from "~/api/schema";
import { addDays, toBr } from "~/lib/dates";

type Schemas = components["schemas"];
export type Session = Schemas["SessionBody"];
export type PaymentInfo = Schemas["PaymentBody"];
export type SavedCard = Schemas["SavedCardBody"];
export type Payer = Required<Pick<Schemas["PayerBody"], "fullName" | "email" | "cpf" | "telephone">>;

/** What a payment page shows must be how it stands; only the way from the request to the screen is forgiven. */
const AS_IT_STANDS = 2000;

export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: ["session", id],
    queryFn: ({ signal }) => send((api) => api.GET("/api/session/{id}", { params: { path: { id } }, signal })),
    staleTime: AS_IT_STANDS,
  });

export const creditsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["credits", userId],
    queryFn: ({ signal }) =>
      send((api) => api.GET("/api/customer/{id}/credits", { params: { path: { id: userId } }, signal })),
    staleTime: AS_IT_STANDS,
  });

export const cardsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["cards", userId],
    queryFn: ({ signal }) =>
      send((api) => api.GET("/api/subscription/cards", { params: { query: { id: userId } }, signal })),
  });

/** The own record, for what a form can fill in by itself. */
export const payerQuery = (userId: string) =>
  queryOptions({
    queryKey: ["customer", userId],
    queryFn: () => send((api) => api.GET("/api/customer/{id}", { params: { path: { id: userId } } })),
  });

/** The picture of a PIX code; it needs the login, so an address alone would not do. */
export const qrCodeQuery = (link: string) =>
  queryOptions({
    queryKey: ["qrcode", link],
    queryFn: async ({ signal }) => {
      const id = link.split("/").at(-2) ?? "";
      const answer: unknown = await send((api) =>
        api.GET("/api/payment/pix/{id}/qrcode.png", { params: { path: { id } }, parseAs: "blob", signal }),
      );
      return answer as Blob;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

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
