import { expect, it } from "vitest";
import { changePasswordErrors, isStrong, passwordRules, wantsNewPassword } from "./strongPassword";

const broken = (password: string) => passwordRules.filter((d) => !d.met(password)).map((d) => d.text);

it("R153 accepts a password that meets every demand", () => expect(isStrong("Abcdef1!")).toBe(true));

it.each([
  ["R153.1", "Abcde1!", "No mínimo 8 caracteres"],
  ["R153.2", "Abcdefg!", "Um número"],
  ["R153.3", "Abcdefg1-", "Um caractere especial entre @$!%*?&#"],
  ["R153.4", "abcdefg1!", "Uma letra maiúscula"],
  ["R153.5", "ABCDEFG1!", "Uma letra minúscula"],
])("%s %s lacks one demand", (_, password, text) => {
  expect(broken(password)).toEqual([text]);
  expect(isStrong(password)).toBe(false);
});

it.each([..."@$!%*?&#"])("R153.3 takes %s as the special character", (sign) => {
  expect(isStrong(`Abcdef1${sign}`)).toBe(true);
});

it("R153.6 wants the same confirmation, and the current password", () => {
  const values = { currentPassword: "segredo", password: "Abcdef1!", confirmation: "Abcdef1!" };
  expect(changePasswordErrors(values)).toEqual({});
  expect(changePasswordErrors({ ...values, confirmation: "" })).toHaveProperty("confirmation");
  expect(changePasswordErrors({ ...values, confirmation: "Abcdef1?" })).toHaveProperty("confirmation");
  expect(changePasswordErrors({ ...values, password: "abcdef", confirmation: "abcdef" })).toHaveProperty("password");
  expect(changePasswordErrors({ ...values, currentPassword: "" })).toHaveProperty("currentPassword");
});

it("the block is optional until something is typed", () => {
  expect(wantsNewPassword({ currentPassword: "", password: "", confirmation: "" })).toBe(false);
  expect(wantsNewPassword({ currentPassword: "", password: "a", confirmation: "" })).toBe(true);
});
