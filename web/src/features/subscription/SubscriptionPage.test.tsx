import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { keyBody } from "~/features/payment/testkit";
import {
  ACTIVATE,
  CANCEL,
  CARDS,
  card,
  change,
  dialog,
  fault,
  json,
  methodBody,
  ORDER,
  open,
  press,
  RESUME,
  SAVE,
  SUBSCRIBER,
  SUBSCRIPTION,
  subscription,
  typeCvv,
  typeNewCard,
  user,
} from "./testkit";

const AT = "/dados-pagamento-psicologo";
const ready = () => screen.findByRole("heading", { name: "Seu plano" });
const answer = async (name: string) => user.click(within(await dialog()).getByRole("button", { name }));
const closePopup = async () => user.click(within(await dialog()).getByRole("button"));

describe("R266 the subscription page", () => {
  it("shows plan, status, next charge, and the ways on", async () => {
    await open(AT);
    await ready();
    expect(screen.getByText("Plano 2")).toBeVisible();
    expect(screen.getByText("Paga")).toHaveClass(/green/);
    expect(screen.getByText("Próxima cobrança").nextSibling).toHaveTextContent("15/12/2026");
    expect(screen.getByRole("link", { name: "Alterar Plano" })).toHaveAttribute("href", "/alterar-plano");
    expect(screen.getByRole("button", { name: "Cancelar Assinatura" })).toBeVisible();
  });

  it("R269 a cancelled one is valid until the end of what was paid and offers nothing", async () => {
    const over = {
      subscriptionStatus: "Cancelado",
      statusCode: "CANCELLED",
      renews: false,
      canChange: false,
      canCancel: false,
    } as const;
    await open(AT, { [SUBSCRIPTION]: () => json(subscription(over)) });
    await ready();
    expect(screen.getByText("Cancelada")).toHaveClass(/red/);
    expect(screen.getByText("Válida até").nextSibling).toHaveTextContent("15/12/2026");
    expect(screen.queryByRole("link", { name: "Alterar Plano" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Cancelar Assinatura" })).toBeNull();
  });

  it("a cancelled one is resumed before its end, once for a double click", async () => {
    let cancelled = true;
    const over = {
      statusCode: "CANCELLED",
      renews: false,
      canChange: false,
      canCancel: false,
      canResume: true,
    } as const;
    const app = await open(AT, {
      [SUBSCRIPTION]: () => json(subscription(cancelled ? over : {})),
      [RESUME]: () => {
        cancelled = false;
        return json({ status: 200, message: "" });
      },
    });
    await ready();
    expect(screen.getByText(/vale até 15\/12\/2026\. Se retomar agora/)).toBeVisible();
    await user.dblClick(screen.getByRole("button", { name: "Retomar assinatura" }));
    expect(await dialog()).toHaveTextContent("A próxima cobrança é em 15/12/2026");
    await closePopup();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Retomar assinatura" })).toBeNull());
    expect(await app.changes()).toEqual([["POST /api/subscription/resume?id=u1"]]);
  });

  it("says why a plan cannot be resumed", async () => {
    await open(AT, {
      [SUBSCRIPTION]: () => json(subscription({ statusCode: "CANCELLED", canResume: true })),
      [RESUME]: () => fault(409, "subscription.no_card", "Cadastre um cartão para assinar este plano."),
    });
    await ready();
    await press("Retomar assinatura");
    expect(await dialog()).toHaveTextContent("Cadastre um cartão para assinar este plano.");
  });

  it("announces a card that expires before the next charge", async () => {
    await open(AT, { [SUBSCRIPTION]: () => json(subscription({ cardEnds: "30/11/2026" })) });
    await ready();
    expect(screen.getByText("O cartão principal vence antes da próxima cobrança")).toBeVisible();
    expect(screen.getByText(/vale até 30\/11\/2026 e a cobrança é em 15\/12\/2026/)).toBeVisible();
  });

  it("R269 the free plan can be changed and not cancelled", async () => {
    const over = { subscriptionType: "Plano Gratuito", typeEnum: "FREE", nextInvoice: "", value: 0, canCancel: false };
    await open(AT, { [SUBSCRIPTION]: () => json(subscription(over)) });
    await ready();
    expect(screen.getByRole("link", { name: "Alterar Plano" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Cancelar Assinatura" })).toBeNull();
    expect(screen.queryByText("Próxima cobrança")).toBeNull();
  });

  it("can try again after a failure", async () => {
    let broken = true;
    await open(AT, { [SUBSCRIPTION]: () => (broken ? fault(500, "x", "x") : json(subscription())) });
    const retry = await screen.findByRole("button", { name: /Tentar/ });
    broken = false;
    await user.click(retry);
    expect(await ready()).toBeVisible();
  });

  it("needs a complete registration", async () => {
    const app = await open(AT, {}, "PENDING_SUBSCRIPTION_PLAN");
    await waitFor(() => expect(app.at()).toBe("/cadastro-psicologo-planos"));
  });
});

describe("R271 cancelling", () => {
  it("asks first, tells when it is done and reads again", async () => {
    let cancelled = false;
    const app = await open(AT, {
      [SUBSCRIPTION]: () =>
        json(
          subscription(cancelled ? { subscriptionStatus: "Cancelado", statusCode: "CANCELLED", canCancel: false } : {}),
        ),
      [CANCEL]: () => {
        cancelled = true;
        return new Response(null, { status: 204 });
      },
    });
    await ready();
    await press("Cancelar Assinatura");
    expect(await dialog()).toHaveTextContent("15/12/2026");
    expect(screen.getByRole("button", { name: "Manter assinatura" })).toHaveClass(/primary/);
    expect(screen.getByRole("button", { name: "Cancelar assinatura" })).toHaveClass(/secondary/);
    await answer("Manter assinatura");
    expect(app.requests(CANCEL)).toHaveLength(0);
    await press("Cancelar Assinatura");
    await answer("Cancelar assinatura");
    expect(await screen.findByRole("heading", { name: "Assinatura cancelada!" })).toBeVisible();
    expect(await dialog()).toHaveTextContent("Sua assinatura foi cancelada com sucesso.");
    const INFO = "GET /api/user/info";
    const known = app.requests(INFO).length;
    await closePopup();
    expect(await screen.findByText("Cancelada")).toBeVisible();
    await waitFor(() => expect(app.requests(INFO)).toHaveLength(known + 1));
    expect(await app.changes()).toEqual([["POST /api/subscription/cancel?id=u1"]]);
  });

  it("tells of a failure with its reason", async () => {
    await open(AT, { [CANCEL]: () => fault(400, "x", "Já está cancelada.") });
    await ready();
    await press("Cancelar Assinatura");
    await answer("Cancelar assinatura");
    expect(await screen.findByRole("heading", { name: "Erro ao cancelar assinatura" })).toBeVisible();
    expect(await dialog()).toHaveTextContent("Já está cancelada.");
  });
});

describe("a plan whose charge was declined", () => {
  const unpaid = subscription({ subscriptionStatus: "Pagamento Pendente", statusCode: "OVERDUE", canPay: true });

  it("can be paid with the active card and its CVV", async () => {
    const app = await open(AT, { [SUBSCRIPTION]: () => json(unpaid), [ORDER]: () => json(subscription()) });
    await ready();
    expect(screen.getByText("Pagamento pendente")).toHaveClass(/orange/);
    await press("Pagar agora");
    await typeCvv("123");
    await press("Confirmar");
    expect(await screen.findByRole("heading", { name: "Pagamento aprovado!" })).toBeVisible();
    expect(await app.sent(ORDER)).toEqual({
      type: "PARTIAL",
      planId: "p2",
      cvv: "123",
      amount: 0,
      therapist: { id: "u1", name: "Luiza Prado" },
    });
  });

  it("says since when it is owed, what paying charges, and promises no day that is over", async () => {
    const owed = {
      subscriptionStatus: "Pagamento Pendente",
      statusCode: "OVERDUE",
      overdue: true,
      renews: false,
      canPay: true,
      endsNow: true,
    } as const;
    const chargesNow = [change({ planId: "p2", value: 75 })];
    await open(AT, { [SUBSCRIPTION]: () => json(subscription({ ...owed, chargesNow })) });
    await ready();
    expect(screen.getByText("Venceu em").nextSibling).toHaveTextContent("15/12/2026");
    expect(screen.queryByText("Próxima cobrança")).toBeNull();
    expect(screen.getByText(/pague para voltar à lista/)).toBeVisible();
    await press("Pagar agora");
    expect(await screen.findByText("Ao confirmar, R$ 75,00 serão cobrados agora neste cartão.")).toBeVisible();
    await press("Voltar");
    await press("Cancelar Assinatura");
    await waitFor(async () => expect(await dialog()).toHaveTextContent("ela termina agora"));
    expect(await dialog()).not.toHaveTextContent("15/12/2026");
  });

  it("Q198 names the plan that follows, and undoes it without the CVV", async () => {
    const nextPlan = { planId: "p1", name: "Plano Gratuito", type: "FREE", value: 0, from: "16/12/2026" };
    const app = await open(AT, {
      [SUBSCRIPTION]: () => json(subscription({ nextPlan })),
      [ORDER]: () => json(subscription()),
    });
    await ready();
    expect(
      screen.getByText("O Plano Gratuito começa em 16/12/2026, sem mensalidade. Sessões já pagas mantêm a taxa."),
    ).toBeVisible();
    expect(screen.queryByText("Próxima cobrança")).toBeNull();
    await press("Manter o plano atual");
    expect(await screen.findByRole("heading", { name: "Você continua com o seu plano atual." })).toBeVisible();
    expect(await app.sent(ORDER)).toEqual({
      type: "PARTIAL",
      planId: "p2",
      cvv: "",
      amount: 0,
      therapist: { id: "u1", name: "Luiza Prado" },
    });
  });

  it("Q198 an unpaid charge is for the plan that follows", async () => {
    const nextPlan = { planId: "p3", name: "Plano 3", type: "FULL", value: 150, from: "16/12/2026" };
    const chargesNow = [change({ planId: "p2", value: 75 }), change({ planId: "p3", value: 150 })];
    const owed = subscription({ statusCode: "OVERDUE", overdue: true, canPay: true, nextPlan, chargesNow });
    const app = await open(AT, { [SUBSCRIPTION]: () => json(owed), [ORDER]: () => json(subscription()) });
    await ready();
    expect(
      screen.getByText(
        /^O Plano 3 começa em 16\/12\/2026, por R\$\s150,00 por mês\. Sessões já pagas mantêm a taxa\.$/,
      ),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Manter o plano atual" })).toBeNull();
    await press("Pagar agora");
    await typeCvv("123");
    await press("Confirmar");
    expect(await app.sent(ORDER)).toMatchObject({ type: "FULL", planId: "p3", amount: 150 });
  });

  it("says why it was declined again", async () => {
    await open(AT, { [SUBSCRIPTION]: () => json(unpaid), [ORDER]: () => fault(402, "x", "Pagamento recusado.") });
    await ready();
    await press("Pagar agora");
    await typeCvv("123");
    await press("Confirmar");
    expect(await screen.findByRole("heading", { name: "Pagamento recusado." })).toBeVisible();
  });
});

describe("R273 the cards", () => {
  const second = card({ id: "k2", lastDigits: "2454", brand: "mastercard", isActive: false });
  const two = { [CARDS]: () => json([second, card()]) };

  it("shows them as a carousel, the active one first, each with its label", async () => {
    await open(AT, two);
    await ready();
    const carousel = within(screen.getByRole("region", { name: "Seus cartões" }));
    const [first, last] = carousel.getAllByRole("article");
    expect(first).toHaveTextContent(/Cartão principal.*Cartão final 2097/);
    expect(last).toHaveTextContent(/Cartão secundário.*Cartão final 2454/);
    expect(within(first as HTMLElement).queryByRole("button", { name: /Tornar cartão principal/ })).toBeNull();
  });

  it("asks the CVV, sends it encrypted and says that the card is active", async () => {
    const app = await open(AT, { ...two, [ACTIVATE]: () => json({ status: 200 }) });
    await ready();
    await press(/Tornar cartão principal/);
    await typeCvv("12");
    await press("Confirmar");
    // R275 Q174: what is wrong is told.
    expect(await screen.findByRole("heading", { name: "CVV Inválido" })).toBeVisible();
    await closePopup();
    expect(app.requests(ACTIVATE)).toHaveLength(0);
    await typeCvv("123");
    await press("Confirmar");
    expect(await screen.findByRole("heading", { name: "Cartão ativado com sucesso" })).toBeVisible();
    expect(app.requests("GET /api/subscription/cards")).toHaveLength(2);
    expect(await app.changes()).toEqual([
      ["POST /api/subscription/cards/activate?id=k2&userId=u1", { encrypted: expect.stringMatching(/^[\w+/=]{344}$/) }],
    ]);
  });

  it("R275 Q174 shows why a card was not activated", async () => {
    await open(AT, { ...two, [ACTIVATE]: () => fault(409, "x", "Este cartão não pode ser usado.") });
    await ready();
    await press(/Tornar cartão principal/);
    await typeCvv("123");
    await press("Confirmar");
    expect(await screen.findByRole("heading", { name: "Este cartão não pode ser usado." })).toBeVisible();
  });

  it("deletes after a question", async () => {
    const DELETE = "DELETE /api/subscription/cards/k2";
    const app = await open(AT, { ...two, [DELETE]: () => json({ status: 200 }) });
    await ready();
    await press(/^Excluir.*2454/);
    await answer("NÃO");
    expect(app.requests(DELETE)).toHaveLength(0);
    await press(/^Excluir.*2454/);
    await answer("SIM");
    expect(await screen.findByText("Cartão excluído")).toBeVisible();
    expect(await app.changes()).toEqual([["DELETE /api/subscription/cards/k2?id=u1"]]);
  });

  it("says that there is none, with the way to one", async () => {
    await open(AT, { [CARDS]: () => json([]) });
    await ready();
    expect(screen.getByText("Nenhum método cadastrado.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Cadastrar método de pagamento" })).toHaveAttribute(
      "href",
      "/novo-metodo-pagamento-psi",
    );
  });
});

describe("R274 a payment method", () => {
  it("can be replaced on the page itself; no number and no CVV leave in clear (Q087)", async () => {
    const app = await open(AT, { [SAVE]: () => json(card()) });
    await ready();
    await press("Alterar método de pagamento");
    await typeNewCard();
    await press("SALVAR");
    expect(await screen.findByRole("heading", { name: "Dados de pagamento atualizados com sucesso!" })).toBeVisible();
    expect(await app.changes()).toEqual([["POST /api/subscription/customer?id=u1", methodBody]]);
  });

  it("says how a card is kept where it is only with a payment", async () => {
    const key = () => json(keyBody({ gateway: "pagbank", savesCards: false }));
    await open(AT, { "GET /api/payment/public-key": key });
    await ready();
    await press("Alterar método de pagamento");
    expect(await screen.findByText(/O cartão é guardado quando você paga um plano\./)).toBeVisible();
    expect(screen.queryByLabelText("CEP")).toBeNull();
  });

  it("has a page of its own that leads back", async () => {
    const app = await open("/novo-metodo-pagamento-psi", { [SAVE]: () => json(card()) });
    await waitFor(() => expect(screen.getByRole("heading", { name: "Novo método de pagamento" })).toBeVisible());
    await screen.findByLabelText("CEP");
    await press("SALVAR");
    expect(screen.getByText("O número do cartão é obrigatório")).toBeVisible();
    expect(app.requests(SAVE)).toHaveLength(0);
    await typeNewCard();
    await press("SALVAR");
    expect(await screen.findByRole("heading", { name: "Dados de pagamento atualizados com sucesso!" })).toBeVisible();
    await closePopup();
    await waitFor(() => expect(app.at()).toBe(AT));
    expect(await app.changes()).toEqual([["POST /api/subscription/customer?id=u1", methodBody]]);
  });

  it.each([
    ["Número do cartão", "4539620659922098", "Número de cartão inválido"],
    ["CVV", "12", "CVV Inválido"],
    ["Mês", "13", "Mês de expiração inválido"],
    ["Ano", "2020", "Ano de expiração inválido"],
    ["Nome do titular, como no cartão", "Luiza 2", "Nome do cartão inválido"],
  ])("tells one thing that is wrong with a card: %s", async (label, value, text) => {
    const app = await open("/novo-metodo-pagamento-psi");
    await screen.findByLabelText("CEP");
    await typeNewCard({ [label]: value });
    await press("SALVAR");
    expect(await screen.findByRole("heading", { name: text })).toBeVisible();
    expect(app.requests(SAVE)).toHaveLength(0);
    await closePopup();
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
  });

  it("puts the server's word on the field it names, and keeps what was typed", async () => {
    const wrong = [{ name: "billing.logradouro", description: "Informe o endereço." }];
    await open("/novo-metodo-pagamento-psi", { [SAVE]: () => fault(422, "x", "x", wrong) });
    await screen.findByLabelText("CEP");
    await typeNewCard();
    await press("SALVAR");
    expect(await screen.findByText("Informe o endereço.")).toBeVisible();
    expect(screen.getByLabelText("CVV")).toHaveValue("");
    expect(screen.getByLabelText("Número do cartão")).toHaveValue("4539 6206 5992 2097");
  });

  it("says when it cannot be read", async () => {
    await open("/novo-metodo-pagamento-psi", { [SUBSCRIBER]: () => fault(500, "x", "x") });
    expect(await screen.findByText("Não conseguimos carregar esta página")).toBeVisible();
  });
});
