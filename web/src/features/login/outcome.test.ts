import { expect, it } from "vitest";
import { signInNotice } from "./outcome";

const REFUSED = "Não foi possível se autenticar";

it("R084 a refused login on the site", () => {
  const notice = { title: REFUSED, text: "Usuário ou senha invalido(s)." };
  expect(signInNotice("site", { status: 401, code: "auth.invalid", description: "outra coisa" })).toEqual(notice);
  expect(signInNotice("site", { status: 200 })).toEqual(notice);
});

it("R096 a refused login of staff", () => {
  expect(signInNotice("staff", { status: 401, description: "x" })).toEqual({
    title: REFUSED,
    text: "Você não possui permissão.",
  });
});

it("R097 no answer or a broken server is an unexpected error", () => {
  for (const status of [0, 500, 503]) {
    expect(signInNotice("staff", { status })).toEqual({
      title: "Erro inesperado",
      text: "Ocorreu um erro ao tentar realizar o login. Tente novamente mais tarde.",
    });
  }
});

it("Q098 the hint about the e-mail is the server's, and only with its own code", () => {
  const description = "Confirme o seu e-mail para entrar.";
  expect(signInNotice("site", { status: 401, code: "auth.email_unconfirmed", description })).toEqual({
    title: REFUSED,
    text: description,
  });
  expect(signInNotice("site", { status: 401, code: "auth.invalid", description }).text).not.toBe(description);
});

it("Q112 an inactive account is told to its owner", () => {
  const description = "Você não possui permissão. Sua conta está inativa: fale com o suporte.";
  expect(signInNotice("staff", { status: 401, code: "auth.inactive", description }).text).toBe(description);
});

it("Q101 too many tries say what the server says", () => {
  expect(signInNotice("site", { status: 429, description: "Aguarde um minuto." }).text).toBe("Aguarde um minuto.");
});
