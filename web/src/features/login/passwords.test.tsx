import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { tokenStore } from "~/lib/token";
import { dialog, fault, fill, json, open, person, press, tokenAnswer, tokenFor, user } from "../../../tests/openApp";

describe("forgotten password", () => {
  const ASK = "POST /api/auth/request-reset";

  it("R089 refuses an invalid e-mail without asking the server", async () => {
    const app = await open("/redefinir");
    await user.type(await screen.findByLabelText("E-mail"), "a@b");
    await press("Enviar link");
    expect(await screen.findByText("informe um email válido.")).toBeVisible();
    expect(app.requests(ASK)).toHaveLength(0);
    await waitFor(() => expect(screen.getByLabelText("E-mail")).toHaveFocus());
  });

  it("R089 changes to 'Email enviado!' on status 200", async () => {
    const app = await open("/redefinir", { [ASK]: () => json({ status: 200 }) });
    await user.type(await screen.findByLabelText("E-mail"), "ana@exemplo.com");
    await press("Enviar link");
    await waitFor(() => expect(screen.getByRole("heading", { name: "Email enviado!" })).toHaveFocus());
    expect(await app.sent(ASK)).toEqual({ email: "ana@exemplo.com" });
    expect(app.requests(ASK)[0]?.url).not.toContain("ana");
    expect(screen.queryByLabelText("E-mail")).toBeNull();
  });

  it("stays on the form when the server refuses", async () => {
    await open("/redefinir", { [ASK]: () => fault(429, "too_many", "Aguarde um minuto.") });
    await user.type(await screen.findByLabelText("E-mail"), "ana@exemplo.com");
    await press("Enviar link");
    expect(await dialog()).toHaveTextContent("Aguarde um minuto.");
    await press("OK");
    expect(screen.getByLabelText("E-mail")).toHaveValue("ana@exemplo.com");
  });
});

describe("reset page", () => {
  const RESET = "POST /api/auth/reset-password";

  async function submit(path: string, answer: () => Response, password = "123456", confirmation = password) {
    const app = await open(path, { [RESET]: answer });
    await user.type(await screen.findByLabelText("Nova senha"), password);
    await user.type(screen.getByLabelText("Confirme a nova senha"), confirmation);
    await press("Redefinir senha");
    return app;
  }
  const ok = () => json({ status: 200 });

  it("R090.1 R090.3 R090.5 sends the token of the link, says so, and confirming goes to /entrar", async () => {
    const app = await submit("/senha-recuperacao?token=0012", ok);
    expect(await dialog()).toHaveTextContent("Sua senha foi redefinida");
    expect(await app.sent(RESET)).toEqual({ token: "0012", password: "123456", passwordConfirmation: "123456" });
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/entrar"));
  });

  it("R090.2 R090.4 shows both messages on their fields", async () => {
    const app = await submit("/senha-recuperacao?token=t", ok, "12345", "123");
    expect(screen.getByText("A senha deve ter mais que 6 caracteres.")).toBeVisible();
    expect(screen.getByText("As duas senhas devem ser iguais.")).toBeVisible();
    expect(app.requests(RESET)).toHaveLength(0);
  });

  it("offers a new link when this one no longer works", async () => {
    await submit("/senha-recuperacao?token=velho", () => fault(400, "auth.reset_invalid", "x"));
    expect(await screen.findByRole("link", { name: "Pedir um novo link" })).toHaveAttribute("href", "/redefinir");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("R090.1 says at once when the address has no token", async () => {
    await open("/senha-recuperacao");
    expect(await screen.findByRole("link", { name: "Pedir um novo link" })).toBeVisible();
    expect(screen.queryByLabelText("Nova senha")).toBeNull();
  });
});

describe("the link of an invitation", () => {
  const RESET = "POST /api/auth/reset-password";
  const at = "/senha-recuperacao?token=t0k&convite=1";

  it("Q102 asks for the terms, sends them with the first password and leads to the sign-in page", async () => {
    const app = await open(at, { [RESET]: () => json({ status: 200 }) });
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Ative sua conta" })).toBeVisible());
    expect(screen.getByRole("link", { name: "Termos de Uso" })).toHaveAttribute("href", "/termos-de-uso-usuario");
    expect(screen.getByText("Consentimento para dados de saúde")).toBeVisible();
    await fill("Nova senha", "segredo");
    await fill("Confirme a nova senha", "segredo");
    await press("Ativar minha conta");
    expect(await screen.findByText("Por favor, confirme os termos de uso.")).toBeVisible();
    expect(app.requests(RESET)).toHaveLength(0);
    await user.click(screen.getByRole("checkbox"));
    await press("Ativar minha conta");
    expect(await dialog()).toHaveTextContent("Conta ativada!");
    expect(await app.changes()).toEqual([
      [RESET, { token: "t0k", password: "segredo", passwordConfirmation: "segredo", termsOfService: true }],
    ]);
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/entrar"));
  });

  it.each([
    ["empresa", "/termos-de-uso-usuario", 0, "/empresas/login"],
    ["administracao", "/termos-de-uso-usuario", 0, "/admin/login"],
    ["psicologo", "/termos-de-uso-psicologo", 0, "/entrar"],
  ])("Q127 Q222 for %s it has the right terms, consent and sign-in page", async (who, terms, consents, then) => {
    const app = await open(`${at}&${who}=1`, { [RESET]: () => json({ status: 200 }) });
    await screen.findByLabelText("Nova senha");
    expect(screen.getByRole("link", { name: "Termos de Uso" })).toHaveAttribute("href", terms);
    expect(screen.queryAllByText("Consentimento para dados de saúde")).toHaveLength(consents);
    await fill("Nova senha", "segredo");
    await fill("Confirme a nova senha", "segredo");
    await user.click(screen.getByRole("checkbox"));
    await press("Ativar minha conta");
    await press("OK");
    await waitFor(() => expect(app.at()).toBe(then));
  });

  it("Q196 leads somebody who has an account to it, before and after the link was tried", async () => {
    const account = { name: "Entrar na minha conta" };
    await open(at, { [RESET]: () => fault(400, "auth.reset_invalid", "x") });
    expect(await screen.findByRole("link", account)).toHaveAttribute("href", "/beneficio");
    await fill("Nova senha", "segredo");
    await fill("Confirme a nova senha", "segredo");
    await user.click(screen.getByRole("checkbox"));
    await press("Ativar minha conta");
    expect(await screen.findByRole("alert")).toHaveTextContent("Se você já tem uma conta, entre nela.");
    expect(screen.getByRole("link", account)).toHaveAttribute("href", "/beneficio");
  });

  it("Q127 offers the account of a patient to nobody whose link is another one", async () => {
    await open(`${at}&administracao=1`);
    await screen.findByLabelText("Nova senha");
    expect(screen.queryByRole("link", { name: "Entrar na minha conta" })).toBeNull();
  });

  it("says of whom a new one can be had when it no longer works", async () => {
    await open(at, { [RESET]: () => fault(400, "auth.reset_invalid", "x") });
    await screen.findByLabelText("Nova senha");
    await fill("Nova senha", "segredo");
    await fill("Confirme a nova senha", "segredo");
    await user.click(screen.getByRole("checkbox"));
    await press("Ativar minha conta");
    expect(await screen.findByRole("alert")).toHaveTextContent("se foi um convite, à sua empresa");
  });

  it("is not the page of a forgotten password, which asks for no terms", async () => {
    const app = await open("/senha-recuperacao?token=t0k");
    expect(await screen.findByRole("button", { name: "Redefinir senha" })).toBeVisible();
    expect(app.shown()).toBe("/senha-recuperacao");
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

describe("Q102 first access", () => {
  const FIRST = "POST /api/auth/first-access";
  const limited = (type: string) => person(type, { passwordChangeRequired: true });

  it("replaces the given password, accepts the terms and goes home with the new token", async () => {
    const free = person("ENTERPRISE");
    let done = false;
    const app = await open(
      "/primeiro-acesso",
      {
        [FIRST]: () => {
          done = true;
          return tokenAnswer(`${tokenFor(free)}2`);
        },
        "GET /api/user/info/": () => json(done ? free : limited("ENTERPRISE")),
      },
      limited("ENTERPRISE"),
    );
    await screen.findByLabelText("Nova senha");
    await press("Continuar");
    expect(await screen.findByText("Por favor, confirme os termos de uso.")).toBeVisible();
    expect(app.requests(FIRST)).toHaveLength(0);
    await fill("Nova senha", "segredo");
    await fill("Confirme a nova senha", "segredo");
    await user.click(screen.getByRole("checkbox"));
    await press("Continuar");
    await waitFor(() => expect(app.at()).toBe("/home-cliente"));
    expect(await app.sent(FIRST)).toEqual({
      password: "segredo",
      passwordConfirmation: "segredo",
      termsOfService: true,
    });
    expect(tokenStore.get()).toBe(`${tokenFor(free)}2`);
  });

  it.each([
    ["CUSTOMER", 1],
    ["ENTERPRISE", 1],
    ["THERAPIST", 0],
    ["COMPANY", 0],
    ["ADMINISTRATOR", 0],
  ])("Q222 asks a %s for consent for health data: %i", async (role, consents) => {
    await open("/primeiro-acesso", {}, limited(role));
    await screen.findByLabelText("Nova senha");
    expect(screen.queryAllByText("Consentimento para dados de saúde")).toHaveLength(consents);
  });

  it("Q127 shows a therapist the therapist's terms", async () => {
    await open("/primeiro-acesso", {}, limited("THERAPIST"));
    const link = await screen.findByRole("link", { name: "Termos de Uso" });
    expect(link).toHaveAttribute("href", "/termos-de-uso-psicologo");
  });
});
