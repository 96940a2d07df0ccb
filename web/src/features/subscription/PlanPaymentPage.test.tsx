import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { resetConfig } from "~/api/config";
import { keyBody } from "~/features/payment/testkit";
import { person } from "../../../tests/openApp";
import { config } from "../../../tests/renderApp";
import {
  fault,
  json,
  methodBody,
  ORDER,
  open as openAt,
  PENDING,
  pending,
  plan,
  press,
  SUBSCRIBER,
  subscriber,
  subscription,
  typeNewCard,
  user,
} from "./testkit";

const STATE = "PENDING_SUBSCRIPTION_PAYMENT";
const HOOK = "POST /api/therapist/u1/subscription-payment-hook";
const INFO = "GET /api/user/info/";
type Answers = Parameters<typeof openAt>[1];
const open = (answers: Answers = {}, path = "/plano-pagamento") => openAt(path, answers, STATE);
const ready = () => screen.findByText("Plano escolhido");
const info = (state: string) => json(person("THERAPIST", { state }));

describe("R236 the payment of a chosen plan", () => {
  it.each(["/plano-pagamento", "/cadastro-psicologo-pagamento"])(
    "Q025 %s shows plan, status, price and the card form",
    async (path) => {
      await open({}, path);
      await ready();
      expect(screen.getByText("Plano 2")).toBeVisible();
      expect(screen.getByText("Aguardando Pagamento.")).toBeVisible();
      expect(screen.getByText("R$ 75,00 por mês")).toBeVisible();
      expect(screen.getByLabelText("Número do cartão")).toBeVisible();
      expect(screen.getByLabelText("CEP")).toHaveValue("01310-100");
    },
  );

  it("pays with the typed card, encrypted, and leads home", async () => {
    let state = STATE;
    const app = await open({
      [INFO]: () => info(state),
      [ORDER]: () => {
        state = "REGISTRATION_COMPLETE";
        return json(subscription());
      },
    });
    await ready();
    await typeNewCard();
    await press("Pagar R$ 75,00");
    await waitFor(() => expect(app.at()).toBe("/home-psicologo"));
    expect(await app.sent(ORDER)).toEqual({
      type: "PARTIAL",
      planId: "p2",
      cvv: "",
      therapist: { id: "u1", name: "Luiza Prado" },
      subscriber: methodBody,
    });
  });

  it("sends the code along where the provider bills by itself", async () => {
    const app = await open({
      "GET /api/payment/public-key": () => json(keyBody({ gateway: "pagbank", savesCards: true, wantsCvv: true })),
      [ORDER]: () => json(subscription({ paying: true })),
    });
    await ready();
    await typeNewCard({ CVV: "098" });
    await press("Pagar R$ 75,00");
    await waitFor(() => expect(app.requests(ORDER)).toHaveLength(1));
    expect(await app.sent(ORDER)).toEqual({
      type: "PARTIAL",
      planId: "p2",
      cvv: "098",
      therapist: { id: "u1", name: "Luiza Prado" },
      subscriber: methodBody,
    });
  });

  it("R268.3 a declined card says so and leaves the form", async () => {
    let declined = false;
    const app = await open({
      [PENDING]: () => json(pending(declined ? { status: "ERROR" } : {})),
      [ORDER]: () => {
        declined = true;
        return fault(402, "x", "Pagamento recusado pelo emissor.");
      },
    });
    await ready();
    await typeNewCard();
    await press("Pagar R$ 75,00");
    expect(await screen.findByRole("heading", { name: "Pagamento recusado pelo emissor." })).toBeVisible();
    expect(await screen.findByText("Erro no processamento, contate o suporte.")).toBeVisible();
    expect(screen.getByLabelText("CVV")).toHaveValue("");
    expect(app.at()).toBe("/plano-pagamento");
  });

  it("Q025 hides the form while a payment is under way", async () => {
    await open({ [PENDING]: () => json(pending({ canPay: false })) });
    expect(await screen.findByText("Estamos confirmando o seu pagamento")).toBeVisible();
    expect(screen.queryByLabelText("Número do cartão")).toBeNull();
  });

  it("says that it is suspended, and never that a payment came", async () => {
    await open({ [PENDING]: () => json(pending({ canPay: false, suspended: true })) });
    expect(await screen.findByText("A sua assinatura está suspensa")).toBeVisible();
    expect(screen.getByText("Suspensa")).toBeVisible();
    expect(screen.queryByText(/Recebemos o seu pagamento|Falta só o pagamento|Estamos confirmando/)).toBeNull();
    expect(screen.queryByLabelText("Número do cartão")).toBeNull();
    expect(screen.getByRole("link", { name: "Falar com a gente" })).toHaveAttribute("href", "/contato");
  });

  it("R309 leads on once the payment is confirmed", async () => {
    let state = STATE;
    const app = await open({ [PENDING]: () => json(pending({ canPay: false })), [INFO]: () => info(state) });
    await screen.findByText("Estamos confirmando o seu pagamento");
    state = "REGISTRATION_COMPLETE";
    await press("Atualizar");
    await waitFor(() => expect(app.at()).toBe("/home-psicologo"));
  });

  it("pays with a card that is kept already, and its CVV", async () => {
    const app = await open({
      [SUBSCRIBER]: () => json(subscriber({ brand: "visa", lastDigits: "2097" })),
      [ORDER]: () => json(subscription({ paying: true })),
    });
    await ready();
    await press("Pagar com o cartão final 2097");
    // The form has a CVV too; the question stands in its own dialog.
    await waitFor(() => expect(screen.getAllByLabelText("CVV")).toHaveLength(2));
    await user.type(screen.getAllByLabelText("CVV").at(-1) as HTMLElement, "123");
    await press("Confirmar");
    await waitFor(() => expect(app.requests(ORDER)).toHaveLength(1));
    expect(await app.sent(ORDER)).toEqual({
      type: "PARTIAL",
      planId: "p2",
      cvv: "123",
      therapist: { id: "u1", name: "Luiza Prado" },
    });
  });

  it("says when it cannot be read", async () => {
    await open({ [PENDING]: () => fault(500, "x", "x") });
    expect(await screen.findByText("Não conseguimos carregar esta página")).toBeVisible();
  });
});

describe("the way back to the choice", () => {
  it("another paid plan is paid instead", async () => {
    const app = await open({ [ORDER]: () => json(subscription({ paying: true })) });
    await ready();
    await press("Escolher outro plano");
    await user.click(await screen.findByRole("radio", { name: "Plano 3" }));
    await press("Usar este plano");
    expect(screen.getByText("R$ 150,00 por mês")).toBeVisible();
    await typeNewCard();
    await press("Pagar R$ 150,00");
    await waitFor(() => expect(app.requests(ORDER)).toHaveLength(1));
    expect(await app.sent(ORDER)).toEqual({
      type: "FULL",
      planId: "p3",
      cvv: "",
      therapist: { id: "u1", name: "Luiza Prado" },
      subscriber: methodBody,
    });
  });

  it("the free plan completes the registration without a card", async () => {
    let state = STATE;
    const app = await open({
      [INFO]: () => info(state),
      [ORDER]: () => {
        state = "REGISTRATION_COMPLETE";
        return json(subscription({ planId: "p1", typeEnum: "FREE" }));
      },
    });
    await ready();
    await press("Escolher outro plano");
    await user.click(await screen.findByRole("radio", { name: "Plano Gratuito" }));
    await press("Ficar com este plano");
    await waitFor(() => expect(app.at()).toBe("/home-psicologo"));
    expect(await app.sent(ORDER)).toEqual({
      type: "FREE",
      planId: "p1",
      cvv: "",
      therapist: { id: "u1", name: "Luiza Prado" },
    });
  });
});

describe("R235 Q089 the test button", () => {
  const settings = (testButtons: boolean) => ({ "GET /api/config": () => json({ ...config, testButtons }) });
  const waiting = { [PENDING]: () => json(pending({ canPay: false, canConfirm: true, plan: plan() })) };

  it("is not there without the flag", async () => {
    resetConfig();
    await open({ ...waiting, ...settings(false) });
    await screen.findByText("Estamos confirmando o seu pagamento");
    expect(screen.queryByRole("button", { name: "Continuar" })).toBeNull();
  });

  it("confirms the payment under the flag", async () => {
    resetConfig();
    let state = STATE;
    const app = await open({
      ...waiting,
      ...settings(true),
      [INFO]: () => info(state),
      [HOOK]: () => {
        state = "REGISTRATION_COMPLETE";
        return json({ status: 200 });
      },
    });
    await user.click(await screen.findByRole("button", { name: "Continuar" }));
    await waitFor(() => expect(app.at()).toBe("/home-psicologo"));
    expect(await app.changes()).toEqual([[HOOK, {}]]);
    resetConfig();
  });
});
