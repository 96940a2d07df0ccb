import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { recorded } from "../../../tests/recorded";
import { type Answers, json, person, renderApp } from "../../../tests/renderApp";

const one = (over: object = {}) => ({
  id: "p1",
  therapistId: "t1",
  therapistName: "Helena Prado",
  state: "ACTIVE",
  sessions: 4,
  left: 3,
  list: 160,
  discountPercent: 10,
  unit: 144,
  total: 576,
  paidOn: "16/11/2026",
  validUntil: "16/11/2027",
  value: 432,
  returned: 0,
  canPay: false,
  canReturn: true,
  returnText: "Você recebe R$ 432,00 de saldo: 3 sessões × R$ 144,00.",
  ...over,
});

const open = (path: string, answers: Answers) =>
  renderApp(path, {
    user: person("CUSTOMER"),
    answers: {
      "GET /api/customer/u1/sessions": () => json({ sessions: [] }),
      "GET /api/customer/u1/credits": () => json(0),
      "GET /api/subscription/cards": () => json([]),
      "GET /api/customer/u1/payer": () => json({ remembered: false, fullName: "", email: "", cpf: "", telephone: "" }),
      "GET /api/customer/u1": () => json(recorded("customer")),
      ...answers,
    },
  });

describe("Meus pacotes", () => {
  it("shows what is left and until when, and says before giving back what the patient gets", async () => {
    let list = [one()];
    const bodies: unknown[] = [];
    await open("/pacotes", {
      "GET /api/packages": () => json({ packages: list }),
      "POST /api/packages/p1/return": async (request: Request) => {
        bodies.push(await request.json());
        list = [one({ state: "RETURNED", left: 0, returned: 432, canReturn: false, closedOn: "18/11/2026" })];
        return json({ status: 200, message: "ok" });
      },
    });
    expect(await screen.findByText("Restam 3 sessões de 4")).toBeVisible();
    expect(screen.getByText("Vale até 16/11/2027")).toBeVisible();
    expect(screen.getByRole("link", { name: /^Marcar sessão ?com Helena Prado/ })).toHaveAttribute(
      "href",
      "/psicologo-perfil/t1",
    );
    await userEvent.click(screen.getByRole("button", { name: /^Devolver ?com Helena Prado/ }));
    const ask = within(await screen.findByRole("alertdialog"));
    expect(ask.getByText("Você recebe R$ 432,00 de saldo: 3 sessões × R$ 144,00.")).toBeVisible();
    await userEvent.click(ask.getByRole("button", { name: "Devolver" }));
    await waitFor(() => expect(bodies).toEqual([{ value: 432 }]));
    const done = within(await screen.findByRole("alertdialog", { name: "Pacote devolvido" }));
    await userEvent.click(done.getByRole("button"));
    expect(await screen.findByText("R$ 432,00 devolvidos em saldo")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Devolver/ })).toBeNull();
  });

  it("leads to the therapists when there are none, and tries again after a failure", async () => {
    let broken = true;
    await open("/pacotes", {
      "GET /api/packages": () =>
        broken ? json({ status: 500, code: "", description: "", message: "" }, 500) : json({ packages: [] }),
    });
    broken = false;
    await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByText("Você ainda não tem pacotes.")).toBeVisible();
    expect(screen.getAllByRole("link", { name: "Encontrar psicólogo" })[0]).toHaveAttribute("href", "/psicologos");
  });
});

describe("paying a package", () => {
  it.each([
    ["waiting", one({ state: "WAITING", left: 0, canPay: true, canReturn: false }), "Como você quer pagar?"],
    ["active", one(), "Pacote pago!"],
    ["not paid in time", one({ state: "UNPAID", left: 0, canReturn: false }), "O prazo para pagar terminou"],
    ["given back", one({ state: "RETURNED", left: 0, canReturn: false }), "Este pacote foi encerrado"],
  ])("%s", async (_, answer, text) => {
    await open("/pacote-pagamento/p1", { "GET /api/packages/p1": () => json(answer) });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText("10% a menos que R$ 160,00")).toBeVisible();
  });

  it("says that a package is not there", async () => {
    await open("/pacote-pagamento/p1", {
      "GET /api/packages/p1": () =>
        json({ status: 404, code: "not_found", description: "Não encontramos.", message: "" }, 404),
    });
    expect(await screen.findByRole("heading", { name: "Este pacote não foi encontrado" })).toBeVisible();
  });
});
