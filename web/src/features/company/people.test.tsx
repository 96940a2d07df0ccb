import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, fault, fill, json, open, press, user } from "../../../tests/openApp";
import { admin, answers, done, owner, PEOPLE, people } from "./testkit";

const PATH = "/empresas/c7/usuario/cadastrar";
const REGISTER = "POST /api/company/register/c7";

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
    await screen.findByRole("heading", { level: 1, name: "Cadastrar usuário" });
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

describe("Q218 the state of invitations", () => {
  const RESEND = "POST /api/company/c7/users/resend-expired";
  const KEEP = "POST /api/company/c7/users/keep";
  const row = { name: "Ana", email: "ana@acme.example", userType: "ENTERPRISE", emailAlertsOptIn: false, until: "" };
  const list = [
    { ...row, state: "ACTIVE" },
    { ...row, email: "eva@acme.example", state: "EXPIRED" },
    { ...row, email: "lia@acme.example", state: "LEAVING", until: "16/12/2026" },
  ];
  const shown = () => ({ ...answers(), [PEOPLE]: () => json(people({ elements: list })) });

  it("is shown, counted and filtered", async () => {
    const app = await open("/empresas/painel/c7", shown(), owner);
    expect(await screen.findByText("De saída até 16/12/2026")).toBeVisible();
    expect(screen.getByText(/Quem não aceita o convite em 30 dias sai da lista/)).toBeVisible();
    expect(screen.getByRole("option", { name: "Expirado (1)" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Reenviar convite para ana@acme.example" })).toBeNull();
    await user.selectOptions(screen.getByLabelText("Situação do convite"), "EXPIRED");
    await waitFor(() => expect(app.requests(PEOPLE).at(-1)?.url).toContain("state=EXPIRED"));
  });

  it("expired ones are sent again together, once for a double click", async () => {
    const app = await open("/empresas/painel/c7", { ...shown(), [RESEND]: () => json({ sent: 2, noSeat: 1 }) }, owner);
    await user.dblClick(await screen.findByRole("button", { name: "Reenviar todos os expirados" }));
    await dialog();
    await press("Reenviar");
    expect(await screen.findByText("2 convites reenviados. 1 ficou de fora: não há vaga livre.")).toBeVisible();
    expect(app.requests(RESEND)).toHaveLength(1);
  });

  it("a release is taken back", async () => {
    const app = await open("/empresas/painel/c7", { ...shown(), [KEEP]: () => done() }, owner);
    await screen.findByText("De saída até 16/12/2026");
    await press("Desfazer a saída de lia@acme.example");
    expect(await screen.findByText("O acesso continua, e a pessoa foi avisada.")).toBeVisible();
    expect(await app.sent(KEEP)).toEqual({ email: "lia@acme.example" });
  });
});
