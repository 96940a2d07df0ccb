/** What the tests of this feature share: a session that waits for its payment, and a server. */

import { generateKeyPairSync } from "node:crypto";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { SavedCard } from "~/api/queries/cards";
import type { components } from "~/api/schema";
import { forget } from "~/lib/forget";
import { popup } from "~/ui/Popup";
import { first, recorded } from "../../../tests/recorded";
import { type Answers, json, person, renderApp } from "../../../tests/renderApp";

/** As the server answers them, with their labels. */
type Session = components["schemas"]["SessionBody"];
type PaymentInfo = components["schemas"]["PaymentBody"];

export { json, person } from "../../../tests/renderApp";

export const SESSION = "GET /api/session/s1";
export const CREDITS = "GET /api/customer/u1/credits";
export const CARDS = "GET /api/subscription/cards";
export const PAYER = "GET /api/customer/u1/payer";
export const PAY = "POST /api/payment/process/s1";
export const PAY_CREDITS = "POST /api/payment/process/credits/s1";

/** Half an hour of hold is left. */
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

export const session = (over: Partial<Session> = {}): Session => {
  const { paymentInfo: _payment, ...rest } = recorded("session", "customer");
  return {
    ...rest,
    id: "s1",
    therapistId: "t1",
    therapistName: "Helena Prado",
    scheduledDay: "16/11/2026",
    startTime: "09:00:00",
    finishTime: "09:50:00",
    startsAt: "2026-11-16T12:00:00Z",
    profilePicture: "/api/user/t1/profile-picture",
    therapistInfo: { ...rest.therapistInfo, id: "t1", fullName: "Helena Prado", crp: "06/128841" },
    customerInfo: {
      id: "u1",
      fullName: "Luiza Prado",
      email: "luiza@psic.test",
      cpf: "529.982.247-25",
      telephone: "(11) 98765-4321",
    },
    scheduledPriceInBRL: 100,
    holdUntil: inMinutes(30),
    ...over,
  };
};

export const pix = (over: Partial<PaymentInfo> = {}): PaymentInfo => ({
  ...(recorded("session", "customer").paymentInfo as PaymentInfo),
  amount: 100,
  qrCodeLink: "/api/payment/pix/c1/qrcode.png",
  qrCodeCopy: "00020101PIX",
  expiresAt: inMinutes(20),
  ...over,
});

export const paid = (over: Partial<Session> = {}): Session =>
  session({
    status: "pago",
    statusCode: "PAID",
    canPay: false,
    paymentInfo: {
      type: "card",
      status: "pago",
      statusCode: "PAID",
      amount: 100,
      creditsUsed: 0,
      qrCodeLink: "",
      qrCodeCopy: "",
    },
    ...over,
  });

export const savedCard = (over: Partial<SavedCard> = {}): SavedCard => ({
  ...first(recorded("cards", "customer")),
  id: "k1",
  brand: "visa",
  lastDigits: "2097",
  holderName: "LUIZA PRADO",
  expiryMonth: "12",
  expiryYear: "2030",
  ...over,
});

const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const KEY = publicKey.export({ type: "spki", format: "der" }).toString("base64");

export const keyBody = (over: Partial<ReturnType<typeof recorded<"payment-key">>> = {}) => ({
  ...recorded("payment-key", "customer"),
  publicKey: KEY,
  ...over,
});

/** The provider's key, for every form that takes a card. */
export const keyAnswer: Answers = {
  "GET /api/payment/public-key": () => json(keyBody()),
};

export const noPayer = { remembered: false, fullName: "", email: "", cpf: "", telephone: "" };
export const knownPayer = {
  remembered: true,
  fullName: "Marta Prado",
  email: "marta@psic.test",
  cpf: "52998224725",
  telephone: "11987654321",
  rememberedAt: "2026-11-02T12:00:00Z",
};

/** Opens an address of the real route table; what is not told is an ordinary patient without balance or cards. */
export async function open(path: string, answers: Answers = {}, user = person("CUSTOMER")) {
  popup.clear();
  forget();
  const bodies: Record<string, unknown>[] = [];
  const app = await renderApp(path, {
    user,
    answers: {
      [SESSION]: () => json(session()),
      [CREDITS]: () => json(0),
      [CARDS]: () => json([]),
      [PAYER]: () => json(noPayer),
      "GET /api/customer/u1/sessions": () => json({ sessions: [] }),
      ...keyAnswer,
      "GET /api/payment/pix/c1/qrcode.png": () => new Response("png", { headers: { "Content-Type": "image/png" } }),
      ...Object.fromEntries(
        Object.entries(answers).map(([key, answer]) => [
          key,
          async (request: Request) => {
            if (key.startsWith("POST")) bodies.push(await request.clone().json());
            return answer(request);
          },
        ]),
      ),
    },
  });
  const count = (key: string) =>
    app.seen.filter((request) => `${request.method} ${new URL(request.url).pathname}` === key).length;
  return { ...app, bodies, count };
}

export const openPayment = (answers: Answers = {}, user?: ReturnType<typeof person>) =>
  open("/sessao-pagamento/s1", answers, user);

export const fill = async (label: string, value: string) => {
  const input = await screen.findByLabelText(label);
  await userEvent.clear(input);
  if (value) await userEvent.type(input, value);
};

/** A card that every check lets pass. */
export async function typeCard(over: Record<string, string> = {}): Promise<void> {
  const card = {
    "Número do cartão": "4539620659922097",
    Mês: "12",
    Ano: "40",
    CVV: "123",
    "Nome do titular, como no cartão": "Luiza Prado",
    "CPF ou CNPJ do titular": "52998224725",
    ...over,
  };
  for (const [label, value] of Object.entries(card)) await fill(label, value);
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
export const dialog = () => screen.findByRole("alertdialog");
export const close = async () => userEvent.click(within(await dialog()).getByRole("button"));
