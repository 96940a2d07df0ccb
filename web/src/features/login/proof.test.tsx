import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { deviceStore } from "~/lib/device";
import { tokenStore } from "~/lib/token";
import { fault, json, open, person, press, tokenAnswer, tokenFor, user } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";

const ana = person("CUSTOMER");
const FRESH = `${tokenFor(ana)}2`;
const EXPORT = "GET /api/user/u1/export";
const CONFIRM = "POST /api/user/confirm-password";
const data = { ...recorded("export-data", "customer"), sections: { conta: { email: "ana@exemplo.com" } } };
const confirmed = () => json({ token: FRESH, status: 200, message: "ok" });
const exported = () =>
  tokenStore.get() === FRESH ? json(data) : fault(403, "auth.password_required", "Confirme sua senha para continuar.");

describe("Q203 the question for the password", () => {
  it("repeats the request after the right password, with the token that came for it", async () => {
    const app = await open("/meus-dados", { [EXPORT]: exported, [CONFIRM]: confirmed }, ana);
    await user.type(await screen.findByLabelText("Sua senha"), "segredo");
    await press("Confirmar senha");
    expect(await screen.findByText("ana@exemplo.com")).toBeVisible();
    expect(await app.sent(CONFIRM)).toEqual({ password: "segredo" });
    expect(app.requests(EXPORT)).toHaveLength(2);
  });

  it("says at the field that the password is missing or wrong, and asks until it is right", async () => {
    const wrong = () => fault(422, "auth.wrong_password", "A senha atual não confere.");
    const app = await open("/meus-dados", { [EXPORT]: exported, [CONFIRM]: wrong }, ana);
    await screen.findByLabelText("Sua senha");
    await press("Confirmar senha");
    expect(await screen.findByText("Informe a senha.")).toBeVisible();
    await user.type(screen.getByLabelText("Sua senha"), "errada");
    await press("Confirmar senha");
    expect(await screen.findByText("A senha atual não confere.")).toBeVisible();
    expect(app.requests(EXPORT)).toHaveLength(1);
  });

  it("leaves the rest of the page usable when the question is closed, and asks again on request", async () => {
    const app = await open("/meus-dados", { [EXPORT]: exported, [CONFIRM]: confirmed }, ana);
    await screen.findByLabelText("Sua senha");
    await press("Cancelar");
    expect(await screen.findByText("Seus dados estão protegidos")).toBeVisible();
    expect(app.requests(EXPORT)).toHaveLength(1);
    await press("Mostrar meus dados");
    await user.type(await screen.findByLabelText("Sua senha"), "segredo");
    await press("Confirmar senha");
    expect(await screen.findByText("ana@exemplo.com")).toBeVisible();
  });
});

describe("Q202 the value of the device", () => {
  const LOGIN = "POST /api/auth/login";
  const info = { "GET /api/user/info/": () => (tokenStore.get() ? json(ana) : fault(401, "auth.signed_out", "x")) };

  async function signIn() {
    await user.type(await screen.findByLabelText("E-mail"), "ana@exemplo.com");
    await user.type(screen.getByLabelText("Senha"), "segredo");
    await press("ENTRAR");
  }

  it("is kept after a login", async () => {
    await open("/entrar", { ...info, [LOGIN]: () => tokenAnswer(tokenFor(ana), { device: "d1" }) });
    await signIn();
    await waitFor(() => expect(tokenStore.get()).not.toBeNull());
    expect(deviceStore.get()).toBe("d1");
  });

  it("goes with the next login", async () => {
    deviceStore.set("d1");
    const app = await open("/entrar", { ...info, [LOGIN]: () => tokenAnswer(tokenFor(ana)) });
    await signIn();
    await waitFor(() => expect(tokenStore.get()).not.toBeNull());
    expect(await app.sent(LOGIN)).toEqual({ username: "ana@exemplo.com", password: "segredo", device: "d1" });
    expect(deviceStore.get()).toBe("d1");
  });
});
