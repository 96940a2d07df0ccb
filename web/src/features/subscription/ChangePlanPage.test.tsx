import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { keyBody } from "~/features/payment/testkit";
import {
  CARDS,
  dialog,
  fault,
  fill,
  json,
  methodBody,
  ORDER,
  open,
  press,
  SUBSCRIPTION,
  simulation,
  subscription,
  typeCvv,
  typeNewCard,
  user,
} from "./testkit";

const SIMULATION = "GET /api/therapist/u1/plan-simulation";
const ready = () => screen.findByRole("radio", { name: "Plano 3" });
const pick = (name: string) => user.click(screen.getByRole("radio", { name }));
const accept = () => user.click(screen.getByLabelText(/Declaro que li/));
const onlyPaid = () => json(keyBody({ gateway: "pagbank", savesCards: false }));
const closePopup = async () => user.click(within(await dialog()).getByRole("button"));

describe("R272 changing the plan", () => {
  it("R272.1 R272.2 shows the plans as cards of a carousel, the own one marked", async () => {
    await open("/alterar-plano");
    await ready();
    const carousel = within(screen.getByRole("region", { name: "Planos" }));
    expect(carousel.getAllByRole("radio")).toHaveLength(3);
    expect(carousel.getByText("Seu plano atual")).toBeVisible();
    expect(carousel.getByRole("button", { name: "Próximo" })).toBeInTheDocument();
    expect(carousel.getByText("R$ 150,00")).toBeVisible();
  });

  it("asks for a plan, R272.3 then for the terms", async () => {
    const app = await open("/alterar-plano");
    await ready();
    await press("SALVAR");
    expect(await screen.findByRole("alert")).toHaveTextContent("Escolha um plano antes de prosseguir.");
    expect(screen.getAllByRole("radio")[0]).toHaveFocus();
    await pick("Plano 3");
    await press("SALVAR");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Você precisa aceitar os termos de serviço para continuar!",
    );
    expect(screen.getByLabelText(/Declaro que li/)).toHaveFocus();
    expect(app.requests(ORDER)).toHaveLength(0);
  });

  it("R272.4 R272.5 R272.6 R272.7 asks the CVV of a card plan, saves, tells and goes back", async () => {
    const app = await open("/alterar-plano", { [ORDER]: () => json(subscription({ planId: "p3" })) });
    await ready();
    await pick("Plano 3");
    await accept();
    await press("SALVAR");
    await typeCvv("12");
    await press("Confirmar");
    expect(await screen.findByRole("heading", { name: "CVV Inválido" })).toBeVisible();
    await closePopup();
    expect(app.requests(ORDER)).toHaveLength(0);
    expect(await screen.findByText("CVV Inválido")).toBeVisible(); // on the field, once the popup is gone
    await typeCvv("101");
    await press("Confirmar");
    expect(await screen.findByRole("heading", { name: "Plano escolhido com sucesso!" })).toBeVisible();
    expect(await app.sent(ORDER)).toEqual({
      type: "FULL",
      planId: "p3",
      cvv: "101",
      therapist: { id: "u1", name: "Luiza Prado" },
    });
    await closePopup();
    await waitFor(() => expect(app.at()).toBe("/dados-pagamento-psicologo"));
  });

  it("names what is charged at once, before and beside the CVV", async () => {
    const free = subscription({ planId: "p1", typeEnum: "FREE", chargesNow: [{ planId: "p3", value: 150 }] });
    const app = await open("/alterar-plano", { [SUBSCRIPTION]: () => json(free) });
    await ready();
    expect(screen.getByText(/^A primeira mensalidade é cobrada agora/)).toBeVisible();
    expect(screen.queryByText(/o novo valor entra na próxima cobrança/)).toBeNull();
    await pick("Plano 3");
    expect(screen.getByText("Este plano cobra R$ 150,00 agora, no seu cartão principal.")).toBeVisible();
    await pick("Plano Gratuito");
    expect(screen.queryByText(/^Este plano cobra/)).toBeNull();
    await pick("Plano 3");
    await accept();
    await press("SALVAR");
    expect(await screen.findByText("Ao confirmar, R$ 150,00 serão cobrados agora neste cartão.")).toBeVisible();
    expect(app.requests(ORDER)).toHaveLength(0);
  });

  it("names no charge while what was paid lasts", async () => {
    await open("/alterar-plano");
    await ready();
    expect(screen.getByText("A mudança vale na hora; o novo valor entra na próxima cobrança.")).toBeVisible();
    await pick("Plano 3");
    await accept();
    await press("SALVAR");
    expect(await screen.findByLabelText("CVV")).toBeVisible();
    expect(screen.queryByText(/cobrados agora/)).toBeNull();
  });

  it("asks no CVV for the free plan", async () => {
    const app = await open("/alterar-plano", { [ORDER]: () => json(subscription({ planId: "p1" })) });
    await ready();
    await pick("Plano Gratuito");
    await accept();
    await press("SALVAR");
    expect(await screen.findByRole("heading", { name: "Plano escolhido com sucesso!" })).toBeVisible();
    expect(await app.sent(ORDER)).toEqual({
      type: "FREE",
      planId: "p1",
      cvv: "",
      therapist: { id: "u1", name: "Luiza Prado" },
    });
  });

  it("going back from the CVV changes nothing", async () => {
    const app = await open("/alterar-plano");
    await ready();
    await pick("Plano 3");
    await accept();
    await press("SALVAR");
    await user.click(await screen.findByRole("button", { name: "Voltar" }));
    await waitFor(() => expect(screen.queryByLabelText("CVV")).toBeNull());
    expect(app.requests(ORDER)).toHaveLength(0);
  });

  it("R272.8 tells of a failure, with the reason that is known", async () => {
    await open("/alterar-plano", { [ORDER]: () => fault(402, "x", "O cartão foi recusado.") });
    await ready();
    await pick("Plano 3");
    await accept();
    await press("SALVAR");
    await typeCvv("123");
    await press("Confirmar");
    expect(await screen.findByRole("heading", { name: "Oops..." })).toBeVisible();
    expect(await dialog()).toHaveTextContent("Algo deu errado, tente novamente mais tarde!");
    expect(await dialog()).toHaveTextContent("O cartão foi recusado.");
  });

  it("leads to a card when there is none", async () => {
    const app = await open("/alterar-plano", { [CARDS]: () => json([]) });
    await ready();
    await pick("Plano 3");
    await accept();
    await press("SALVAR");
    await user.click(within(await dialog()).getByRole("button", { name: "Cadastrar método de pagamento" }));
    await waitFor(() => expect(app.at()).toBe("/novo-metodo-pagamento-psi"));
  });

  it("pays the plan with the new card where none is kept without a payment", async () => {
    const free = subscription({ planId: "p1", typeEnum: "FREE", chargesNow: [{ planId: "p3", value: 150 }] });
    const app = await open("/alterar-plano", {
      "GET /api/payment/public-key": onlyPaid,
      [CARDS]: () => json([]),
      [SUBSCRIPTION]: () => json(free),
      [ORDER]: () => json(subscription({ planId: "p3" })),
    });
    await ready();
    await pick("Plano 3");
    await accept();
    await press("SALVAR");
    await user.click(within(await dialog()).getByRole("button", { name: "Cadastrar método de pagamento" }));
    expect(await screen.findByText(/A mensalidade do Plano 3, R\$\s150,00, é cobrada agora/)).toBeVisible();
    await typeNewCard();
    await press("PAGAR");
    expect(await screen.findByRole("heading", { name: "Plano escolhido com sucesso!" })).toBeVisible();
    expect(await app.sent(ORDER)).toEqual({
      type: "FULL",
      planId: "p3",
      cvv: "",
      therapist: { id: "u1", name: "Luiza Prado" },
      subscriber: methodBody,
    });
    await closePopup();
    await waitFor(() => expect(app.at()).toBe("/dados-pagamento-psicologo"));
  });

  it("without a plan to pay it says how a card is kept", async () => {
    await open("/novo-metodo-pagamento-psi", { "GET /api/payment/public-key": onlyPaid });
    expect(await screen.findByText("O cartão é guardado quando você paga um plano.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver os planos" })).toHaveAttribute("href", "/alterar-plano");
    expect(screen.queryByLabelText("CEP")).toBeNull();
  });

  it("offers no choice where nothing may be changed, and says why", async () => {
    const locked = subscription({ canChange: false, whyNoChange: "Sua assinatura foi cancelada." });
    await open("/alterar-plano", { [SUBSCRIPTION]: () => json(locked) });
    expect(await screen.findByText("Sua assinatura foi cancelada.")).toBeVisible();
    expect(screen.queryByText(/A mudança vale na hora/)).toBeNull();
    expect(screen.queryByRole("radio")).toBeNull();
  });
});

describe("the simulator", () => {
  it("says what the own sessions would cost, and follows another number", async () => {
    await open("/alterar-plano");
    expect(await screen.findByText("Com 12 sessões no mês, o Plano 3 sai R$ 390,00 mais barato.")).toBeVisible();
    await fill("Sessões no mês", "1");
    expect(screen.getByText("Com 1 sessão no mês, o seu plano já é o mais barato.")).toBeVisible();
    expect(screen.getByText("R$ 97,50")).toBeVisible();
  });

  it.each(["301", "12,5", "-3"])("refuses %s sessions and shows the own ones", async (typed) => {
    await open("/alterar-plano");
    await screen.findByText("Com 12 sessões no mês, o Plano 3 sai R$ 390,00 mais barato.");
    await fill("Sessões no mês", typed);
    expect(screen.getByText("Escreva um número inteiro, de 0 a 300.")).toBeVisible();
    expect(screen.getByText("Com 12 sessões no mês, o Plano 3 sai R$ 390,00 mais barato.")).toBeVisible();
  });

  it("takes three hundred", async () => {
    await open("/alterar-plano");
    await screen.findByLabelText("Sessões no mês");
    await fill("Sessões no mês", "300");
    expect(screen.getByText(/^Com 300 sessões no mês/)).toBeVisible();
  });

  it("compares nothing without sessions", async () => {
    const text = "Ainda não há sessões nos últimos 30 dias para comparar os planos.";
    await open("/alterar-plano", { [SIMULATION]: () => json(simulation({ sessions: 0, gross: 0, text })) });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByLabelText("Sessões no mês")).toBeNull();
  });

  it("the page serves without it", async () => {
    await open("/alterar-plano", { [SIMULATION]: () => fault(500, "x", "x") });
    expect(await ready()).toBeVisible();
  });
});
