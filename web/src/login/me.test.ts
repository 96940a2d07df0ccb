import { expect, it } from "vitest";
import { tokenStore } from "~/lib/token";
import { fakeServer, json, person, tokenFor } from "../../tests/renderApp";
import { loadUser } from "./currentUser";
import { ownId } from "./me";
import { isPatient } from "./roles";

it("R091 the own id comes from the token, and a broken token is nobody", () => {
  tokenStore.set(`x.${btoa(JSON.stringify({ id: "u7", type: "CUSTOMER", name: "Ana" }))}.y`);
  expect(ownId()).toBe("u7");
  tokenStore.set("lixo");
  expect(ownId()).toBe("");
});

it("R091 is the id of the person whom the page shows, when the token is gone from the storage", async () => {
  const user = person("CUSTOMER", { id: "u7" });
  fakeServer({ "GET /api/user/info": () => json(user) });
  tokenStore.set(tokenFor(user));
  await loadUser();
  tokenStore.clear();
  expect(ownId()).toBe("u7");
});

it("both kinds of patient are patients", () => {
  expect(["CUSTOMER", "ENTERPRISE", "THERAPIST", undefined].map(isPatient)).toEqual([true, true, false, false]);
});
