import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearPersonal } from "~/lib/storage";
import { keepReturn, takeReturn } from "./keptReturn";

const TIME = "/psicologo-perfil/t1?dia=2026-11-16&hora=09%3A00";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T15:00:00Z") }));
afterEach(() => {
  clearPersonal();
  vi.useRealTimers();
});

it("is returned once", () => {
  keepReturn(TIME);
  expect([takeReturn(), takeReturn()]).toEqual([TIME, undefined]);
});

it.each([
  ["a moment before two days", "2026-11-17T14:59:59.999Z", TIME],
  ["at two days", "2026-11-17T15:00:00Z", undefined],
])("%s", (_, now, expected) => {
  keepReturn(TIME);
  vi.setSystemTime(new Date(now));
  expect(takeReturn()).toBe(expected);
});

it("signing out forgets it, and what somebody wrote there breaks nothing", () => {
  keepReturn(TIME);
  clearPersonal();
  expect(takeReturn()).toBeUndefined();
  for (const text of ["{", "null", "[]", '{"volta":1,"until":9e15}', '{"volta":"/x"}']) {
    localStorage.setItem("volta", text);
    expect(takeReturn()).toBeUndefined();
  }
});
