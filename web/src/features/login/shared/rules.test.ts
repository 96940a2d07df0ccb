import { describe, expect, it } from "vitest";
import {
  emptySignUp,
  firstAccessErrors,
  forgotErrors,
  registerType,
  resetErrors,
  signInErrors,
  signUpErrors,
  staffErrors,
  termsPath,
} from "./rules";

const good = { ...emptySignUp, email: "ana@exemplo.com.br", password: "segredo", confirmation: "segredo", terms: true };

describe("e-mail", () => {
  it("R081.1 empty is required", () => {
    expect(signInErrors({ code: "", email: "  ", password: "segredo" })).toEqual({ email: "O Email é obrigatório" });
  });

  it.each([
    "a@b",
    "ana",
    "ana@",
    "@exemplo.com",
    "ana@exemplo.c",
    "ana b@exemplo.com",
    "ana@exemplo..com",
    "ana@exemplo.c0m",
  ])("R081.2 refuses %s", (email) => {
    expect(signInErrors({ code: "", email, password: "segredo" })).toEqual({ email: "Email inválido" });
  });

  it.each([
    "ana.maria@exemplo.com",
    "ana-maria@sub.exemplo.com.br",
    "a_1@b.co",
    "ana+psic@exemplo.com",
    " ana@exemplo.com ",
  ])("R081 accepts %s", (email) => {
    expect(signInErrors({ code: "", email, password: "segredo" })).toEqual({});
  });
});

describe("sign-in and sign-up", () => {
  it("R082.1 an empty password is required", () => {
    expect(signInErrors({ code: "", email: good.email, password: "" })).toEqual({ password: "A senha é obrigatória" });
  });

  it("R082.2 five characters are too few, six are enough", () => {
    const short = { password: "A senha deve ter no mínimo 6 caracteres" };
    expect(signInErrors({ code: "", email: good.email, password: "12345" })).toEqual(short);
    expect(signUpErrors({ ...good, password: "12345", confirmation: "12345" })).toEqual(short);
    expect(signInErrors({ code: "", email: good.email, password: "123456" })).toEqual({});
  });

  it("R083.1 an empty confirmation is required", () => {
    expect(signUpErrors({ ...good, confirmation: "" })).toEqual({
      confirmation: "A confirmação da senha é obrigatória",
    });
  });

  it("R083.2 a different confirmation is refused", () => {
    expect(signUpErrors({ ...good, confirmation: "segred0" })).toEqual({
      confirmation: "A confirmação da senha deve ser igual a senha inserida",
    });
  });

  it("R077 unchecked terms stop the sign-up", () => {
    expect(signUpErrors({ ...good, terms: false })).toEqual({ terms: "Por favor, confirme os termos de uso." });
    expect(signUpErrors(good)).toEqual({});
  });

  it("R076 a fresh form is a common patient", () => {
    expect(registerType(emptySignUp)).toBe("CUSTOMER");
    expect(emptySignUp.patientKind).toBe("COMMON");
  });

  it("R075 Empresarial counts for patients only", () => {
    expect(registerType({ kind: "CUSTOMER", patientKind: "ENTERPRISE" })).toBe("ENTERPRISE");
    expect(registerType({ kind: "THERAPIST", patientKind: "ENTERPRISE" })).toBe("THERAPIST");
  });

  it("Q127 the terms follow the chosen kind", () => {
    expect(termsPath("CUSTOMER")).toBe("/termos-de-uso-usuario");
    expect(termsPath("THERAPIST")).toBe("/termos-de-uso-psicologo");
  });

  it("R095 the staff sign-in knows three errors and no minimum length", () => {
    expect(staffErrors({ email: "", password: "", code: "" }, false)).toEqual({
      email: "O Email é obrigatório",
      password: "A senha é obrigatória",
    });
    expect(staffErrors({ email: "a@b", password: "1", code: "" }, false)).toEqual({ email: "Email inválido" });
  });
});

describe("passwords that are replaced", () => {
  it("R089 the forgotten-password form wants a valid e-mail", () => {
    const message = { email: "informe um email válido." };
    expect(forgotErrors({ email: "" })).toEqual(message);
    expect(forgotErrors({ email: "a@b" })).toEqual(message);
    expect(forgotErrors({ email: "ana@exemplo.com" })).toEqual({});
  });

  it("R090.2 under six characters is refused, R090.3 exactly six pass", () => {
    expect(resetErrors({ password: "12345", confirmation: "12345" })).toEqual({
      password: "A senha deve ter mais que 6 caracteres.",
    });
    expect(resetErrors({ password: "123456", confirmation: "123456" })).toEqual({});
  });

  it("R090.4 different passwords are refused", () => {
    expect(resetErrors({ password: "123456", confirmation: "1234567" })).toEqual({
      confirmation: "As duas senhas devem ser iguais.",
    });
  });

  it("R099 Q102 whoever replaces a given password keeps the minimum of 6 and accepts the terms", () => {
    expect(firstAccessErrors({ password: "12345", confirmation: "12345", terms: false })).toEqual({
      password: "A senha deve ter no mínimo 6 caracteres",
      terms: "Por favor, confirme os termos de uso.",
    });
    expect(firstAccessErrors({ password: "123456", confirmation: "123456", terms: true })).toEqual({});
  });
});
