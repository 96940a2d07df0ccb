import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { open as openPage } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";
import { type Answers, json, person, renderApp } from "../../../tests/renderApp";
import { PROFILE, profile, SLOTS, slots } from "../directory/testkit";
import { therapist } from "../onboarding/testkit";

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
    expect(bodies).toEqual([]);
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

describe("on a profile", () => {
  const OFFERS = "GET /api/therapist/t1/packages";
  const offers = [{ sessions: 4, discountPercent: 10, unit: 144, total: 576, saving: 64 }];
  const show = (body: object, type: "CUSTOMER" | "ENTERPRISE" = "CUSTOMER", over = {}) =>
    renderApp("/psicologo-perfil/t1", {
      user: person(type, over),
      answers: {
        [PROFILE]: () => json(profile),
        [SLOTS]: () => slots([]),
        "GET /api/waiting": () => json({ waits: [] }),
        [OFFERS]: () => json(body),
      },
    });

  it("sells at the price of the whole package", async () => {
    await show({ offers });
    expect(await screen.findByText("R$ 576,00")).toBeVisible();
    expect(screen.getByRole("button", { name: /^Comprar/ })).toBeEnabled();
  });

  it("Q029 Q214 leads whoever has given no name yet to that page, and then back to the offer", async () => {
    const app = await show({ offers }, "CUSTOMER", { state: "EMAIL_CONFIRMED" });
    await userEvent.click(await screen.findByRole("button", { name: /^Comprar/ }));
    await waitFor(() => expect(app.at()).toContain("/cadastro-usuario-dados"));
    expect(app.router.state.location.search).toEqual({ volta: "/psicologo-perfil/t1" });
    expect(app.seen.some((request) => request.method === "POST")).toBe(false);
  });

  it("sells no second package while sessions are left", async () => {
    await show({ offers, ownedPackageId: "p1", ownedLeft: 3 });
    expect(await screen.findByRole("link", { name: "Ver meus pacotes" })).toHaveAttribute("href", "/pacotes");
    expect(screen.queryByRole("button", { name: /^Comprar/ })).toBeNull();
  });

  it("shows employees no packages", async () => {
    await show({ offers }, "ENTERPRISE");
    await screen.findByRole("button", { name: "Avise quando abrir horário" });
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(screen.queryByText("R$ 576,00")).toBeNull();
  });
});

describe("the therapist's setting", () => {
  const LABEL = "Desconto do pacote de 4 (%)";
  const BAD = "Use um número inteiro de 0 a 20.";
  const SAVE = "PUT /api/therapist/u1/packages";
  const show = () =>
    openPage(
      "/dados-pessoais-psicologo",
      {
        "GET /api/therapist/u1": () => json(therapist()),
        "GET /api/therapist/u1/packages": () =>
          json({ offers: [{ sessions: 4, discountPercent: 10, unit: 144, total: 576, saving: 64 }] }),
        [SAVE]: () => json({ status: 200, message: "ok" }),
      },
      person("THERAPIST", { state: "REGISTRATION_COMPLETE" }),
    );

  async function type(text: string): Promise<void> {
    const field = await screen.findByLabelText(LABEL);
    await userEvent.clear(field);
    await userEvent.type(field, text);
    expect(field).toHaveValue(text);
    await userEvent.click(screen.getByRole("button", { name: "Salvar pacotes" }));
  }

  it.each(["21", "100", "12,5", "7.5", "-3"])("does not guess at a discount of %s", async (text) => {
    const app = await show();
    await type(text);
    expect(await screen.findByText(BAD)).toBeVisible();
    expect(app.requests(SAVE)).toHaveLength(0);
  });

  it.each([
    ["20", 20],
    ["05", 5],
    ["0", 0],
  ])("saves a discount of %s as %d", async (text, discountPercent) => {
    const app = await show();
    await type(text);
    expect(await screen.findByText("Pacotes salvos.")).toBeVisible();
    expect(await app.changes()).toEqual([[SAVE, { offers: [{ sessions: 4, discountPercent }] }]]);
  });
});
