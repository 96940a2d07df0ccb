import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, fault, fill, json, open, press, user } from "../../../tests/openApp";
import { answers, COMPANY, company, done, owner, PEOPLE, people } from "./testkit";

const PATH = "/empresas/painel/c7";
const SAVE = "PUT /api/company/c7";

const panel = (over = {}, more = {}) => open(PATH, { ...answers(over), ...more }, owner);

describe("R293 the company's panel", () => {
  it("R292.2 R299 Q224 shows the data, Ativa with the next charge, and the seats", async () => {
    await panel();
    const main = within(await screen.findByRole("main"));
    await main.findByText("rh@acme.example"); // the waiting has the same heading
    expect(main.getByRole("heading", { level: 1, name: "Acme Tecnologia" })).toBeVisible();
    for (const text of ["rh@acme.example", "(11) 3456-7890", "11.222.333/0001-81", "Ativa"])
      expect(main.getByText(text)).toBeVisible();
    expect(main.getByText("Próximo pagamento até 16/12/2026")).toBeVisible();
    expect(main.getByText("12 de 20 em uso")).toBeVisible();
    expect(main.getByRole("link", { name: "Cadastrar novo usuário" })).toHaveAttribute(
      "href",
      "/empresas/c7/usuario/cadastrar",
    );
    expect(main.getByRole("link", { name: "Dados de pagamento" })).toHaveAttribute("href", "/empresas/c7/pagamento");
    expect(main.getByText(/Ninguém da empresa sabe quem faz terapia/)).toBeVisible();
  });

  it("writes thousands as Brazilians do", async () => {
    const states = { active: 1200, invited: 1800, expired: 0, leaving: 0 };
    await panel({ maxUsers: 3500, usedSeats: 3000 }, { [PEOPLE]: () => json(people({ states })) });
    expect(await screen.findByText("3.000 de 3.500 em uso")).toBeVisible();
    const filter = await screen.findByRole("combobox", { name: "Situação do convite" });
    expect([...filter.querySelectorAll("option")].map((one) => one.textContent)).toEqual([
      "Todas (3.000)",
      "Ativo (1.200)",
      "Convidado (1.800)",
      "Expirado (0)",
      "De saída (0)",
    ]);
  });

  it("R292.3 Q224 shows Pagamento pendente, without the administrators' button", async () => {
    await panel({ subscriptionStatus: "PENDING", nextPayment: "" });
    expect(await screen.findByText("Pagamento pendente")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Validar Pagamento" })).toBeNull();
  });

  it("says what is to be paid, for which period and how", async () => {
    const pending = { subscriptionStatus: "PENDING", due: { from: "18/11/2026", until: "17/12/2026", pixKey: "" } };
    await panel(pending);
    expect(await screen.findByText("R$ 4.500,00")).toBeVisible();
    expect(screen.getByText("18/11/2026 a 17/12/2026")).toBeVisible();
    expect(screen.getByText(/^Como no contrato\./)).toBeVisible();
    await panel({ ...pending, monthlyAmount: 0, due: { ...pending.due, pixKey: "financeiro@psic.example" } });
    expect(await screen.findByText("O valor do contrato")).toBeVisible();
    expect(screen.getByText(/Por PIX, para a chave financeiro@psic\.example/)).toBeVisible();
  });

  it("R293 edits with ALTERAR between Editar empresa and Cancelar editar", async () => {
    const app = await panel({}, { [SAVE]: () => done() });
    await screen.findByText("Próximo pagamento até 16/12/2026");
    await press("Editar empresa");
    await press("Cancelar editar");
    expect(screen.queryByLabelText("Nome da empresa")).toBeNull();
    await press("Editar empresa");
    expect(screen.getByLabelText("Número de funcionários")).toHaveAttribute("readonly");
    await fill("Nome da empresa", "Acme S.A.");
    await press("ALTERAR");
    expect(await dialog()).toHaveTextContent("Empresa atualizada com sucesso!");
    await press("OK");
    await waitFor(() => expect(app.requests(COMPANY).length).toBeGreaterThan(1));
    expect(await app.changes()).toEqual([
      [
        SAVE,
        {
          name: "Acme S.A.",
          cnpj: "11.222.333/0001-81",
          email: "rh@acme.example",
          phone: "(11) 3456-7890",
          maxUsers: "20",
          companyEmail: "acme.example",
        },
      ],
    ]);
  });

  it("R291 puts errors of both sides on their fields", async () => {
    const wrong = [{ name: "cnpj", description: "Informe um CNPJ válido." }];
    const app = await panel({}, { [SAVE]: () => fault(422, "invalid_fields", "Informe um CNPJ válido.", wrong) });
    await screen.findByText("Ativa");
    await press("Editar empresa");
    await fill("Nome da empresa", " ");
    await press("ALTERAR");
    expect(await screen.findByText("Informe o nome da empresa.")).toBeVisible();
    expect(app.requests(SAVE)).toHaveLength(0);
    await fill("Nome da empresa", "Acme");
    await press("ALTERAR");
    expect(await screen.findByText("Informe um CNPJ válido.")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("CNPJ")).toHaveFocus());
  });

  it("says so when the company cannot be loaded", async () => {
    await open(PATH, { [COMPANY]: () => fault(500, "x", "x") }, owner);
    expect(await screen.findByRole("button", { name: /tentar/i })).toBeVisible();
  });
});

describe("the people of a company", () => {
  it("Q196 shows three things of each person, searches and turns pages", async () => {
    const app = await panel();
    const table = await screen.findByRole("table", { name: "Pessoas da empresa" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((th) => th.textContent),
    ).toEqual(["Nome", "E-mail", "Situação", "Ações"]);
    expect(within(table).getByText("Sem nome")).toBeVisible();
    await press("Próxima");
    const last = () => new URL(app.requests(PEOPLE).at(-1)?.url ?? "http://x").searchParams;
    await waitFor(() => expect(last().get("currentPage")).toBe("1"));
    await user.type(screen.getByLabelText("Buscar por nome ou e-mail"), "ana");
    await waitFor(() => expect(last().get("text")).toBe("ana"));
    expect(last().get("currentPage")).toBe("0");
    expect(last().get("pageSize")).toBe("10");
  });

  it("sends the link again and lets somebody go after a question", async () => {
    const RESEND = "POST /api/company/c7/users/resend";
    const RELEASE = "POST /api/company/c7/users/deactivate";
    const app = await panel({}, { [RESEND]: () => done(), [RELEASE]: () => done() });
    await screen.findByRole("table");
    await press("Reenviar convite para p2@acme.example");
    await waitFor(async () => expect(await app.sent(RESEND)).toEqual({ email: "p2@acme.example" }));
    await press("Desativar p1@acme.example");
    expect(await dialog()).toHaveTextContent("O benefício e a vaga terminam no fim do ciclo já pago");
    await press("Voltar");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(app.requests(RELEASE)).toHaveLength(0);
    await press("Desativar p1@acme.example");
    await dialog();
    await press("Desativar");
    expect(
      await screen.findByText("A vaga será liberada no fim do ciclo, ou já, se o convite não foi usado."),
    ).toBeVisible();
    expect(await app.sent(RELEASE)).toEqual({ email: "p1@acme.example" });
    // Who left is gone from the list, and the seats are counted anew.
    await waitFor(() => expect([app.requests(PEOPLE).length, app.requests(COMPANY).length]).toEqual([3, 3]));
  });

  it("R295 a refusal is told by the global popup", async () => {
    const refuse = () => fault(409, "company.full", "Todas as vagas da empresa estão em uso.");
    await panel({}, { "POST /api/company/c7/users/resend": refuse });
    await screen.findByRole("table");
    await press("Reenviar convite para p2@acme.example");
    expect(await dialog()).toHaveTextContent("Todas as vagas da empresa estão em uso.");
  });

  it("is empty, or cannot be loaded", async () => {
    await panel({}, { [PEOPLE]: () => json(people({ elements: [], totalElements: 0, totalPages: 0 })) });
    expect(await screen.findByText("Nenhum registro encontrado.")).toBeVisible();
  });

  it("offers to try again", async () => {
    await open(PATH, { [COMPANY]: () => json(company()), [PEOPLE]: () => fault(500, "x", "x") }, owner);
    expect(await screen.findByRole("button", { name: "Tentar novamente" })).toBeVisible();
  });
});

it("R298 the menu has the site, the company's pages, its name and the way out", async () => {
  await panel();
  const menu = within(await screen.findByRole("navigation", { name: "Empresa" }));
  expect(menu.getByRole("link", { name: "Minha empresa" })).toHaveAttribute("href", PATH);
  expect(menu.getByRole("link", { name: "Cadastrar usuários" })).toHaveAttribute(
    "href",
    "/empresas/c7/usuario/cadastrar",
  );
  expect(menu.getByRole("button", { name: "Sair" })).toBeVisible();
  expect(within(screen.getAllByRole("banner")[0] as HTMLElement).getByText("Acme Tecnologia")).toBeVisible();
  await user.click(menu.getByText("Site"));
  for (const label of ["início", "como funciona", "para empresas", "contato"])
    expect(await screen.findByRole("link", { name: label })).toBeInTheDocument();
});

it.each(["/empresas/painel/x9", "/empresas/x9/pagamento", "/empresas/x9/usuario/cadastrar", "/empresas/x9/relatorio"])(
  "R050 %s of another company leads to the own panel",
  async (path) => {
    const app = await open(path, answers(), owner);
    await waitFor(() => expect(app.at()).toBe(PATH));
  },
);
