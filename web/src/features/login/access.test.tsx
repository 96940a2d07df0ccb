import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { tokenStore } from "~/lib/token";
import { dialog, fault, fill, json, open, person, press, tokenAnswer, tokenFor, user } from "../../../tests/openApp";

const READ = "GET /api/user/u1/logins";
const END = "POST /api/user/u1/logins/end";
const CHANGE = "POST /api/auth/change-password";

const here = { begun: "15/11/2026 09:00", seen: "15/11/2026 10:00", current: true };
const there = { begun: "14/11/2026 08:00", seen: "14/11/2026 08:15", current: false };
const others = {
  "GET /api/passkeys": () => json({ passkeys: [] }),
  "GET /api/user/second-factor": () => json({ enabled: false, required: false, recoveryCodesLeft: 0 }),
};
const two = { ...others, [READ]: () => json({ logins: [here, there] }) };

/** Both forms ask for the current password. */
async function fillCurrent(which: 0 | 1, text: string): Promise<void> {
  const input = screen.getAllByLabelText("Senha atual")[which];
  if (input) await user.type(input, text);
}

describe("password and open logins", () => {
  it.each(["CUSTOMER", "ENTERPRISE", "THERAPIST", "COMPANY", "ADMINISTRATOR"])("are a matter of a %s", async (type) => {
    await open("/acesso", two, person(type));
    expect(await screen.findByText("Desde 14/11/2026 08:00, usado em 14/11/2026 08:15")).toBeVisible();
    expect(screen.getByText("(este acesso)")).toBeVisible();
  });

  it("ends the others with the password", async () => {
    let ended = false;
    const app = await open(
      "/acesso",
      {
        ...others,
        [READ]: () => json({ logins: ended ? [here] : [here, there] }),
        [END]: () => {
          ended = true;
          return json({ status: 200 });
        },
      },
      person("CUSTOMER"),
    );
    await screen.findByText("Acessos abertos");
    await press("Encerrar os outros acessos");
    expect(await screen.findByText("Informe a senha atual")).toBeVisible();
    expect(app.requests(END)).toHaveLength(0);
    await fillCurrent(1, "Minha-senha-7");
    await press("Encerrar os outros acessos");
    expect(await screen.findByText("Só este acesso está aberto.")).toBeVisible();
    expect(await app.sent(END)).toEqual({ currentPassword: "Minha-senha-7" });
  });

  it("changes the password with the current one, without asking for kinds of characters", async () => {
    const token = `${tokenFor(person("CUSTOMER"))}2`;
    const app = await open("/acesso", { ...two, [CHANGE]: () => tokenAnswer(token) }, person("CUSTOMER"));
    await screen.findByText("Acessos abertos");
    await fillCurrent(0, "Minha-senha-7");
    await fill("Nova senha", "um trem azul");
    await fill("Confirme a nova senha", "um trem azul");
    await press("Trocar a senha");
    expect(await dialog()).toHaveTextContent("Sua senha foi alterada");
    expect(await app.sent(CHANGE)).toEqual({
      currentPassword: "Minha-senha-7",
      password: "um trem azul",
      passwordConfirmation: "um trem azul",
    });
    expect(tokenStore.get()).toBe(token);
  });

  it("tells a wrong password at its field", async () => {
    const field = [{ name: "currentPassword", description: "A senha atual não confere." }];
    await open("/acesso", { ...two, [CHANGE]: () => fault(422, "x", "x", field) }, person("THERAPIST"));
    await screen.findByText("Acessos abertos");
    await fillCurrent(0, "errada");
    await fill("Nova senha", "um trem azul");
    await fill("Confirme a nova senha", "um trem azul");
    await press("Trocar a senha");
    expect(await screen.findByText("A senha atual não confere.")).toBeVisible();
  });

  it("can be asked for again when it does not load", async () => {
    await open("/acesso", { [READ]: () => fault(503, "x", "x") }, person("CUSTOMER"));
    expect(await screen.findByRole("button", { name: "Tentar novamente" })).toBeVisible();
  });
});
