import { expect, it } from "vitest";
import { tokenStore } from "~/lib/token";
import { ownId } from "./me";
import { isPatient } from "./roles";

it("R091 the own id comes from the token, and a broken token is nobody", () => {
  tokenStore.set(`x.${btoa(JSON.stringify({ id: "u7", type: "CUSTOMER", name: "Ana" }))}.y`);
  expect(ownId()).toBe("u7");
  tokenStore.set("lixo");
  expect(ownId()).toBe("");
});

it("both kinds of patient are patients", () => {
  expect(["CUSTOMER", "ENTERPRISE", "THERAPIST", undefined].map(isPatient)).toEqual([true, true, false, false]);
});
