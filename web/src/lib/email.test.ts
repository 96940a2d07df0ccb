import { expect, it } from "vitest";
import { isEmail } from "./email";

it("Q154 accepts a suffix of 2 to 63 letters", () => {
  expect(isEmail("ana@clinica.online")).toBe(true);
  expect(isEmail(`ana@clinica.${"a".repeat(63)}`)).toBe(true);
  expect(isEmail(`ana@clinica.${"a".repeat(64)}`)).toBe(false);
});

it("R146 keeps the e-mail within 250 characters", () => {
  expect(isEmail(`${"a".repeat(238)}@exemplo.com`)).toBe(true);
  expect(isEmail(`${"a".repeat(239)}@exemplo.com`)).toBe(false);
});

it("answers at once on hostile input", () => {
  const started = performance.now();
  isEmail(`${"a.".repeat(120)}@`);
  isEmail(`a@${"a.".repeat(120)}!`);
  expect(performance.now() - started).toBeLessThan(50);
});
