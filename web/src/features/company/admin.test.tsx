import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, fault, fill, json, open, press, user } from "../../../tests/openApp";
import { admin, answers, COMPANY, company, done, listedCompany, owner, PAYMENTS, PENDING, payments } from "./testkit";

const LIST = "GET /api/admin/companies";
const page = (over = {}) =>
  json({ elements: [listedCompany()], totalElements: 11, totalPages: 2, currentPage: 0, ...over });

describe("R045 the list of companies", () => {
  it("shows, searches, turns pages and leads on", async () => {
    const app = await open("/admin/companies", { [LIST]: () => page(), [PENDING]: () => json([]) }, admin);
    expect(await screen.findByRole("link", { name: "Gerenciar Acme Tecnologia" })).toHaveAttribute(
      "href",
      "/admin/company/c7",
    );
    expect(screen.getByRole("link", { name: "Cadastrar empresa" })).toHaveAttribute("href", "/admin/company");
    const last = () => new URL(app.requests(LIST).at(-1)?.url ?? "http://x").searchParams;
    await press("Próxima");
    await waitFor(() => expect(last().get("currentPage")).toBe("1"));
    await user.type(screen.getByLabelText("Buscar por nome, CNPJ ou domínio"), "acme");
    await waitFor(() => expect(last().get("text")).toBe("acme"));
  });

  it("opens at the overdue ones by link, which are not those that never paid", async () => {
    const two = [
      listedCompany({ paymentState: "OVERDUE" }),
      listedCompany({ id: "c8", name: "Boreal", paymentState: "NEVER" }),
    ];
    const app = await open(
      "/admin/companies?pagamento=OVERDUE",
      { [LIST]: () => page({ elements: two, totalElements: 2 }), [PENDING]: () => json([]) },
      admin,
    );
    const table = await screen.findByRole("table", { name: "Empresas" });
    expect(table).toHaveTextContent("Em atraso");
    expect(table).toHaveTextContent("Nunca pagou");
    expect(app.requests(LIST).at(-1)?.url).toContain("payment=OVERDUE");
    expect(screen.getByLabelText("Pagamento")).toHaveValue("OVERDUE");
    await user.selectOptions(screen.getByLabelText("Pagamento"), "NEVER");
    await waitFor(() => expect(app.requests(LIST).at(-1)?.url).toContain("payment=NEVER"));
    expect(app.router.state.location.href).toBe("/admin/companies?pagamento=NEVER");
  });

  it("is empty, or fails", async () => {
    const none = () => page({ elements: [], totalElements: 0, totalPages: 0 });
    await open("/admin/companies", { [LIST]: none, [PENDING]: () => json([]) }, admin);
    expect(await screen.findByText("Nenhum registro encontrado.")).toBeVisible();
    expect(screen.getByText("As empresas com esta busca e estes filtros aparecem aqui.")).toBeVisible();
    await open("/admin/companies", { [LIST]: () => fault(500, "x", "x"), [PENDING]: () => json([]) }, admin);
    expect(await screen.findByRole("button", { name: /tentar/i })).toBeVisible();
  });
});

it("the head of a company's page stands where it will stay while the data is on its way", async () => {
  await open("/admin/company/c7", { ...answers(), [COMPANY]: () => new Promise<Response>(() => {}) }, admin);
  await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Empresa" })).toBeVisible());
  expect(screen.getByText("Gerenciar empresa")).toBeVisible();
});

it.each([
  ["a typed company", "/admin/company", "Nome da empresa", "Sair sem salvar?", "Continuar editando"],
  ["a typed message", "/admin/company/c7", "Assunto", "Sair sem enviar?", "Continuar escrevendo"],
])("asks before %s is lost", async (_, path, label, question, stay) => {
  const app = await open(path, answers(), admin);
  await user.type(await screen.findByLabelText(label), "Acme");
  void app.router.navigate({ to: "/admin/mensagens" });
  expect(await dialog()).toHaveTextContent(question);
  await press(stay);
  expect(app.at()).toBe(path);
});

it("R294 R291.5 creates a company, with the masks and the number of employees checked", async () => {
  const CREATE = "POST /api/admin/company";
  const app = await open("/admin/company", { ...answers(), [CREATE]: () => json(listedCompany()) }, admin);
  await screen.findByRole("heading", { level: 1, name: "Cadastrar empresa" });
  await fill("Nome da empresa", "Acme Tecnologia");
  await fill("CNPJ", "12abc34501de35");
  expect(screen.getByLabelText("CNPJ")).toHaveValue("12.ABC.345/01DE-35");
  await fill("Telefone de contato", "11987654321");
  expect(screen.getByLabelText("Telefone de contato")).toHaveValue("(11) 9 8765-4321");
  await fill("E-mail de contato", "rh@acme.example");
  await fill("Número de funcionários", "0");
  await press("Salvar");
  expect(await screen.findByText("Número de funcionários inválido!")).toBeVisible();
  expect(app.requests(CREATE)).toHaveLength(0);
  await fill("Número de funcionários", "20");
  await press("Salvar");
  expect(await dialog()).toHaveTextContent("Empresa cadastrada/atualizada com sucesso!");
  await press("OK");
  await waitFor(() => expect(app.at()).toBe("/admin/company/c7"));
  expect(await app.changes()).toEqual([
    [
      CREATE,
      {
        name: "Acme Tecnologia",
        cnpj: "12.ABC.345/01DE-35",
        email: "rh@acme.example",
        phone: "(11) 9 8765-4321",
        maxUsers: "20",
        companyEmail: "",
      },
    ],
  ]);
});

describe("managing a company", () => {
  const manage = (over = {}, more = {}) => open("/admin/company/c7", { ...answers(over), ...more }, admin);

  const RECORD = "POST /api/admin/company/c7/payments";
  const due = { from: "18/11/2026", until: "17/12/2026", pixKey: "" };

  it("R292.3 R300 validates a pending payment with amount, period and document", async () => {
    let status = "PENDING";
    const app = await manage(
      {},
      {
        [COMPANY]: () => json(company({ subscriptionStatus: status, due })),
        [RECORD]: () => {
          status = "OK";
          return done();
        },
      },
    );
    expect(await screen.findByText("Pagamento pendente")).toBeVisible();
    await press("Validar Pagamento");
    expect(screen.getByLabelText("Valor pago (R$)")).toHaveValue("4.500,00");
    expect(screen.getByLabelText("Primeiro dia do período")).toHaveValue("18/11/2026");
    await fill("Valor pago (R$)", "4.321,5");
    await press("Registrar");
    expect(await screen.findByText("Informe o número ou a referência do documento.")).toBeVisible();
    expect(app.requests(RECORD)).toHaveLength(0);
    await fill("Documento", " NF 7 ");
    await user.dblClick(screen.getByRole("button", { name: "Registrar" }));
    expect(await screen.findByText("Ativa")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Validar Pagamento" })).toBeNull();
    expect(app.requests(RECORD)).toHaveLength(1);
    expect(await app.sent(RECORD)).toEqual({
      amount: 4321.5,
      from: "18/11/2026",
      until: "17/12/2026",
      document: "NF 7",
    });
  });

  it("R292.4 says that the validation failed, and keeps what was typed", async () => {
    const paidAlready = () => fault(409, "company.period_paid", "Já há um pagamento registrado para este período.");
    await manage({ subscriptionStatus: "PENDING", due }, { [RECORD]: paidAlready });
    await screen.findByText("Pagamento pendente");
    await press("Validar Pagamento");
    await fill("Documento", "NF 7");
    await press("Registrar");
    expect(await screen.findByText("Erro ao validar pagamento")).toBeVisible();
    expect(screen.getByText("Já há um pagamento registrado para este período.")).toBeVisible();
    expect(screen.getByLabelText("Documento")).toHaveValue("NF 7");
  });

  it("lists the payments, and undoes one with a reason", async () => {
    const UNDO = "POST /api/admin/company/c7/payments/p1/undo";
    const old = { id: "p0", undoneAt: "17/11/2026 09:00", undoneBy: "Bia", undoReason: "Engano" };
    let list = payments({}, old);
    const app = await manage(
      {},
      {
        [PAYMENTS]: () => json(list),
        [UNDO]: () => {
          list = payments(old);
          return done();
        },
      },
    );
    const table = await screen.findByRole("table", { name: "Pagamentos da empresa" });
    expect(table).toHaveTextContent("R$ 4.500,00");
    expect(table).toHaveTextContent("Desfeito em 17/11/2026 09:00, por Bia");
    expect(table).toHaveTextContent("Motivo: Engano");
    expect(screen.getAllByRole("button", { name: /^Desfazer o pagamento/ })).toHaveLength(1);
    await press("Desfazer o pagamento de 16/11/2026 a 15/12/2026");
    await press("Desfazer registro");
    expect(await screen.findByText("Informe o motivo.")).toBeVisible();
    await fill("Motivo", "De outra empresa");
    await press("Desfazer registro");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Desfazer o pagamento/ })).toBeNull());
    expect(await app.sent(UNDO)).toEqual({ reason: "De outra empresa" });
  });

  it("R292.1 switches off after a question, and on without", async () => {
    const OFF = "PUT /api/admin/company/c7/deactivate";
    const ON = "PUT /api/admin/company/c7/activate";
    const app = await manage({}, { [OFF]: () => done() });
    await screen.findByText("Empresa ativa");
    await press("Desativar empresa");
    expect(await dialog()).toHaveTextContent("O acesso da empresa é encerrado agora");
    await press("Voltar");
    expect(app.requests(OFF)).toHaveLength(0);
    await press("Desativar empresa");
    await user.click(screen.getAllByRole("button", { name: "Desativar empresa", hidden: true }).at(-1) as HTMLElement);
    await waitFor(() => expect(app.requests(OFF)).toHaveLength(1));
    const off = await manage({ isActive: false }, { [ON]: () => done() });
    await screen.findByText("Empresa inativa");
    expect(screen.queryByRole("button", { name: "Reenviar acesso" })).toBeNull();
    await press("Ativar empresa");
    await waitFor(() => expect(off.requests(ON)).toHaveLength(1));
  });

  it("Q119 sends the link again after a question, and tells a refusal in the server's words", async () => {
    const SEND = "POST /api/admin/company/c7/access";
    let answer = () => done();
    const app = await manage({}, { [SEND]: () => answer() });
    await screen.findByText("Empresa ativa");
    await press("Reenviar acesso");
    expect(await dialog()).toHaveTextContent("O link para escolher a senha vai para");
    expect(app.requests(SEND)).toHaveLength(0);
    await user.click(screen.getAllByRole("button", { name: "Reenviar acesso", hidden: true }).at(-1) as HTMLElement);
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Acesso reenviado com sucesso!"));
    answer = () => fault(409, "company.has_access", "A empresa já ativou o acesso.");
    await press("OK");
    await press("Reenviar acesso");
    await user.click(screen.getAllByRole("button", { name: "Reenviar acesso", hidden: true }).at(-1) as HTMLElement);
    await waitFor(async () => expect(await dialog()).toHaveTextContent("A empresa já ativou o acesso."));
  });

  it("R294 changes everything and lists the people", async () => {
    const app = await manage({}, { "PUT /api/company/c7": () => done() });
    await screen.findByRole("table", { name: "Pessoas da empresa" });
    await fill("Número de funcionários", "50");
    await press("Salvar");
    expect(await dialog()).toHaveTextContent("Empresa cadastrada/atualizada com sucesso!");
    expect(await app.changes()).toEqual([
      [
        "PUT /api/company/c7",
        {
          name: "Acme Tecnologia",
          cnpj: "11.222.333/0001-81",
          email: "rh@acme.example",
          phone: "(11) 3456-7890",
          maxUsers: "50",
          monthlyAmount: 4500,
          companyEmail: "acme.example",
        },
      ],
    ]);
  });
});

it.each(["/admin/companies", "/admin/company", "/admin/company/c7", "/admin/company/c7/user"])(
  "%s is for administrators alone",
  async (path) => {
    const app = await open(path, answers(), owner);
    await waitFor(() => expect(app.at()).toBe("/empresas/painel/c7"));
  },
);

describe("writing to the people of a company", () => {
  const ONE = "POST /api/admin/company/c7/contact";
  const MANY = "POST /api/admin/company/c7/contact/multiple";
  const write = async () => {
    await fill("Assunto", "Aviso");
    await fill("Mensagem", "Olá");
  };

  it("R290 writes to all of them after asking", async () => {
    const app = await open(
      "/admin/company/c7",
      { ...answers(), [MANY]: () => json({ id: "m1", status: 200, message: "" }) },
      admin,
    );
    await screen.findByRole("heading", { name: "Escrever às pessoas da empresa" });
    await press("Enviar");
    expect(await screen.findByText("Informe o assunto.")).toBeVisible();
    await write();
    await user.selectOptions(screen.getByLabelText("Destinatários"), "NEWS");
    await press("Enviar");
    const box = await dialog();
    expect(box).toHaveTextContent("Enviar esta mensagem às pessoas de Acme Tecnologia?");
    expect(app.requests(MANY)).toHaveLength(0);
    await user.click(within(box).getByRole("button", { name: "Enviar" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Emails enviados com sucesso"));
    expect(await app.changes()).toEqual([
      [MANY, { audience: "NEWS", type: "", subject: "Aviso", body: "Olá", emails: [] }],
    ]);
    expect(screen.getByLabelText("Assunto")).toHaveValue("");
  });

  it("R290 writes to one, who must be of the company", async () => {
    let known = false;
    const refusal = () => fault(422, "mail.unknown_address", "Email não encontrado");
    const app = await open("/admin/company/c7", { ...answers(), [ONE]: () => (known ? done() : refusal()) }, admin);
    await screen.findByRole("heading", { name: "Escrever às pessoas da empresa" });
    await user.selectOptions(screen.getByLabelText("Destinatários"), "ONE");
    await write();
    await press("Enviar");
    expect(await dialog()).toHaveTextContent("Selecione um usuário para enviar o email");
    await press("OK");
    await fill("E-mail da pessoa", "p1@acme.example");
    await press("Enviar");
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Email não encontrado"));
    await press("OK");
    known = true;
    await press("Enviar");
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Email enviado com sucesso"));
    expect(await app.sent(ONE)).toEqual({ email: "p1@acme.example", subject: "Aviso", body: "Olá" });
  });
});

it("a company that does not exist is not found", async () => {
  await open(
    "/admin/company/c9",
    { [PENDING]: () => json([]), "GET /api/company/c9": () => fault(404, "x", "x") },
    admin,
  );
  expect(await screen.findByText("Página não encontrada")).toBeVisible();
});
