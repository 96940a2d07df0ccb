import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { recorded } from "../../../tests/recorded";
import {
  CARDS,
  close,
  dialog,
  fill,
  json,
  keyBody,
  knownPayer,
  noPayer,
  open,
  PAYER,
  person,
  press,
  savedCard,
  typeCard,
} from "./testkit";

const DELETE = "DELETE /api/subscription/cards/k1";
const SAVE = "POST /api/subscription/customer";
const me = {
  ...recorded("customer", "customer"),
  fullName: "Luiza Prado",
  username: "luiza@psic.test",
  payerEmail: "luiza@psic.test",
  cpf: "529.982.247-25",
  cellPhone: "(11) 98765-4321",
};
const customer = { "GET /api/customer/u1": () => json(me) };

describe("R162 the payment data", () => {
  it("R162 shows a saved card by its last digits and the way to a new one", async () => {
    await open("/dados-pagamento-cliente", { [CARDS]: () => json([savedCard()]) });
    await waitFor(() =>
      expect(screen.getByRole("heading", { level: 1, name: "Meus dados de pagamento" })).toBeVisible(),
    );
    expect(await screen.findByText("Cartão final 2097")).toBeVisible();
    expect(screen.getByRole("img", { name: "Visa" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Adicionar cartão" })).toHaveAttribute("href", "/novo-metodo-pagamento");
  });

  it("shows the remembered payer, and forgets it on request", async () => {
    let known = true;
    const app = await open("/dados-pagamento-cliente", {
      [PAYER]: () => json(known ? knownPayer : noPayer),
      "DELETE /api/customer/u1/payer": () => {
        known = false;
        return json({ status: 200, message: "Dados esquecidos." });
      },
    });
    expect(await screen.findByText("Marta Prado, 529.982.247-25")).toBeVisible();
    expect(screen.getByText(/Lembrados desde 02\/11\/2026/)).toBeVisible();
    await press("Esquecer estes dados");
    await press("Esquecer");
    await waitFor(() => expect(screen.queryByText("Marta Prado, 529.982.247-25")).toBeNull());
    expect(app.count("DELETE /api/customer/u1/payer")).toBe(1);
  });

  it("says that there is none", async () => {
    await open("/dados-pagamento-cliente");
    expect(await screen.findByText("Você ainda não guardou nenhum cartão.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Adicionar cartão" })).toBeVisible();
  });

  it("can try again after a failure", async () => {
    let broken = true;
    await open("/dados-pagamento-cliente", { [CARDS]: () => (broken ? json({}, 500) : json([])) });
    const retry = await screen.findByRole("button", { name: /Tentar/ });
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByText("Você ainda não guardou nenhum cartão.")).toBeVisible();
  });

  it("R162 Q173 asks before it deletes, and then leads to cancelar-cartao", async () => {
    const app = await open("/dados-pagamento-cliente", {
      [CARDS]: () => json([savedCard()]),
      [DELETE]: () => json({ status: 200, message: "Cartão apagado." }),
    });
    await press(/^Excluir/);
    const question = within(await dialog());
    expect(question.getByRole("heading", { name: "Deseja deletar esse cartão?" })).toBeVisible();
    await userEvent.click(question.getByRole("button", { name: "NÃO" }));
    expect(app.count(DELETE)).toBe(0);
    await press(/^Excluir/);
    await userEvent.click(within(await dialog()).getByRole("button", { name: "SIM" }));
    expect(await screen.findByRole("heading", { name: "Cartão excluído" })).toBeVisible();
    expect(app.at()).toBe("/cancelar-cartao");
    expect(app.count(DELETE)).toBe(1);
    const sent = app.seen.find((request) => request.method === "DELETE");
    expect(new URL(sent?.url ?? "").searchParams.get("id")).toBe("u1");
  });

  it.each(["/dados-pagamento-cliente", "/novo-metodo-pagamento", "/cancelar-cartao"])(
    "%s is not for employees",
    async (path) => {
      const app = await open(path, {}, person("ENTERPRISE"));
      await waitFor(() => expect(app.at()).toBe("/home-cliente"));
    },
  );
});

describe("/cancelar-cartao", () => {
  it("deletes nothing by its address alone", async () => {
    const app = await open("/cancelar-cartao?id=k1", { [DELETE]: () => json({ status: 200 }) });
    expect(await screen.findByRole("heading", { name: "Deseja deletar esse cartão?" })).toBeVisible();
    expect(app.count(DELETE)).toBe(0);
    await press("SIM");
    expect(await screen.findByRole("heading", { name: "Cartão excluído" })).toBeVisible();
  });

  it("says when the card is gone already", async () => {
    await open("/cancelar-cartao?id=k1", {
      [DELETE]: () => json({ status: 404, description: "Não encontrado." }, 404),
    });
    await press("SIM");
    expect(await screen.findByRole("heading", { name: "Este cartão não está mais aqui" })).toBeVisible();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("tells of a failure and can try again", async () => {
    await open("/cancelar-cartao?id=k1", { [DELETE]: () => json({}, 500) });
    await press("SIM");
    expect(await screen.findByRole("heading", { name: "Ocorreu um erro, tente novamente." })).toBeVisible();
    await close();
    expect(screen.getByRole("button", { name: "SIM" })).toBeVisible();
  });
});

describe("R163 Q172 a new payment method", () => {
  it.each([
    ["/atendimento-fixo/novo?psicologo=t1&hora=19:00", "/atendimento-fixo/novo"],
    ["https://elsewhere.example/", "/dados-pagamento-cliente"],
  ])("after saving, the page from which the person came follows: %s", async (back, path) => {
    const app = await open(`/novo-metodo-pagamento?volta=${encodeURIComponent(back)}`, {
      ...customer,
      [SAVE]: () => json(savedCard()),
    });
    await typeCard();
    await userEvent.click(screen.getByRole("checkbox", { name: /Termos de Uso/ }));
    await press("SALVAR");
    await screen.findByRole("heading", { name: "Dados de pagamento atualizados com sucesso!" });
    await close();
    await waitFor(() => expect(app.at()).toBe(path));
  });

  it("R163 needs the terms, then SALVAR keeps the card, encrypted", async () => {
    const app = await open("/novo-metodo-pagamento", { ...customer, [SAVE]: () => json(savedCard()) });
    expect(await screen.findByLabelText("Nome completo")).toHaveValue("Luiza Prado");
    await typeCard();
    await press("SALVAR");
    expect(screen.getByText("Por favor, confirme os termos de uso.")).toBeVisible();
    expect(app.bodies).toEqual([]);
    await userEvent.click(screen.getByRole("checkbox", { name: /Termos de Uso/ }));
    await press("SALVAR");
    expect(await screen.findByRole("heading", { name: "Dados de pagamento atualizados com sucesso!" })).toBeVisible();
    expect(app.bodies).toEqual([
      {
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
    await close();
    await waitFor(() => expect(app.at()).toBe("/dados-pagamento-cliente"));
  });

  it("Q195 begins without the address of a former employer, and says why", async () => {
    const left = { ...me, username: "luiza@aurora.example", payerEmail: "" };
    await open("/novo-metodo-pagamento", { "GET /api/customer/u1": () => json(left) });
    const mailbox = await screen.findByLabelText("E-mail");
    expect(mailbox).toHaveValue("");
    expect(mailbox).toHaveAccessibleDescription(/Use um que nenhuma empresa leia/);
  });

  it("takes no card that cannot be kept, and says how one is", async () => {
    const key = () => json(keyBody({ gateway: "pagbank", savesCards: false }));
    await open("/novo-metodo-pagamento", { ...customer, "GET /api/payment/public-key": key });
    expect(await screen.findByText("O cartão é guardado quando você paga uma sessão.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Encontrar um psicólogo" })).toHaveAttribute("href", "/psicologos");
    expect(screen.queryByLabelText("Número do cartão")).toBeNull();
  });

  it("R195.8 tells what is wrong with a card, and what the provider refused", async () => {
    const declined = { status: 402, description: "Pagamento recusado pelo emissor." };
    const app = await open("/novo-metodo-pagamento", { ...customer, [SAVE]: () => json(declined, 402) });
    await screen.findByLabelText("Nome completo");
    await typeCard({ CVV: "12" });
    await userEvent.click(screen.getByRole("checkbox", { name: /Termos de Uso/ }));
    await press("SALVAR");
    expect(await screen.findByRole("heading", { name: "CVV Inválido" })).toBeVisible();
    await close();
    expect(app.bodies).toEqual([]);
    await fill("CVV", "123");
    await press("SALVAR");
    expect(await screen.findByRole("heading", { name: "Pagamento recusado pelo emissor." })).toBeVisible();
    await close();
    expect(screen.getByLabelText("Número do cartão")).toHaveValue("4539 6206 5992 2097");
    expect(screen.getByLabelText("CVV")).toHaveValue("");
  });
});

it("R195.7 every faulty field of a card is marked after the popup about the first", async () => {
  await open("/novo-metodo-pagamento", customer);
  await screen.findByLabelText("Nome completo");
  await typeCard({ Mês: "13", Ano: "2020", CVV: "12", "Nome do titular, como no cartão": "M1" });
  await userEvent.click(screen.getByRole("checkbox", { name: /Termos de Uso/ }));
  await press("SALVAR");
  expect(await screen.findByRole("heading", { name: "CVV Inválido" })).toBeVisible();
  await close();
  await waitFor(() => expect(screen.getByLabelText("Mês")).toHaveAccessibleDescription("Mês de expiração inválido"));
  expect(screen.getByLabelText("Ano")).toHaveAccessibleDescription("Ano de expiração inválido");
  expect(screen.getByLabelText("CVV")).toHaveAccessibleDescription("CVV Inválido");
  expect(screen.getByLabelText(/^Nome do titular/)).toHaveAccessibleDescription("Nome do cartão inválido");
  expect(screen.getByLabelText("Número do cartão")).toBeValid();
});

describe("Q034 the small pages", () => {
  it("R200 Q035 the registration costs nothing, and no sample price is shown", async () => {
    await open("/cadastro-paciente-pagamento", {}, person("CUSTOMER", { state: "EMAIL_CONFIRMED" }));
    expect(await screen.findByRole("heading", { name: "O cadastro de paciente é gratuito" })).toBeVisible();
    expect(screen.getByRole("main")).not.toHaveTextContent(/R\$|120/);
  });

  it.each(["CUSTOMER", "THERAPIST", "ADMINISTRATOR"])("/pagamento-realizado opens for %s", async (type) => {
    await open("/pagamento-realizado", {}, person(type));
    expect(await screen.findByRole("heading", { name: "Pagamento realizado com sucesso" })).toBeVisible();
  });
});
