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

it("answers on hostile input", () => {
  // A pattern that tries every way to split these would not end within the time of the whole run.
  const hostile = [`${"a.".repeat(120)}@`, `a@${"a.".repeat(120)}!`, `${"a".repeat(245)}!`, `a@${"a-".repeat(120)}!`];
  expect(hostile.map(isEmail)).toEqual([false, false, false, false]);
});
