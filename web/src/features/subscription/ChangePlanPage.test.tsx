import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { keyBody } from "~/features/payment/testkit";
import {
  CARDS,
  change,
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
const unpaid: Partial<ReturnType<typeof subscription>> = {
  statusCode: "PAID",
  validUntil: "",
  chargesNow: [change({ planId: "p1" }), change({ planId: "p3", value: 150 })],
};
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
      amount: 50.8,
      therapist: { id: "u1", name: "Luiza Prado" },
    });
    await closePopup();
    await waitFor(() => expect(app.at()).toBe("/dados-pagamento-psicologo"));
  });

  it("names what is charged at once, before and beside the CVV", async () => {
    const free = subscription({ planId: "p1", typeEnum: "FREE", ...unpaid });
    const app = await open("/alterar-plano", { [SUBSCRIPTION]: () => json(free) });
    await ready();
    expect(screen.getByText(/^A primeira mensalidade é cobrada agora/)).toBeVisible();
    expect(screen.queryByText(/^Uma taxa menor vale/)).toBeNull();
    await pick("Plano 3");
    expect(screen.getByText("Este plano cobra R$ 150,00 agora, no seu cartão principal.")).toBeVisible();
    expect(screen.getByRole("radio", { name: "Plano Gratuito" })).toBeDisabled();
    await accept();
    await press("SALVAR");
    expect(await screen.findByText("Ao confirmar, R$ 150,00 serão cobrados agora neste cartão.")).toBeVisible();
    expect(app.requests(ORDER)).toHaveLength(0);
  });

  it("Q198 names the difference, its last day and the price after it, before and beside the CVV", async () => {
    await open("/alterar-plano");
    await ready();
    expect(screen.getByText(/^Uma taxa menor vale assim que a diferença/)).toBeVisible();
    await pick("Plano 3");
    expect(screen.getByText(/^Cobramos R\$\s50,80 agora/)).toHaveTextContent(
      "a diferença até 15/12/2026. O plano vale assim que ela for aprovada e, a partir dessa data, custa R$ 150,00 por mês.",
    );
    expect(screen.getByRole("radio", { name: "Plano 2" })).toBeDisabled();
    await accept();
    await press("SALVAR");
    expect(await screen.findByText(/^Ao confirmar, R\$\s50,80 serão cobrados agora/)).toBeVisible();
  });

  it("Q198 says when a cheaper plan begins, before and after", async () => {
    const nextPlan = { planId: "p1", name: "Plano Gratuito", type: "FREE", value: 0, from: "16/12/2026" };
    await open("/alterar-plano", { [ORDER]: () => json(subscription({ nextPlan })) });
    await ready();
    await pick("Plano Gratuito");
    expect(
      screen.getByText(
        "Nada é cobrado agora. Este plano começa em 16/12/2026; até lá, o Plano 2 que você já pagou continua valendo. Sessões já pagas mantêm a taxa.",
      ),
    ).toBeVisible();
    await accept();
    await press("SALVAR");
    expect(await dialog()).toHaveTextContent("Ele começa em 16/12/2026.");
  });

  it("Q198 a plan for which enough was paid applies at once, and the own plan undoes a change without the CVV", async () => {
    const nextPlan = { planId: "p1", name: "Plano Gratuito", type: "FREE", value: 0, from: "16/12/2026" };
    const chargesNow = [change({ planId: "p2" }), change({ planId: "p3" })];
    const app = await open("/alterar-plano", {
      [SUBSCRIPTION]: () => json(subscription({ nextPlan, chargesNow })),
      [ORDER]: () => json(subscription()),
    });
    await ready();
    await pick("Plano 3");
    expect(screen.getByText("Este plano vale na hora. Nada é cobrado agora.")).toBeVisible();
    await pick("Plano 2");
    expect(
      screen.getByText(
        "Você continua com este plano e a mudança para o Plano Gratuito é desfeita. Nada é cobrado agora.",
      ),
    ).toBeVisible();
    await accept();
    await press("SALVAR");
    expect(await screen.findByRole("heading", { name: "Plano escolhido com sucesso!" })).toBeVisible();
    expect(await app.sent(ORDER)).toMatchObject({ planId: "p2", cvv: "", amount: 0 });
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
      amount: 0,
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
    const free = subscription({ planId: "p1", typeEnum: "FREE", ...unpaid });
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
      amount: 150,
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
    expect(screen.queryByText(/^Uma taxa menor vale/)).toBeNull();
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.queryByRole("link", { name: /retome a assinatura/ })).toBeNull();
  });

  it("leads whoever cancelled to resuming the plan", async () => {
    const locked = subscription({ canChange: false, canResume: true, whyNoChange: "Sua assinatura foi cancelada." });
    await open("/alterar-plano", { [SUBSCRIPTION]: () => json(locked) });
    const link = await screen.findByRole("link", { name: "Para continuar com o plano atual, retome a assinatura." });
    expect(link).toHaveAttribute("href", "/dados-pagamento-psicologo");
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
