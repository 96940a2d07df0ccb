import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { choose, dialog, fault, json, open, person, press, user } from "../../../tests/openApp";
import { first, recorded } from "../../../tests/recorded";

const LIST = "GET /api/admin/inbox";
const ONE = "GET /api/admin/inbox/m1";
const ANSWER = "POST /api/admin/inbox/m1/answer";
const WORK = "PUT /api/admin/inbox/m1";
const admin = person("ADMINISTRATOR");
const inbox = recorded("inbox");
const line = { ...first(inbox.elements ?? []), id: "m1" };
const message = { ...recorded("inbox-message"), id: "m1" };
const team = { "GET /api/admin/administrators": () => json(recorded("administrators")) };
const done = () => json({ status: 200, message: "ok" });

describe("the list of messages", () => {
  it("shows who wrote, when and who works on it, and opens one", async () => {
    const app = await open(
      "/admin/mensagens",
      {
        ...team,
        [LIST]: () => json({ elements: [line, { ...line, id: "m2", kind: "QUOTE", companyName: "Aurora" }], next: "" }),
        [ONE]: () => json(message),
      },
      admin,
    );
    const table = within(await screen.findByRole("table", { name: "Mensagens" }));
    expect(table.getByText("visita@psic.test")).toBeVisible();
    expect(table.getByText("Aurora")).toBeVisible();
    expect(table.getByText("Proposta")).toBeVisible();
    expect(table.getAllByText("Ninguém")).toHaveLength(2);
    expect(table.getAllByText("16/11/2026 09:00")).toHaveLength(2);
    await user.click(table.getAllByRole("link", { name: "Abrir a mensagem Oi" })[0] as HTMLElement);
    await waitFor(() => expect(app.at()).toBe("/admin/mensagens/m1"));
  });

  it("keeps the state in the address and says when there is nothing", async () => {
    const app = await open("/admin/mensagens", { [LIST]: () => json({ elements: [], next: "" }) }, admin);
    await screen.findByLabelText("Situação");
    choose("Situação", "ARCHIVED");
    await waitFor(() => expect(app.router.state.location.href).toContain("situacao=ARCHIVED"));
    await waitFor(() => expect(app.requests(LIST).at(-1)?.url).toContain("status=ARCHIVED"));
    expect(screen.queryByRole("table")).toBeNull();
    expect(await screen.findByText("As mensagens desta situação aparecem aqui.")).toBeVisible();
    expect(screen.getByLabelText("Situação")).toHaveValue("ARCHIVED");
  });

  it("goes to older ones by the cursor, and back", async () => {
    const app = await open("/admin/mensagens", { [LIST]: () => json({ elements: [line], next: "x.y" }) }, admin);
    await user.click(await screen.findByRole("button", { name: "Mais antigas" }));
    await waitFor(() => expect(app.requests(LIST).at(-1)?.url).toContain("before=x.y"));
    await user.click(await screen.findByRole("button", { name: "Voltar às mais novas" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Voltar às mais novas" })).toBeNull());
  });

  it("can be read again after an error", async () => {
    let fails = true;
    const answer = () => (fails ? fault(500, "internal", "x") : json(inbox));
    await open("/admin/mensagens", { [LIST]: answer }, admin);
    const again = await screen.findByRole("button", { name: "Tentar novamente" }, { timeout: 5000 });
    fails = false;
    await user.click(again);
    expect(await screen.findByRole("table", { name: "Mensagens" })).toBeVisible();
  });
});

describe("a message", () => {
  const opened = async (more: Record<string, () => Response> = {}, over: object = {}) => {
    const app = await open(
      "/admin/mensagens/m1",
      { ...team, [ONE]: () => json({ ...message, ...over }), ...more },
      admin,
    );
    await screen.findByRole("heading", { level: 1, name: "Oi" });
    return app;
  };

  it("tells the company of a request for an offer", async () => {
    await opened(
      {},
      { kind: "QUOTE", companyName: "Aurora", employees: "120", telefone: "(11) 3456-7890", name: "Rute" },
    );
    for (const text of ["Aurora", "120", "(11) 3456-7890", "Rute"]) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText("Ninguém respondeu ainda.")).toBeVisible();
  });

  it("is answered once, and not with nothing", async () => {
    const app = await opened({ [ANSWER]: done });
    await press("Enviar resposta");
    expect(await screen.findByText("Escreva a resposta.")).toBeVisible();
    await user.type(screen.getByLabelText("Responder por e-mail"), "Olá! Sim.");
    await user.dblClick(screen.getByRole("button", { name: "Enviar resposta" }));
    expect(await dialog()).toHaveTextContent("Resposta enviada");
    expect(await app.changes()).toEqual([[ANSWER, { body: "Olá! Sim." }]]);
    expect(screen.getByLabelText("Responder por e-mail")).toHaveValue("");
  });

  it("asks before a typed answer is lost", async () => {
    const app = await opened();
    await user.type(screen.getByLabelText("Responder por e-mail"), "Olá! Sim.");
    void app.router.navigate({ to: "/admin/mensagens" });
    expect(await dialog()).toHaveTextContent("Sair sem enviar?");
    await press("Continuar escrevendo");
    expect(app.at()).toBe("/admin/mensagens/m1");
    expect(screen.getByLabelText("Responder por e-mail")).toHaveValue("Olá! Sim.");
  });

  it("shows a refused answer, and keeps what was typed", async () => {
    await opened({ [ANSWER]: () => fault(429, "rate", "Muitas respostas. Tente mais tarde.") });
    await user.type(screen.getByLabelText("Responder por e-mail"), "Olá! Sim.");
    await press("Enviar resposta");
    expect(await dialog()).toHaveTextContent("Muitas respostas. Tente mais tarde.");
    expect(screen.getByLabelText("Responder por e-mail")).toHaveValue("Olá! Sim.");
  });

  it("is taken by somebody: a new one is then in progress, and what was typed stays", async () => {
    const app = await opened({ [WORK]: done });
    await user.type(screen.getByLabelText("Responder por e-mail"), "Olá!");
    const id = first(recorded("administrators") ?? []).id;
    await screen.findByRole("option", { name: "Administração" });
    choose("Responsável", id);
    expect(await dialog()).toHaveTextContent("Mensagem atualizada");
    expect(await app.sent(WORK)).toEqual({ status: "OPEN", assigneeId: id });
    expect(screen.getByLabelText("Responder por e-mail")).toHaveValue("Olá!");
  });

  it("that was deleted is not found", async () => {
    await open("/admin/mensagens/m1", { ...team, [ONE]: () => fault(404, "missing", "Não encontrado.") }, admin);
    expect(await screen.findByRole("heading", { level: 1, name: /não encontrada/i })).toBeVisible();
  });
});
