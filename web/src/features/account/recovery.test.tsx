import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { tokenStore } from "~/lib/token";
import { fault, fill, json, open, person, press, tokenAnswer, tokenFor, user } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";

const READ = "GET /api/user/u1/recovery-email";
const ASK = "POST /api/user/u1/recovery-email";
const CONFIRM = "POST /api/user/u1/recovery-email/confirm";
const REMOVE = "POST /api/user/u1/recovery-email/remove";
const HOME = "eva@casa.example";

/** A server that keeps the address as the real one does. */
function server(email = "", waiting = "") {
  return {
    "GET /api/user/u1/export": () =>
      json({ ...recorded("export-data", "enterprise"), sections: { conta: { email: "eva@aurora.example" } } }),
    "GET /api/user/u1/notifications": () => json({ reminder24h: true, reminder1h: true }),
    "GET /api/user/u1/calendar-feed": () => json({ active: false }),
    [READ]: () => json({ email, waiting, links: email ? "PERSONAL" : "SIGN_IN", linksWithout: "SIGN_IN" }),
    [ASK]: () => {
      waiting = HOME;
      return json({ status: 200, message: "ok" });
    },
    [CONFIRM]: () => {
      [email, waiting] = [waiting, ""];
      return json({ status: 200, message: "ok" });
    },
    [REMOVE]: () => {
      email = "";
      return json({ status: 200, message: "ok" });
    },
  };
}

const show = (answers = {}, who = person("ENTERPRISE")) => open("/meus-dados", { ...server(), ...answers }, who);

describe("the personal address", () => {
  it("is offered to people of a company alone", async () => {
    const app = await show({}, person("CUSTOMER"));
    await screen.findByText("eva@aurora.example");
    expect(screen.queryByRole("heading", { name: "Recuperação da conta" })).toBeNull();
    expect(app.requests(READ)).toEqual([]);
  });

  it("Q195 no mail about sessions is sent without one, and the reminders say so", async () => {
    const app = await show();
    expect(await screen.findByText(/não enviamos nenhum e-mail sobre sessões/)).toBeVisible();
    app.unmount();
    await show(server(HOME));
    expect(await screen.findByText(/mudança e cancelamento sempre chegam/)).toBeVisible();
  });

  it("is asked with the password, proven by the code and shown", async () => {
    const app = await show();
    await screen.findByLabelText("E-mail pessoal");
    await press("Enviar código");
    expect(screen.getByText("Email inválido")).toBeVisible();
    expect(screen.getByText("Informe a sua senha atual.")).toBeVisible();
    expect(app.requests(ASK)).toEqual([]);
    await fill("E-mail pessoal", HOME);
    await fill("Sua senha atual", "segredo");
    await press("Enviar código");
    expect(await screen.findByText(/Enviamos um código de 6 números para eva@casa.example/)).toBeVisible();
    expect(await app.sent(ASK)).toEqual({ email: HOME, password: "segredo" });
    await press("Confirmar e-mail");
    expect(screen.getByText("Digite os 6 números do código.")).toBeVisible();
    await fill("Código", "123456");
    // The home offers the address only while there is none, and user info says so.
    const INFO = "GET /api/user/info";
    const known = app.requests(INFO).length;
    await press("Confirmar e-mail");
    expect(await screen.findByText("E-mail pessoal confirmado.")).toBeVisible();
    expect(await app.sent(CONFIRM)).toEqual({ code: "123456" });
    expect(app.requests(INFO)).toHaveLength(known + 1);
    expect(await screen.findByText(HOME)).toBeVisible();
  });

  it("that is the company's is refused on its field", async () => {
    const text = "Use um e-mail só seu, fora da empresa.";
    await show({ [ASK]: () => fault(422, "invalid", text, [{ name: "email", description: text }]) });
    await screen.findByLabelText("E-mail pessoal");
    await fill("E-mail pessoal", "eva@aurora.example");
    await fill("Sua senha atual", "segredo");
    await press("Enviar código");
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText("E-mail pessoal")).toHaveValue("eva@aurora.example");
  });

  it("can be given anew while the code is missing", async () => {
    await show(server("", HOME));
    await screen.findByLabelText("Código");
    await press("Usar outro e-mail");
    expect(await screen.findByLabelText("E-mail pessoal")).toHaveValue("");
    await press("Cancelar");
    expect(await screen.findByLabelText("Código")).toBeVisible();
  });

  it("is removed with the password", async () => {
    const app = await show(server(HOME));
    await screen.findByText(HOME);
    await press("Remover");
    await fill("Sua senha atual", "segredo");
    await press("Remover");
    expect(await screen.findByText("E-mail pessoal removido.")).toBeVisible();
    expect(await app.sent(REMOVE)).toEqual({ password: "segredo" });
    expect(await screen.findByLabelText("E-mail pessoal")).toBeVisible();
  });

  it("that failed to load can be tried again", async () => {
    let away = true;
    await show({
      [READ]: () =>
        away ? fault(503, "x", "x") : json({ email: HOME, waiting: "", links: "PERSONAL", linksWithout: "SIGN_IN" }),
    });
    expect(await screen.findByText("Não conseguimos carregar o seu e-mail pessoal.")).toBeVisible();
    away = false;
    await press("Tentar novamente");
    expect(await screen.findByText(HOME)).toBeVisible();
  });
});

describe("a reset through the company's mailbox", () => {
  const PROVE = "POST /api/auth/prove-identity";
  const guarded = person("ENTERPRISE", { identityProofRequired: true });

  it("opens nothing but the proof, which brings the new token", async () => {
    const free = person("ENTERPRISE");
    let done = false;
    const app = await open(
      "/home-cliente",
      {
        [PROVE]: async (request) => {
          const { password } = (await request.clone().json()) as { password: string };
          const text = "Esta não é a senha que você usava antes.";
          if (password !== "antiga") return fault(422, "x", text, [{ name: "password", description: text }]);
          done = true;
          return tokenAnswer(`${tokenFor(free)}2`);
        },
        "GET /api/user/info/": () => json(done ? free : guarded),
      },
      guarded,
    );
    await waitFor(() => expect(app.at()).toBe("/confirmar-identidade"));
    await screen.findByLabelText("Senha que você usava antes");
    await press("Continuar");
    expect(screen.getByText("Informe a senha que você usava antes.")).toBeVisible();
    await fill("Senha que você usava antes", "palpite");
    await press("Continuar");
    expect(await screen.findByText("Esta não é a senha que você usava antes.")).toBeVisible();
    await fill("Senha que você usava antes", "antiga");
    await press("Continuar");
    await waitFor(() => expect(app.at()).toBe("/home-cliente"));
    expect(tokenStore.get()).toBe(`${tokenFor(free)}2`);
  });

  it("Q194 begins again empty, after it said what happens with the old data", async () => {
    const BEGIN = "POST /api/auth/begin-again";
    const fresh = person("ENTERPRISE", { id: "u2", state: "EMAIL_CONFIRMED", name: "" });
    let done = false;
    const app = await open(
      "/confirmar-identidade",
      {
        [BEGIN]: () => {
          done = true;
          return tokenAnswer(tokenFor(fresh));
        },
        "GET /api/user/info/": () => json(done ? fresh : guarded),
      },
      guarded,
    );
    await screen.findByLabelText("Senha que você usava antes");
    await press("Começar de novo");
    expect(screen.getByRole("heading", { name: "Começar de novo?" })).toBeVisible();
    expect(screen.getByText(/fica bloqueado: ninguém vê/)).toBeVisible();
    await press("Voltar");
    await press("Começar de novo");
    await press("Começar de novo");
    expect(screen.getByText("Por favor, confirme os termos de uso.")).toBeVisible();
    expect(app.requests(BEGIN)).toHaveLength(0);
    // The second click of a double click on the button that opened the view.
    fireEvent.click(screen.getByRole("checkbox"), { detail: 2 });
    expect(screen.getByRole("checkbox")).not.toBeChecked();
    await user.click(screen.getByRole("checkbox"));
    await press("Começar de novo");
    await waitFor(() => expect(app.at()).toBe("/cadastro-usuario-dados"));
    expect(app.requests(BEGIN)).toHaveLength(1);
    expect(tokenStore.get()).toBe(tokenFor(fresh));
  });

  it("is told at home until it is read, and the address is offered there", async () => {
    const READ_NOTICE = "POST /api/user/u1/reset-notice";
    let read = false;
    const told = () =>
      person("ENTERPRISE", { recoveryEmailOffered: true, ...(!read && { passwordResetAt: "16/11/2026 09:00" }) });
    const app = await open(
      "/home-cliente",
      {
        [READ_NOTICE]: () => {
          read = true;
          return json({ status: 200, message: "" });
        },
        "GET /api/user/info/": () => json(told()),
      },
      told(),
    );
    expect(await screen.findByText("Sua senha foi redefinida em 16/11/2026 09:00")).toBeVisible();
    expect(screen.getByRole("link", { name: "Cadastrar e-mail pessoal" })).toHaveAttribute("href", "/meus-dados");
    await user.click(screen.getByRole("button", { name: "Fui eu" }));
    await waitFor(() => expect(screen.queryByText(/Sua senha foi redefinida/)).toBeNull());
    expect(app.requests(READ_NOTICE)).toHaveLength(1);
  });

  it("is nothing to somebody who needs no proof", async () => {
    const app = await open("/confirmar-identidade", {}, person("ENTERPRISE"));
    await waitFor(() => expect(app.at()).toBe("/home-cliente"));
  });
});
