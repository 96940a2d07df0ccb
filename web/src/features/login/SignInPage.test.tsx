import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { decodeToken, tokenStore } from "~/lib/token";
import { keepReturn, takeReturn } from "~/login/keptReturn";
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

const TIME = "/psicologo-perfil/t1?dia=2026-11-16&hora=09%3A00";
const REGISTER = "POST /api/register";
const LOGIN = "POST /api/auth/login";
const accept = { [REGISTER]: () => json({ status: 200, message: "ok" }) };

/** What a fresh form sends. */
const ana = { email: "ana@exemplo.com", password: "segredo", termsOfService: true, type: "CUSTOMER" };

const tab = async (name: string) => user.click(await screen.findByRole("tab", { name }));

async function fillSignIn() {
  await user.type(await screen.findByLabelText("E-mail"), "ana@exemplo.com");
  await user.type(screen.getByLabelText("Senha"), "segredo");
}

async function fillSignUp() {
  await fillSignIn();
  await user.type(screen.getByLabelText("Confirme a senha"), "segredo");
  await user.click(screen.getByRole("checkbox"));
}

describe("the screen", () => {
  it.each(["/login", "/entrar", "/entrar/ABC"])("R074 %s has the tabs entrar and cadastrar", async (path) => {
    await open(path);
    expect((await screen.findAllByRole("tab")).map((t) => t.textContent)).toEqual(["entrar", "cadastrar"]);
  });

  it("R077 R078 R079 shows each tab's fields, button and links", async () => {
    await open("/entrar");
    expect(await screen.findByRole("button", { name: "ENTRAR" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Esqueci minha senha" })).toHaveAttribute("href", "/redefinir");
    expect(screen.queryByLabelText("Confirme a senha")).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
    await press("Criar uma conta");
    expect(screen.getByRole("button", { name: "COMECE SEU CADASTRO" })).toBeVisible();
    expect(screen.getByLabelText("Confirme a senha")).toBeVisible();
    expect(screen.getByRole("checkbox", { name: "Declaro que li e concordo com os Termos de Uso" })).not.toBeChecked();
    expect(screen.getByRole("tab", { name: "cadastrar" })).toHaveFocus();
  });

  it("R080 lists every error under one title, and correcting one keeps the focus in its field", async () => {
    await open("/entrar");
    await tab("cadastrar");
    await press("COMECE SEU CADASTRO");
    const list = screen.getByRole("alert");
    expect(list).toHaveTextContent("Por favor, corrija o(s) erro(s):");
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([
      "O Email é obrigatório",
      "A senha é obrigatória",
      "A confirmação da senha é obrigatória",
      "Por favor, confirme os termos de uso.",
    ]);
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
    expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription("O Email é obrigatório");
    expect(screen.getByLabelText("Senha")).toHaveAccessibleDescription(/A senha é obrigatória$/);
    expect(screen.getByLabelText("Confirme a senha")).toHaveAccessibleDescription(
      "A confirmação da senha é obrigatória",
    );
    expect(screen.getByRole("checkbox")).toHaveAccessibleDescription("Por favor, confirme os termos de uso.");
    await user.type(screen.getByLabelText("E-mail"), "ana@exemplo.com");
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
    expect(screen.getByLabelText("E-mail")).toHaveValue("ana@exemplo.com");
    expect(within(screen.getByRole("alert")).getAllByRole("listitem")).toHaveLength(4);
    await press("COMECE SEU CADASTRO");
    expect(within(screen.getByRole("alert")).getAllByRole("listitem")).toHaveLength(3);
    expect(screen.getByRole("alert")).not.toHaveTextContent("O Email é obrigatório");
  });

  it("a refused sign-in puts the focus into its first wrong field", async () => {
    await open("/entrar");
    await user.type(await screen.findByLabelText("E-mail"), "ana@exemplo.com");
    await press("ENTRAR");
    expect(screen.getByRole("alert")).toHaveTextContent("A senha é obrigatória");
    expect(screen.getByLabelText("Senha")).toHaveFocus();
    expect(screen.getByLabelText("Senha")).toHaveAccessibleDescription("A senha é obrigatória");
  });

  it("R075 Empresarial changes the placeholder; a therapist has no such choice", async () => {
    await open("/entrar");
    await tab("cadastrar");
    expect(screen.queryByPlaceholderText("Email Corporativo")).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Empresarial" }));
    expect(screen.getByPlaceholderText("Email Corporativo")).toBe(screen.getByLabelText("E-mail"));
    await user.click(screen.getByRole("radio", { name: "Psicólogo" }));
    expect(screen.queryByRole("radio", { name: "Empresarial" })).toBeNull();
  });

  it("Q127 the terms follow the chosen kind", async () => {
    await open("/entrar");
    await tab("cadastrar");
    const link = () => screen.getByRole("link", { name: "Termos de Uso" });
    expect(link()).toHaveAttribute("href", "/termos-de-uso-usuario");
    await user.click(screen.getByRole("radio", { name: "Psicólogo" }));
    expect(link()).toHaveAttribute("href", "/termos-de-uso-psicologo");
  });
});

describe("sign-up", () => {
  it("shows the consent for health data apart from the terms, with its policy", async () => {
    await open("/entrar");
    await tab("cadastrar");
    const consent = screen.getByText("Consentimento para dados de saúde");
    expect(consent).toBeVisible();
    const link = within(consent.parentElement as HTMLElement).getByRole("link", { name: "Política de privacidade" });
    expect(link).toHaveAttribute("href", "/politica-privacidade");
    await user.click(screen.getByRole("radio", { name: "Psicólogo" }));
    expect(screen.queryByText("Consentimento para dados de saúde"), "a psychologist has no such consent").toBeNull();
  });

  it("R076 R086 a fresh form registers a CUSTOMER, says so, and confirming goes to /", async () => {
    const app = await open("/entrar", accept);
    await tab("cadastrar");
    await fillSignUp();
    await press("COMECE SEU CADASTRO");
    expect(await dialog()).toHaveTextContent("Sua solicitação foi aceita");
    expect(await dialog()).toHaveTextContent("link de ativação");
    expect(await app.changes()).toEqual([[REGISTER, ana]]);
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/"));
  });

  it("Q214 keeps the chosen time for the first sign-in, which may be in another tab", async () => {
    await open(`/entrar?aba=cadastrar&volta=${encodeURIComponent(TIME)}`, accept);
    await fillSignUp();
    await press("COMECE SEU CADASTRO");
    await dialog();
    expect(takeReturn()).toBe(TIME);
  });

  it("R075 Empresarial registers an ENTERPRISE patient", async () => {
    const app = await open("/entrar", accept);
    await tab("cadastrar");
    await user.click(screen.getByRole("radio", { name: "Empresarial" }));
    await fillSignUp();
    await press("COMECE SEU CADASTRO");
    await dialog();
    expect(await app.changes()).toEqual([[REGISTER, { ...ana, type: "ENTERPRISE" }]]);
  });

  it("R071 the code of /entrar/ABC survives a change of tabs and goes out with the sign-up", async () => {
    const app = await open("/entrar/ABC", accept);
    await tab("entrar");
    await tab("cadastrar");
    await fillSignUp();
    await press("COMECE SEU CADASTRO");
    await dialog();
    expect(await app.changes()).toEqual([[REGISTER, { ...ana, referralCode: "ABC" }]]);
  });

  it("R071 the code survives a walk through the site, and is used once", async () => {
    const app = await open("/entrar/ABC", accept);
    for (const to of ["/contato", "/entrar"]) await act(() => app.router.navigate({ to }));
    await tab("cadastrar");
    await fillSignUp();
    await press("COMECE SEU CADASTRO");
    await dialog();
    expect(await app.changes()).toEqual([[REGISTER, { ...ana, referralCode: "ABC" }]]);
    expect(sessionStorage).toHaveLength(0);
  });

  it("shows the server's refusal and keeps what was typed", async () => {
    const text = "Não foi possível concluir o cadastro empresarial com este e-mail.";
    await open("/entrar", { [REGISTER]: () => fault(422, "auth.company_unavailable", text) });
    await tab("cadastrar");
    await fillSignUp();
    await press("COMECE SEU CADASTRO");
    expect(await dialog()).toHaveTextContent(text);
    expect(screen.getByLabelText("E-mail")).toHaveValue("ana@exemplo.com");
  });

  it("puts the server's field errors into the list and at the field", async () => {
    const fields = [{ name: "password", description: "Esta senha é muito comum." }];
    await open("/entrar", { [REGISTER]: () => fault(422, "invalid", "x", fields) });
    await tab("cadastrar");
    await fillSignUp();
    await press("COMECE SEU CADASTRO");
    expect(await screen.findByRole("alert")).toHaveTextContent("Esta senha é muito comum.");
    expect(screen.getByLabelText("Senha")).toHaveAccessibleDescription(/Esta senha é muito comum\.$/);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("sign-in", () => {
  async function signIn(
    type: string,
    path = "/entrar",
    over: Partial<ReturnType<typeof person>> = {},
    before: () => void = () => {},
  ) {
    const user = person(type, { companyId: "c9", ...over });
    const app = await open(path, {
      [LOGIN]: () => tokenAnswer(tokenFor(user)),
      "GET /api/user/info/": () => (tokenStore.get() ? json(user) : fault(401, "auth.signed_out", "x")),
    });
    before();
    await fillSignIn();
    await press("ENTRAR");
    return app;
  }

  it.each([
    ["R085.1", "CUSTOMER", "/home-cliente"],
    ["R085.2", "ENTERPRISE", "/home-cliente"],
    ["R085.3", "THERAPIST", "/home-psicologo"],
    ["R085.4 Q121", "ADMINISTRATOR", "/admin/painel"],
    ["R085.4", "ADMIN", "/admin/painel"],
    ["Q121", "COMPANY", "/empresas/painel/c9"],
  ])("%s %s goes to %s", async (_, type, home) => {
    const app = await signIn(type);
    await waitFor(() => expect(app.at()).toBe(home));
    expect(await app.changes()).toEqual([[LOGIN, { username: "ana@exemplo.com", password: "segredo" }]]);
  });

  it("R091 the stored token tells who is signed in", async () => {
    const app = await signIn("CUSTOMER");
    await waitFor(() => expect(app.at()).toBe("/home-cliente"));
    expect(decodeToken(tokenStore.get())).toEqual({ id: "u1", type: "CUSTOMER", name: "Luiza Prado" });
  });

  it("Q029 comes back to the page behind the login that was opened first", async () => {
    const app = await signIn("CUSTOMER", "/sessao-pagamento/s1");
    await waitFor(() => expect(app.at()).toBe("/sessao-pagamento/s1"));
    expect(app.requests(LOGIN)).toHaveLength(1);
  });

  it("returns to the page that asked for the login, and never to another site", async () => {
    const app = await open("/entrar?volta=%2Fcontato");
    expect(app.shown()).toBe("/entrar?volta=%2Fcontato"); // it has no secret
    const back = await signIn("CUSTOMER", "/entrar?volta=%2Fcontato");
    await waitFor(() => expect(back.at()).toBe("/contato"));
    back.unmount();
    tokenStore.clear();
    const away = await signIn("CUSTOMER", "/entrar?volta=%2F%2Fmalvado.com%2Fcontato");
    await waitFor(() => expect(away.at()).toBe("/home-cliente"));
  });

  it.each([
    ["", "/psicologos", "/psicologos"],
    ["?volta=%2Fpsicologos%3Fbusca%3Dluto", "/psicologos", "/psicologos?busca=luto"],
  ])("Q214 a patient without a name sees prices before any form: %s", async (query, path, href) => {
    const app = await signIn("CUSTOMER", `/entrar${query}`, { state: "EMAIL_CONFIRMED" });
    await waitFor(() => expect(app.at()).toBe(path));
    expect(app.router.state.location.href).toBe(href);
  });

  it("R107 an employee without a name gives it first", async () => {
    const app = await signIn("ENTERPRISE", "/entrar", { state: "EMAIL_CONFIRMED" });
    await waitFor(() => expect(app.at()).toBe("/cadastro-usuario-dados"));
  });

  it.each([
    ["CUSTOMER", "/psicologo-perfil/t1"],
    ["THERAPIST", "/home-psicologo"],
  ])("Q214 the first sign-in of a %s after the sign-up leads to %s", async (role, path) => {
    const app = await signIn(role, "/entrar", {}, () => keepReturn(TIME));
    await waitFor(() => expect(app.at()).toBe(path));
    expect(takeReturn()).toBeUndefined();
  });

  it("opens at the sign-up for whoever comes to begin", async () => {
    await open("/entrar?aba=cadastrar");
    expect(await screen.findByRole("button", { name: "COMECE SEU CADASTRO" })).toBeVisible();
  });

  it.each([
    ["R107 unfinished", { state: "EMAIL_CONFIRMED" }, "/cadastro-usuario-dados"],
    ["a given password", { passwordChangeRequired: true }, "/primeiro-acesso"],
  ])("Q029 %s: does that first, and carries where to go on", async (_, over, first) => {
    const app = await signIn("CUSTOMER", "/entrar?volta=%2Fcontato", over);
    await waitFor(() => expect(app.at()).toBe(first));
    expect(app.router.state.location.search).toEqual({ volta: "/contato" });
  });

  it.each([
    ["R084", () => fault(401, "auth.invalid", "x"), "Usuário ou senha invalido(s)."],
    ["R084", () => malformed({ status: 200 }), "Usuário ou senha invalido(s)."],
    ["Q098", () => fault(401, "auth.email_unconfirmed", "Confirme seu e-mail."), "Confirme seu e-mail."],
    ["Q101", () => fault(429, "too_many", "Aguarde um minuto."), "Aguarde um minuto."],
  ])("%s Q099 one popup, with its own text, and the typing stays", async (_, answer, text) => {
    await open("/entrar", { [LOGIN]: answer });
    await fillSignIn();
    await press("ENTRAR");
    expect(await dialog()).toHaveTextContent("Não foi possível se autenticar");
    expect(await dialog()).toHaveTextContent(text);
    await press("OK");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByLabelText("E-mail")).toHaveValue("ana@exemplo.com");
    expect(tokenStore.get()).toBeNull();
  });
});
