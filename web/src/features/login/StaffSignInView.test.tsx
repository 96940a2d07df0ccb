import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { tokenStore } from "~/lib/token";
import {
  dialog,
  fault,
  json,
  malformed,
  open,
  person,
  press,
  tokenAnswer,
  tokenFor,
  user,
} from "../../../tests/openApp";

const SIGN_IN_PAGES = [
  ["/admin/login", "POST /api/admin/login", "ADMINISTRATOR", "Administração", "Acesso restrito à equipe."],
  [
    "/empresas/login",
    "POST /api/company/login",
    "COMPANY",
    "Área da empresa",
    "Acesso de quem administra o benefício na sua empresa.",
  ],
] as const;

async function enter(password: string) {
  await user.type(await screen.findByLabelText("E-mail"), "equipe@exemplo.com");
  await user.type(screen.getByLabelText("Senha"), password);
  await press("ENTRAR");
}

const knows = (type: string) => ({
  "GET /api/user/info/": () =>
    tokenStore.get() ? json(person(type, { companyId: "c9" })) : fault(401, "auth.signed_out", "x"),
});

describe.each(SIGN_IN_PAGES)("%s", (path, call, type, title, lead) => {
  it("says whose sign-in page it is", async () => {
    await open(path);
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: title })).toBeVisible());
    expect(screen.getByText(lead)).toBeVisible();
    expect(screen.queryByLabelText("Código de verificação")).toBeNull();
  });

  it("says how long the access of staff lasts", async () => {
    await open(path);
    expect(await screen.findByText(/o acesso dura 8 horas/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Palavras e siglas" })).toHaveAttribute("href", "/blog/palavras-e-siglas");
  });

  it("R095 lists the errors under the same heading, without a minimum length", async () => {
    const app = await open(path, { [call]: () => fault(401, "auth.no_permission", "x") });
    await screen.findByLabelText("E-mail");
    await press("ENTRAR");
    const list = screen.getByRole("alert");
    expect(list).toHaveTextContent("Por favor, corrija o(s) erro(s):");
    const items = within(list).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual(["O Email é obrigatório", "A senha é obrigatória"]);
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
    expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription("O Email é obrigatório");
    expect(screen.getByLabelText("Senha")).toHaveAccessibleDescription("A senha é obrigatória");
    await enter("1");
    await dialog();
    expect(await app.changes()).toEqual([[call, { username: "equipe@exemplo.com", password: "1" }]]);
  });

  it("R096 a refusal says that there is no permission", async () => {
    await open(path, { [call]: () => fault(401, "auth.no_permission", "x") });
    await enter("errada");
    expect(await dialog()).toHaveTextContent("Não foi possível se autenticar");
    expect(await dialog()).toHaveTextContent("Você não possui permissão.");
  });

  it("R096 an answer without a token is a refusal", async () => {
    await open(path, { [call]: () => malformed({ status: 200 }) });
    await enter("segredo");
    expect(await dialog()).toHaveTextContent("Você não possui permissão.");
  });

  it("R097 a call that throws is an unexpected error", async () => {
    await open(path, { [call]: () => Promise.reject(new TypeError("offline")) });
    await enter("segredo");
    expect(await dialog()).toHaveTextContent("Erro inesperado");
    expect(await dialog()).toHaveTextContent("Ocorreu um erro ao tentar realizar o login. Tente novamente mais tarde.");
  });

  it("leads to the panel of the role", async () => {
    const user = person(type, { companyId: "c9" });
    const app = await open(path, { ...knows(type), [call]: () => tokenAnswer(tokenFor(user)) });
    await enter("segredo");
    const home = type === "COMPANY" ? "/empresas/painel/c9" : "/admin/painel";
    await waitFor(() => expect(app.at()).toBe(home));
    expect(tokenStore.get()).toBe(tokenFor(user));
  });
});

it("R098 an id in the address leads on to that approval", async () => {
  const path = "/admin/psicologo/aprovar/T0K";
  const user = person("ADMINISTRATOR");
  const app = await open("/admin/login/T0K", {
    ...knows("ADMINISTRATOR"),
    "POST /api/admin/login": () => tokenAnswer(tokenFor(user)),
  });
  const navigate = vi.spyOn(app.router, "navigate");
  await enter("segredo");
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ href: path }));
});
