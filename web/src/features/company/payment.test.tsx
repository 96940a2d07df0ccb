import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { keyAnswer, typeCard } from "~/features/payment/testkit";
import { dialog, fault, fill, json, open, press, user } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";
import { answers, done, owner } from "./testkit";

const PATH = "/empresas/c7/pagamento";
const READ = "GET /api/company/c7/payment";
const SAVE = "POST /api/company/c7/payment";

const customer = { fullName: "Acme", email: "rh@acme.example", cpf: "11.222.333/0001-81", telephone: "(11) 3456-7890" };
const full = {
  cep: "01310-100",
  logradouro: "Avenida Paulista",
  numero: "1000",
  complemento: "",
  bairro: "Bela Vista",
  localidade: "São Paulo",
  uf: "SP",
  pais: "Brasil",
};
const none = { cep: "", logradouro: "", numero: "", complemento: "", bairro: "", localidade: "", uf: "", pais: "" };
const card = {
  id: "k1",
  brand: "visa",
  lastDigits: "2097",
  holderName: "ACME",
  expiryMonth: "12",
  expiryYear: "2030",
  isActive: true,
};

describe("R297 the company's payment", () => {
  it("says that nothing is charged by itself", async () => {
    await open(PATH, { ...answers(), [READ]: () => json({ customer, address: full, card }) }, owner);
    await screen.findByRole("button", { name: "Alterar Dados" });
    expect(screen.getByText(/Nada é debitado automaticamente/)).toBeVisible();
  });

  it("has three blocks, and the CEP fills the address", async () => {
    await open(
      PATH,
      {
        ...answers(),
        [READ]: () => json({ customer, address: none }),
        "GET /api/cep/01310100": () =>
          json({
            ...recorded("find-cep", "company"),
            erro: false,
            logradouro: "Avenida Paulista",
            bairro: "Bela Vista",
            localidade: "São Paulo",
            uf: "SP",
          }),
      },
      owner,
    );
    await screen.findByRole("button", { name: "Alterar Dados" });
    expect(screen.getAllByRole("group")).toHaveLength(3);
    await fill("CEP", "01310100");
    await waitFor(() => expect(screen.getByLabelText("Cidade")).toHaveValue("São Paulo"));
  });

  it("names what is missing in all blocks and sends nothing", async () => {
    const app = await open(PATH, { ...answers(), [READ]: () => json({ customer, address: none }) }, owner);
    await screen.findByRole("button", { name: "Alterar Dados" });
    await press("Alterar Dados");
    expect(await screen.findByText("Informe um CEP válido.")).toBeVisible();
    expect(screen.getByLabelText("CVV")).toBeInvalid();
    expect(app.requests(SAVE)).toHaveLength(0);
  });

  it("keeps the card unless it is changed", async () => {
    const read = () => json({ customer, address: full, card });
    const app = await open(PATH, { ...answers(), [READ]: read, [SAVE]: () => done() }, owner);
    const kept = within(await screen.findByRole("region", { name: "Cartão guardado" }));
    expect(kept.getByText("final 2097")).toBeVisible();
    expect(kept.getByRole("img", { name: "Visa" })).toBeVisible();
    await press("Alterar Dados");
    expect(await dialog()).toHaveTextContent("Dados de pagamento atualizados com sucesso!");
    expect(await app.sent(SAVE)).toEqual({ customer, address: full });
    expect(app.requests(READ)).toHaveLength(1);
    await press("OK");
    await waitFor(() => expect(app.requests(READ)).toHaveLength(2));
    await press("Trocar o cartão");
    await user.type(screen.getByLabelText("CVV"), "123");
    await press("Manter o cartão guardado");
    expect(await screen.findByRole("region", { name: "Cartão guardado" })).toBeVisible();
  });

  it("sends a typed card only encrypted, beside payer and address", async () => {
    const KEYS = "GET /api/payment/public-key";
    const read = () => json({ customer, address: full });
    const app = await open(PATH, { ...answers(), ...keyAnswer, [READ]: read, [SAVE]: () => done() }, owner);
    await screen.findByRole("button", { name: "Alterar Dados" });
    await typeCard();
    await press("Alterar Dados");
    expect(await dialog()).toHaveTextContent("Dados de pagamento atualizados com sucesso!");
    expect(app.requests(KEYS).length).toBeGreaterThan(0);
    expect(await app.changes()).toEqual([
      [
        SAVE,
        {
          customer,
          address: full,
          card: {
            cardHolderName: "Luiza Prado",
            cardHolderDocument: "529.982.247-25",
            cardHash: expect.stringMatching(/^[\w+/=]{344}$/),
          },
        },
      ],
    ]);
  });

  it("tells the first thing wrong with a card and does not send it", async () => {
    const app = await open(PATH, { ...answers(), [READ]: () => json({ customer, address: full }) }, owner);
    await screen.findByRole("button", { name: "Alterar Dados" });
    const box = within(screen.getAllByRole("group")[2] as HTMLElement);
    for (const [label, text] of [
      [/Número/, "4111 1111 1111 1112"],
      [/Mês/, "12"],
      [/Ano/, "2030"],
      [/CVV/, "123"],
      [/Nome/, "ACME"],
      [/CPF/, "11222333000181"],
    ] as const)
      await user.type(box.getByLabelText(label), text);
    await press("Alterar Dados");
    expect(await dialog()).toHaveTextContent("Número de cartão inválido");
    await user.keyboard("{Enter}");
    const number = box.getByLabelText(/Número/);
    await waitFor(() => expect(number).toHaveAccessibleDescription("Número de cartão inválido"));
    expect(app.requests(SAVE)).toHaveLength(0);
  });

  it("puts the server's errors on the address", async () => {
    const wrong = [{ name: "address.numero", description: "Informe o número." }];
    const read = () => json({ customer, address: full, card });
    const refuse = () => fault(422, "invalid_fields", "Informe o número.", wrong);
    await open(PATH, { ...answers(), [READ]: read, [SAVE]: refuse }, owner);
    await screen.findByRole("button", { name: "Alterar Dados" });
    await press("Alterar Dados");
    expect(await screen.findByText("Informe o número.")).toBeVisible();
  });

  it("Q008 asks a visitor to sign in", async () => {
    const app = await open(PATH, answers());
    await waitFor(() => expect(app.at()).toBe("/empresas/login"));
  });
});

describe("the yearly usage report", () => {
  const USAGE = "GET /api/company/c7/usage";
  const show = (reports: unknown[]) =>
    open("/empresas/c7/relatorio", { ...answers(), [USAGE]: () => json({ reports }) }, owner);

  it("tells a rounded number, or that the group is too small", async () => {
    await show([
      { year: 2026, published: true, people: 40, used: 20 },
      { year: 2025, published: false, people: 0, used: 0 },
    ]);
    expect(await screen.findByText("Cerca de 20 de 40 pessoas usaram os horários empresariais.")).toBeVisible();
    expect(screen.getByText("O grupo é pequeno demais para um número que não aponte ninguém.")).toBeVisible();
  });

  it("is empty at first", async () => {
    await show([]);
    expect(await screen.findByText("Ainda não há relatório")).toBeVisible();
  });
});
