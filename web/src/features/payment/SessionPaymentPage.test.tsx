import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { resetConfig } from "~/api/config";
import { config, malformed } from "../../../tests/renderApp";
import {
  CARDS,
  CREDITS,
  close,
  dialog,
  fill,
  json,
  keyBody,
  knownPayer,
  openPayment,
  PAY,
  PAY_CREDITS,
  PAYER,
  paid,
  person,
  pix,
  press,
  SESSION,
  savedCard,
  session,
  typeCard,
} from "./testkit";

beforeEach(() => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:qr", revokeObjectURL: () => {} }));
});

const refuse =
  (status: number, description: string, code = "") =>
  () =>
    json({ status, code, description }, status);
const approved = {
  type: "card",
  status: "pago",
  statusCode: "PAID",
  amount: 100,
  creditsUsed: 0,
  qrCodeLink: "",
  qrCodeCopy: "",
};

const byPix = {
  selectedPaymentMethod: "pix",
  originAction: "session",
  kind: "session",
  customer: {
    fullName: "Luiza Prado",
    email: "luiza@psic.test",
    cpf: "529.982.247-25",
    telephone: "(11) 9 8765-4321",
  },
};

describe("the payment screen", () => {
  it("R184 shows photo and name, day and time, both statuses, and the hold running down", async () => {
    await openPayment();
    const box = within(await screen.findByRole("region", { name: "Sua sessão" }));
    for (const text of [
      "Helena Prado",
      "segunda-feira, 16 de novembro",
      "09:00 às 09:50",
      "Agendada",
      "Aguardando pagamento",
    ])
      expect(box.getByText(text)).toBeVisible();
    expect(document.querySelector("main img")).toHaveAttribute("src", "/api/user/t1/profile-picture");
    expect(box.getByRole("timer")).toHaveTextContent(/^(30:00|29:5\d)$/);
  });

  it("R184 prefers the nickname", async () => {
    await openPayment({
      [SESSION]: () => json(session({ therapistInfo: { ...session().therapistInfo, nickname: "Lena" } })),
    });
    expect(await screen.findByText("Lena")).toBeVisible();
    expect(screen.queryByText("Helena Prado")).toBeNull();
  });

  it("R185 offers Iniciar Sessão when entry is available, and not before", async () => {
    const open = { entranceAvailable: true, entranceDescription: "" };
    const app = await openPayment({ [SESSION]: () => json(paid({ availability: open })) });
    expect(await screen.findByRole("link", { name: "Iniciar Sessão" })).toHaveAttribute("href", "/sessao/s1");
    app.unmount();
    await openPayment({ [SESSION]: () => json(paid()) });
    await screen.findByText("Pagamento confirmado!");
    expect(screen.queryByRole("link", { name: "Iniciar Sessão" })).toBeNull();
  });

  it("R198 explains the discount of the first session", async () => {
    await openPayment({ [SESSION]: () => json(session({ scheduledPriceInBRL: 127.5, discountInBRL: 22.5 })) });
    expect(await screen.findByText("R$ 150,00")).toBeVisible();
    expect(screen.getByText("Desconto da primeira sessão (15%)")).toBeVisible();
    expect(screen.getByText("− R$ 22,50")).toBeVisible();
    expect(screen.getByRole("button", { name: "Pagar R$ 127,50" })).toBeVisible();
  });

  it("Q197 names the ceiling of a discount that is at it", async () => {
    await openPayment({ [SESSION]: () => json(session({ scheduledPriceInBRL: 960, discountInBRL: 40 })) });
    expect(await screen.findByText("Desconto da primeira sessão (até R$ 40,00)")).toBeVisible();
    expect(screen.queryByText(/4%/)).toBeNull();
    expect(screen.getByRole("button", { name: "Pagar R$ 960,00" })).toBeVisible();
  });

  it("R197 offers card and PIX, and neither boleto nor crypto", async () => {
    await openPayment();
    const choice = within(await screen.findByRole("group", { name: "Forma de pagamento" }));
    expect(choice.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).value)).toEqual(["card", "pix"]);
    expect(document.body).not.toHaveTextContent(/boleto|criptomoeda|bitcoin/i);
  });

  it.each([
    ["R188 R320 paid", paid(), "Pagamento confirmado!"],
    [
      "in analysis",
      session({ paymentInfo: { ...approved, status: "Aguardando processamento", statusCode: "PROCESSING" } }),
      "Estamos processando o seu pagamento",
    ],
    [
      "in analysis when the hold ended",
      session({
        canPay: false,
        paymentInfo: { ...approved, status: "Aguardando processamento", statusCode: "PROCESSING" },
      }),
      "Estamos processando o seu pagamento",
    ],
    ["expired", session({ canPay: false }), "A reserva expirou"],
    [
      "cancelled",
      session({ state: "cancelado", stage: "CANCELLED", status: "Cancelado", statusCode: "CANCELLED", canPay: false }),
      "Esta sessão foi cancelada",
    ],
    [
      "finished",
      session({ past: true, status: "Finalizado", statusCode: "FINISHED", canPay: false }),
      "Sessão finalizada!",
    ],
  ])("%s hides the options", async (_, answer, text) => {
    await openPayment({ [SESSION]: () => json(answer) });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText("Como você quer pagar?")).toBeNull();
    expect(screen.queryByRole("button", { name: /Pagar|PIX/ })).toBeNull();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("says that a session is not there, with the way back and no popup", async () => {
    await openPayment({ [SESSION]: refuse(404, "Não encontrada.") });
    const text = "Ops! Ocorreu um erro. A Sessão não foi encontrada ou já foi finalizada, Verifique o link acessado.";
    expect(await screen.findByRole("heading", { name: text })).toBeVisible();
    expect(screen.getByRole("link", { name: "Voltar" })).toHaveAttribute("href", "/home-cliente");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("can try again after a failure", async () => {
    let broken = true;
    await openPayment({ [SESSION]: () => (broken ? json({}, 500) : json(session())) });
    expect(await screen.findByRole("heading", { name: "Não conseguimos carregar esta sessão" })).toBeVisible();
    broken = false;
    await press("Tentar novamente");
    expect(await screen.findByText("Como você quer pagar?")).toBeVisible();
  });
});

describe("R186 the balance", () => {
  const use = async (answer: "Sim" | "Não") =>
    userEvent.click(
      within(await screen.findByRole("group", { name: "Usar o seu saldo?" })).getByRole("radio", {
        name: new RegExp(answer),
      }),
    );

  it("R186.1 is not asked about when there is none, nor of an employee", async () => {
    const app = await openPayment();
    await screen.findByText("Como você quer pagar?");
    expect(screen.queryByRole("group", { name: "Usar o seu saldo?" })).toBeNull();
    app.unmount();
    const employee = await openPayment({ [CREDITS]: () => json(500) }, person("ENTERPRISE"));
    await screen.findByText("Como você quer pagar?");
    expect(screen.queryByRole("group", { name: "Usar o seu saldo?" })).toBeNull();
    expect(screen.queryByText("Guardar este cartão para as próximas sessões")).toBeNull();
    expect(employee.count(CREDITS) + employee.count(CARDS)).toBe(0);
  });

  it("R186.2 R186.3 R186.4 R191 R201 R202 pays all of it when it covers the price", async () => {
    const app = await openPayment({
      [CREDITS]: () => json(100),
      [PAY_CREDITS]: () => json({ ...approved, type: "credits" }),
    });
    await screen.findByRole("group", { name: "Forma de pagamento" });
    expect(screen.queryByRole("button", { name: "Pagar com saldo" })).toBeNull();
    await use("Sim");
    expect(screen.queryByRole("group", { name: "Forma de pagamento" })).toBeNull();
    await press("Pagar com saldo");
    expect(await screen.findByRole("heading", { name: "Pagamento realizado com sucesso" })).toBeVisible();
    expect(app.bodies).toEqual([
      { selectedPaymentMethod: "credits", originAction: "session", kind: "session", amount: 0, creditsUsed: 100 },
    ]);
  });

  it("R186.2 takes no more of it than the price", async () => {
    const app = await openPayment({
      [CREDITS]: () => json(250.5),
      [PAY_CREDITS]: () => json({ ...approved, type: "credits" }),
    });
    await use("Sim");
    expect(screen.getByText("− R$ 100,00")).toBeVisible();
    expect(screen.getByText("R$ 0,00")).toBeVisible();
    await press("Pagar com saldo");
    await dialog();
    expect(app.bodies).toEqual([
      { selectedPaymentMethod: "credits", originAction: "session", kind: "session", amount: 0, creditsUsed: 100 },
    ]);
  });

  it("R186.3 R321 pays a part of it, and the rest by card or PIX", async () => {
    let left = 30;
    const app = await openPayment({
      [CREDITS]: () => json(left),
      "GET /api/user/info/": () => json(person("CUSTOMER", { credits: left })),
      [PAY]: () => {
        left = 0;
        return json(pix({ amount: 70, creditsUsed: 30 }));
      },
    });
    expect(screen.getByText("Saldo: R$ 30,00")).toBeInTheDocument();
    await use("Sim");
    expect(screen.queryByRole("button", { name: "Pagar com saldo" })).toBeNull();
    expect(screen.getByText("− R$ 30,00")).toBeVisible();
    await userEvent.click(screen.getByRole("radio", { name: /^PIX/ }));
    await press("Gerar código PIX");
    await screen.findByText("Código pix gerado com sucesso.");
    expect(app.bodies).toEqual([{ ...byPix, amount: 70, creditsUsed: 30 }]);
    await waitFor(() => expect(screen.queryByText("Saldo: R$ 30,00")).toBeNull());
  });

  it("R192.5 is whole again after a failure", async () => {
    await openPayment({ [CREDITS]: () => json(30), [PAY]: refuse(402, "Pagamento recusado pelo emissor.") });
    await use("Sim");
    expect(screen.getByRole("button", { name: "Pagar R$ 70,00" })).toBeVisible();
    await typeCard();
    await press("Pagar R$ 70,00");
    await close();
    expect(await screen.findByRole("button", { name: "Pagar R$ 100,00" })).toBeVisible();
  });
});

describe("by card", () => {
  it("R191 R193 R202 sends only what is encrypted", async () => {
    const app = await openPayment({ [PAY]: () => json(approved) });
    await screen.findByLabelText("Número do cartão");
    await typeCard();
    await userEvent.click(screen.getByLabelText("Guardar este cartão para as próximas sessões"));
    await press("Pagar R$ 100,00");
    expect(await screen.findByRole("heading", { name: "Pagamento realizado com sucesso" })).toBeVisible();
    expect(app.bodies).toEqual([
      {
        selectedPaymentMethod: "card",
        originAction: "session",
        kind: "session",
        amount: 100,
        creditsUsed: 0,
        saveCard: true,
        customer: {
          fullName: "Luiza Prado",
          email: "luiza@psic.test",
          cpf: "529.982.247-25",
          telephone: "(11) 9 8765-4321",
        },
        card: {
          cardHolderName: "Luiza Prado",
          cardHolderDocument: "529.982.247-25",
          cardHash: expect.stringMatching(/^[\w+/=]{344}$/),
        },
      },
    ]);
    expect(JSON.stringify(app.bodies)).not.toMatch(/4539|6206|"cvv"/);
  });

  it("keeps no card that nobody asked to keep", async () => {
    const app = await openPayment({ [PAY]: () => json(approved) });
    await screen.findByLabelText("Número do cartão");
    await typeCard();
    await press("Pagar R$ 100,00");
    await screen.findByRole("heading", { name: "Pagamento realizado com sucesso" });
    expect(app.bodies).toEqual([
      {
        ...byPix,
        selectedPaymentMethod: "card",
        amount: 100,
        creditsUsed: 0,
        card: {
          cardHolderName: "Luiza Prado",
          cardHolderDocument: "529.982.247-25",
          cardHash: expect.stringMatching(/^[\w+/=]{344}$/),
        },
      },
    ]);
  });

  it.each([
    ["nothing", () => new Response(null, { status: 204 })],
    ["no status", () => malformed({ type: "card" })],
  ])("R196 an answer with %s is no payment", async (_name, answer) => {
    await openPayment({ [CARDS]: () => json([savedCard()]), [PAY]: answer });
    await press("Pagar R$ 100,00");
    expect(await dialog()).not.toHaveTextContent(/sucesso|Recebido/);
    expect(screen.queryByText("Pagamento confirmado!")).toBeNull();
  });

  it("R189.1 R189.2 R189.3 R189.4 R189.5 R189.6 shows the brand's logo", async () => {
    await openPayment();
    for (const [digits, name] of [
      ["4", "Visa"],
      ["51", "Mastercard"],
      ["34", "American Express"],
      ["36", "Diners Club"],
      ["6011", "Discover"],
      ["35", "JCB"],
    ] as const) {
      await fill("Número do cartão", digits);
      expect(await screen.findByRole("img", { name })).toBeVisible();
    }
  });

  it("R194 asks for every field", async () => {
    const app = await openPayment({ [PAY]: () => json(approved) });
    for (const label of ["Nome completo", "E-mail", "CPF ou CNPJ", "Telefone com DDD"]) await fill(label, "");
    await press("Pagar R$ 100,00");
    for (const text of [
      "O nome é obrigatório",
      "O CPF ou CNPJ é obrigatório",
      "O Email é obrigatório",
      "O telefone é obrigatório",
      "O nome do titular é obrigatório",
      "O CPF ou CNPJ do titular é obrigatório",
      "O número do cartão é obrigatório",
      "O mês é obrigatório",
      "O ano é obrigatório",
      "O CVV é obrigatório",
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(app.bodies).toEqual([]);
    for (const [label, typed, shown] of [
      ["CPF ou CNPJ", "52998224725", "529.982.247-25"],
      ["CPF ou CNPJ", "11222333000181", "11.222.333/0001-81"],
      ["Telefone com DDD", "1133334444", "(11) 3333-4444"],
      ["Telefone com DDD", "11987654321", "(11) 9 8765-4321"],
    ] as const) {
      await fill(label, typed);
      expect(screen.getByLabelText(label)).toHaveValue(shown);
    }
    await fill("Ano", "29");
    await userEvent.tab();
    expect(screen.getByLabelText("Ano")).toHaveValue("2029");
    await fill("CVV", "12345");
    expect(screen.getByLabelText("CVV")).toHaveValue("1234");
  });

  it("R195.7 R195.8 tells the first thing wrong with a card, in a popup that can be closed", async () => {
    const app = await openPayment({ [PAY]: () => json(approved) });
    await screen.findByLabelText("Número do cartão");
    await typeCard({ "Número do cartão": "4539620659922098", Mês: "13" });
    await press("Pagar R$ 100,00");
    const popup = within(await dialog());
    expect(popup.getByRole("heading", { name: "Número de cartão inválido" })).toBeVisible();
    expect(popup.queryByText("Mês de expiração inválido")).toBeNull();
    await userEvent.click(popup.getByRole("button", { name: "Fechar" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    const number = screen.getByLabelText("Número do cartão");
    await waitFor(() => expect(number).toHaveAccessibleDescription("Número de cartão inválido"));
    await waitFor(() => expect(number).toHaveFocus());
    expect(screen.getByLabelText("Mês")).toHaveAccessibleDescription("Mês de expiração inválido");
    expect(screen.getByLabelText("CVV")).toHaveValue("123"); // nothing was sent
    expect(app.bodies).toEqual([]);
  });

  it("R195.6 a key that is no key is an unknown error", async () => {
    await openPayment({ "GET /api/payment/public-key": () => json(keyBody({ publicKey: "aGk=" })) });
    await screen.findByLabelText("Número do cartão");
    await typeCard();
    await press("Pagar R$ 100,00");
    expect(await screen.findByRole("heading", { name: "Erro desconhecido." })).toBeVisible();
  });

  it("R192.3 R192.4 shows why a card was declined; the typing stays, except the CVV", async () => {
    await openPayment({ [PAY]: refuse(402, "Pagamento recusado pelo emissor. Tente outro cartão ou PIX.") });
    await screen.findByLabelText("Número do cartão");
    await typeCard();
    await press("Pagar R$ 100,00");
    expect(
      await screen.findByRole("heading", { name: "Pagamento recusado pelo emissor. Tente outro cartão ou PIX." }),
    ).toBeVisible();
    await close();
    expect(screen.getByLabelText("Número do cartão")).toHaveValue("4539 6206 5992 2097");
    expect(screen.getByLabelText("CVV")).toHaveValue("");
    expect(screen.getByRole("button", { name: "Pagar R$ 100,00" })).not.toHaveAttribute("aria-busy");
  });

  it("says when no card may be tried any more, and offers PIX", async () => {
    const text = "Por segurança, esta sessão não aceita mais tentativas com cartão.";
    await openPayment({ [PAY]: refuse(429, text, "payment.card_tries") });
    await screen.findByLabelText("Número do cartão");
    await typeCard();
    await press("Pagar R$ 100,00");
    expect(await screen.findByRole("heading", { name: text })).toBeVisible();
    await close();
    expect(screen.getByRole("radio", { name: /^PIX/ })).toBeChecked();
    expect(screen.getByRole("button", { name: "Gerar código PIX" })).toBeVisible();
  });

  it("R318 shows the new price when it has changed", async () => {
    let price = 85;
    await openPayment({
      [SESSION]: () => json(session({ scheduledPriceInBRL: price })),
      [PAY]: () => {
        price = 100;
        return json({ status: 422, code: "payment.price_changed", description: "O preço desta sessão mudou." }, 422);
      },
    });
    await screen.findByRole("button", { name: "Pagar R$ 85,00" });
    await typeCard();
    await press("Pagar R$ 85,00");
    expect(await screen.findByRole("heading", { name: "O preço desta sessão mudou." })).toBeVisible();
    await close();
    expect(await screen.findByRole("button", { name: "Pagar R$ 100,00" })).toBeVisible();
  });

  it("puts what the server says about a field on that field", async () => {
    const fields = [{ name: "customer.email", description: "Informe um e-mail válido." }];
    await openPayment({ [PAY]: () => json({ status: 422, description: "Confira os campos.", fields }, 422) });
    await screen.findByLabelText("Número do cartão");
    await typeCard();
    await press("Pagar R$ 100,00");
    expect(await screen.findByText("Informe um e-mail válido.")).toBeVisible();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("R192.1 R192.2 an answer without data is a failure", async () => {
    await openPayment({ [PAY]: () => new Response(null, { status: 204 }) });
    await screen.findByLabelText("Número do cartão");
    await typeCard();
    await press("Pagar R$ 100,00");
    expect(await screen.findByRole("heading", { name: "Não foi possível concluir o pagamento." })).toBeVisible();
  });

  it("looks how it stands when no answer arrived", async () => {
    let done = false;
    await openPayment({
      [SESSION]: () => json(done ? paid() : session()),
      [PAY]: () => {
        done = true;
        return Promise.reject(new TypeError("offline"));
      },
    });
    await screen.findByLabelText("Número do cartão");
    await typeCard();
    await press("Pagar R$ 100,00");
    expect(await screen.findByText("Pagamento confirmado!")).toBeInTheDocument();
  });

  it("a double click pays once", async () => {
    let answer = (_: Response) => {};
    const app = await openPayment({ [PAY]: () => new Promise<Response>((resolve) => (answer = resolve)) });
    await screen.findByLabelText("Número do cartão");
    await typeCard();
    await userEvent.dblClick(screen.getByRole("button", { name: "Pagar R$ 100,00" }));
    await waitFor(() => expect(app.bodies).toHaveLength(1));
    expect(screen.getByRole("button", { name: /Pagar R\$ 100,00/ })).toHaveAttribute("aria-busy", "true");
    act(() => answer(json(approved)));
    await dialog();
    expect(app.count(PAY)).toBe(1);
  });

  it("R196 Q063 a payment in analysis is received, not paid", async () => {
    await openPayment({
      [PAY]: () => json({ ...approved, status: "Aguardando processamento", statusCode: "PROCESSING" }),
    });
    await screen.findByLabelText("Número do cartão");
    await typeCard();
    await press("Pagar R$ 100,00");
    expect(await screen.findByRole("heading", { name: "Pedido Recebido" })).toBeVisible();
    expect(screen.getByText("Você poderá acompanhar o status do pagamento nos detalhes da sessão")).toBeVisible();
  });

  it("offers saved cards first and sends only the id", async () => {
    const app = await openPayment({ [CARDS]: () => json([savedCard()]), [PAY]: () => json(approved) });
    expect(await screen.findByRole("radio", { name: /Cartão final 2097/ })).toBeChecked();
    expect(screen.queryByLabelText("Número do cartão")).toBeNull();
    await press("Pagar R$ 100,00");
    await dialog();
    expect(app.bodies).toEqual([
      { ...byPix, selectedPaymentMethod: "card", amount: 100, creditsUsed: 0, card: { cardId: "k1" } },
    ]);
    await close();
    await userEvent.click(screen.getByRole("radio", { name: /Outro cartão/ }));
    expect(screen.getByLabelText("Número do cartão")).toBeVisible();
  });
});

describe("R187 by PIX", () => {
  it("R187 R196 asks for data first, then shows QR code and text", async () => {
    let made = false;
    const app = await openPayment({
      [SESSION]: () => json(session(made ? { paymentInfo: pix() } : {})),
      [PAY]: () => {
        made = true;
        return json(pix());
      },
    });
    await userEvent.click(await screen.findByRole("radio", { name: /^PIX/ }));
    expect(screen.getByLabelText("Nome completo")).toHaveValue("Luiza Prado");
    expect(screen.queryByLabelText("Número do cartão")).toBeNull();
    await press("Gerar código PIX");
    expect(await screen.findByRole("heading", { name: "Código pix gerado com sucesso." })).toBeVisible();
    await close();
    expect(screen.getByLabelText("PIX copia e cola")).toHaveValue("00020101PIX");
    expect(await screen.findByRole("img", { name: "QR code do PIX" })).toHaveAttribute("src", "blob:qr");
    expect(app.bodies).toEqual([{ ...byPix, amount: 100, creditsUsed: 0 }]);
  });

  it.each([
    ["Código PIX copiado!", () => Promise.resolve()],
    ["Falha ao copiar o código PIX.", () => Promise.reject(new Error("denied"))],
  ])("R187 R196 opens at the code when there is one; copying says %s", async (text, writeText) => {
    await openPayment({ [SESSION]: () => json(session({ paymentInfo: pix() })) });
    expect(await screen.findByLabelText("PIX copia e cola")).toBeVisible();
    expect(screen.queryByText("Como você quer pagar?")).toBeNull();
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
    await press("Copiar código");
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("makes a new code when the old one ended", async () => {
    let info = pix({ status: "Expirado", statusCode: "EXPIRED", expiresAt: new Date(Date.now() - 1000).toISOString() });
    const app = await openPayment({
      [SESSION]: () => json(session({ paymentInfo: info })),
      [PAY]: () => {
        info = pix({ qrCodeCopy: "00020101NEW" });
        return json(info);
      },
    });
    expect(await screen.findByText("Este código PIX expirou")).toBeVisible();
    expect(screen.queryByLabelText("PIX copia e cola")).toBeNull();
    await press("Gerar novo código");
    await close();
    expect(await screen.findByLabelText("PIX copia e cola")).toHaveValue("00020101NEW");
    expect(app.count(PAY)).toBe(1);
  });

  it.each([
    ["still sets its part of the balance aside", 0, 30],
    ["was looked at, and its part is on the balance again", 30, undefined],
  ])("R321 asks for the same rest when a code that ended %s", async (_, balance, creditsHeld) => {
    const ended = { statusCode: "EXPIRED", expiresAt: new Date(Date.now() - 1000).toISOString() } as const;
    const info = pix({
      ...ended,
      status: "Expirado",
      amount: 70,
      creditsUsed: 30,
      ...(creditsHeld && { creditsHeld }),
    });
    const app = await openPayment({
      [SESSION]: () => json(session({ paymentInfo: info })),
      [CREDITS]: () => json(balance),
      [PAY]: () => json(pix({ qrCodeCopy: "00020101NEW", amount: 70, creditsUsed: 30, creditsHeld: 30 })),
    });
    expect(await screen.findByText("− R$ 30,00")).toBeVisible();
    expect(screen.getByText("R$ 70,00")).toBeVisible();
    await press("Gerar novo código");
    await close();
    expect(app.bodies).toEqual([{ ...byPix, amount: 70, creditsUsed: 30 }]);
  });

  it("R321 offers what a code has set aside for another way to pay", async () => {
    await openPayment({ [SESSION]: () => json(session({ paymentInfo: pix({ creditsUsed: 30, creditsHeld: 30 }) })) });
    await press("Pagar de outra forma");
    expect(screen.getByText("Você tem R$ 30,00 de saldo.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Pagar R$ 70,00" })).toBeVisible();
  });

  it("plays the payer's bank where no real provider stands behind, and only there", async () => {
    const PLAY = "POST /api/sandbox/pix/pay";
    const answers = { [SESSION]: () => json(session({ paymentInfo: pix() })), [PLAY]: () => json({ status: 200 }) };
    const app = await openPayment(answers);
    await press("Simular o pagamento");
    await waitFor(() => expect(app.count(PLAY)).toBe(1));
    expect(app.bodies).toEqual([{ qrCodeCopy: "00020101PIX" }]);
    app.unmount();
    resetConfig();
    await openPayment({ ...answers, "GET /api/config": () => json({ ...config, gateway: "pagbank" }) });
    await screen.findByLabelText("PIX copia e cola");
    expect(screen.queryByRole("button", { name: "Simular o pagamento" })).toBeNull();
  });

  it("asks for PIX alone where no cards are taken", async () => {
    await openPayment({ "GET /api/config": () => json({ ...config, takesCards: false }) });
    expect(await screen.findByText("O pagamento é por PIX")).toBeVisible();
    expect(screen.queryByRole("radio", { name: /Cartão/ })).toBeNull();
    expect(screen.queryByLabelText("Número do cartão")).toBeNull();
    expect(screen.getByRole("button", { name: "Gerar código PIX" })).toBeVisible();
  });

  it("lets the person pay in another way instead", async () => {
    await openPayment({ [SESSION]: () => json(session({ paymentInfo: pix() })) });
    await press("Pagar de outra forma");
    expect(screen.getByLabelText("Número do cartão")).toBeVisible();
  });

  it("keeps a code that still works within reach after another way was chosen", async () => {
    await openPayment({ [SESSION]: () => json(session({ paymentInfo: pix() })) });
    await press("Pagar de outra forma");
    expect(screen.getByText("São R$ 100,00. Ele deixa de valer quando você começa outro pagamento.")).toBeVisible();
    await press("Ver o código PIX");
    expect(screen.getByLabelText("PIX copia e cola")).toHaveValue("00020101PIX");
  });

  it("does not offer a code that has ended", async () => {
    await openPayment({ [SESSION]: () => json(session({ paymentInfo: pix({ statusCode: "EXPIRED" }) })) });
    await press("Pagar de outra forma");
    expect(screen.queryByRole("button", { name: "Ver o código PIX" })).toBeNull();
  });

  it("has the code to copy before the QR code, because a phone cannot read its own screen", async () => {
    await openPayment({ [SESSION]: () => json(session({ paymentInfo: pix() })) });
    const copy = await screen.findByRole("button", { name: "Copiar código" });
    const image = await screen.findByRole("img", { name: "QR code do PIX" });
    expect(copy.compareDocumentPosition(image)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe("the remembered payer", () => {
  it("leaves nothing to type: one line, and the saved card is charged at once", async () => {
    const app = await openPayment({
      [CARDS]: () => json([savedCard()]),
      [PAYER]: () => json(knownPayer),
      [PAY]: () => json(approved),
    });
    expect(await screen.findByText("Marta Prado, 529.982.247-25")).toBeVisible();
    expect(screen.queryByLabelText("Nome completo")).toBeNull();
    await press("Pagar R$ 100,00");
    await dialog();
    expect(app.bodies).toMatchObject([{ customer: { fullName: "Marta Prado", telephone: "(11) 9 8765-4321" } }]);
    expect(app.bodies[0]).not.toHaveProperty("rememberPayer");
  });

  it("is changed on request, and then remembered anew", async () => {
    const app = await openPayment({
      [CARDS]: () => json([savedCard()]),
      [PAYER]: () => json(knownPayer),
      [PAY]: () => json(approved),
    });
    await press("Alterar");
    await fill("Nome completo", "Rui Prado");
    expect(screen.getByRole("checkbox", { name: /Lembrar estes dados/ })).toBeChecked();
    await press("Pagar R$ 100,00");
    await dialog();
    expect(app.bodies).toMatchObject([{ customer: { fullName: "Rui Prado" }, rememberPayer: true }]);
  });

  it("is kept only by somebody who agrees, and never of employees", async () => {
    const app = await openPayment({ [CARDS]: () => json([savedCard()]), [PAY]: () => json(approved) });
    const consent = await screen.findByRole("checkbox", { name: /Lembrar estes dados/ });
    expect(consent).not.toBeChecked();
    await press("Pagar R$ 100,00");
    await dialog();
    expect(app.bodies[0]).not.toHaveProperty("rememberPayer");
    expect(screen.queryByText(/a sua empresa/)).toBeNull();
    app.unmount();
    await openPayment({}, person("ENTERPRISE"));
    // Q195: the provider's receipt must not reach the company's mailbox.
    expect(await screen.findByLabelText("E-mail")).toHaveAccessibleDescription(/Use um que nenhuma empresa leia/);
    expect(await screen.findByLabelText("Nome completo")).toBeVisible();
    expect(screen.queryByRole("checkbox", { name: /Lembrar estes dados/ })).toBeNull();
  });

  it("opens its fields when the server refuses one of them", async () => {
    const refused = () =>
      json(
        { status: 422, description: "Corrija.", fields: [{ name: "customer.cpf", description: "Informe outro." }] },
        422,
      );
    await openPayment({ [CARDS]: () => json([savedCard()]), [PAYER]: () => json(knownPayer), [PAY]: refused });
    await press("Pagar R$ 100,00");
    expect(await screen.findByLabelText("CPF ou CNPJ")).toHaveAccessibleDescription("Informe outro.");
  });
});

describe("R207 what cancelling costs is said beside the button that pays", () => {
  const LATE = "Este horário está próximo: depois de pago, ele já não pode ser cancelado sem custo.";

  it.each([
    [
      "before the end of the free time",
      "2126-11-16T06:00:00Z",
      /Você pode cancelar sem custo até 16\/11\/2126 às 03:00/,
    ],
    ["after it", "2020-01-01T00:00:00Z", LATE],
  ])("%s", async (_, freeUntil, text) => {
    await openPayment({ [SESSION]: () => json(session({ freeUntil })) });
    const line = await screen.findByText(text);
    const button = screen.getByRole("button", { name: "Pagar R$ 100,00" });
    expect(line.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
