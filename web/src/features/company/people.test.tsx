import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { companyQuery } from "~/api/queries/companies";
import { queryClient } from "~/app/queries";
import { dialog, fault, fill, json, open, press, user } from "../../../tests/openApp";
import { admin, answers, company, done, owner } from "./testkit";

const PATH = "/empresas/c7/usuario/cadastrar";
const REGISTER = "POST /api/company/register/c7";
const IMPORT = "POST /api/company/c7/users/import";

describe("R296 registering somebody", () => {
  it("needs e-mail and password, and sends the terms and the type", async () => {
    const app = await open(PATH, { ...answers(), [REGISTER]: () => done() }, owner);
    await screen.findByRole("heading", { level: 1, name: "Cadastrar usuário" });
    await press("Cadastrar");
    expect(await screen.findByText("O Email é obrigatório")).toBeVisible();
    expect(screen.getByText("A senha é obrigatória")).toBeVisible();
    await fill("E-mail", "ana@acme.example");
    await fill("Senha", "12345");
    await press("Cadastrar");
    expect(await screen.findByText("A senha deve ter no mínimo 6 caracteres")).toBeVisible();
    await fill("Senha", "123456");
    await press("Cadastrar");
    const box = await dialog();
    expect(box).toHaveTextContent("Sucesso!");
    expect(box).toHaveTextContent("Usuário cadastrado com sucesso!");
    expect(await app.sent(REGISTER)).toEqual({
      email: "ana@acme.example",
      password: "123456",
      termsOfService: true,
      type: "ENTERPRISE",
    });
    expect(screen.getByLabelText("E-mail")).toHaveValue("");
  });

  it("keeps what was typed when there is no seat", async () => {
    const full = () => fault(409, "company.full", "Todas as vagas da empresa estão em uso.");
    await open(PATH, { ...answers(), [REGISTER]: full }, owner);
    await screen.findByRole("heading", { level: 1 });
    await fill("E-mail", "ana@acme.example");
    await fill("Senha", "123456");
    await press("Cadastrar");
    expect(await dialog()).toHaveTextContent("Todas as vagas da empresa estão em uso.");
    expect(screen.getByLabelText("E-mail")).toHaveValue("ana@acme.example");
  });

  it("R045 an administrator does it by another call", async () => {
    const key = "POST /api/admin/register/companyUser/c7";
    const app = await open("/admin/company/c7/user", { ...answers(), [key]: () => done() }, admin);
    await screen.findByRole("heading", { level: 1, name: "Cadastrar usuário da empresa" });
    await fill("E-mail", "ana@acme.example");
    await fill("Senha", "123456");
    await press("Cadastrar");
    expect(await dialog()).toHaveTextContent("Usuário cadastrado com sucesso!");
    expect(app.requests(key)).toHaveLength(1);
  });
});

const rows = [
  { line: 1, email: "ana@acme.example", verdict: "OK", text: "Pronto para convidar" },
  { line: 2, email: "sem arroba", verdict: "INVALID", text: "E-mail inválido" },
];

describe("the list by CSV", () => {
  it("shows what would happen before anything does", async () => {
    const app = await open(PATH, { ...answers(), [IMPORT]: () => json({ rows, ready: 1 }) }, owner);
    await screen.findByRole("heading", { level: 1 });
    await press("Ver prévia");
    expect(await screen.findByText("Escolha um arquivo ou cole os e-mails.")).toBeVisible();
    const file = new File(["ana@acme.example\nsem arroba\n"], "pessoas.csv", { type: "text/csv" });
    await user.upload(screen.getByLabelText("Arquivo CSV"), file);
    await waitFor(() => expect(screen.getByLabelText("Ou cole os e-mails aqui")).not.toHaveValue(""));
    await press("Ver prévia");
    expect(await screen.findByRole("table", { name: "Prévia da importação" })).toHaveTextContent("E-mail inválido");
    expect(await app.sent(IMPORT)).toEqual({ csv: "ana@acme.example\nsem arroba\n", preview: true });
    const listed = app.requests("GET /api/company/c7/users").length;
    const { queryKey } = companyQuery("c7");
    queryClient.setQueryData(queryKey, company());
    await press("Convidar 1 pessoa");
    expect(await dialog()).toHaveTextContent("1 pessoa recebeu o link.");
    expect(await app.sent(IMPORT)).toEqual({ csv: "ana@acme.example\nsem arroba\n", preview: false });
    await waitFor(() => expect(app.requests("GET /api/company/c7/users")).toHaveLength(listed + 1));
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it("offers nothing to send when no line is right, and starts over", async () => {
    await open(PATH, { ...answers(), [IMPORT]: () => json({ rows: [rows[1]], ready: 0 }) }, owner);
    await screen.findByRole("heading", { level: 1 });
    await fill("Ou cole os e-mails aqui", "sem arroba");
    await press("Ver prévia");
    expect(await screen.findByText(/Nenhuma linha pode ser convidada/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Convidar/ })).toBeNull();
    await press("Começar de novo");
    expect(await screen.findByLabelText("Ou cole os e-mails aqui")).toHaveValue("sem arroba");
  });

  it("refuses a file that is too big without sending it", async () => {
    const app = await open(PATH, answers(), owner);
    await screen.findByRole("heading", { level: 1 });
    await user.upload(
      screen.getByLabelText("Arquivo CSV"),
      new File(["x".repeat(70_000)], "x.csv", { type: "text/csv" }),
    );
    expect(await screen.findByText("O arquivo é grande demais. Envie até 200 linhas por vez.")).toBeVisible();
    expect(app.requests(IMPORT)).toHaveLength(0);
  });
});
