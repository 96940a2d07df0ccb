import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { tokenStore } from "~/lib/token";
import { fakeServer, json, person, tokenFor } from "../../../tests/renderApp";
import { pix } from "./testkit";
import { usePayment } from "./usePayment";

it("a code that was made changes what waits for a payment: the header reads it anew", async () => {
  tokenStore.set(tokenFor(person("CUSTOMER")));
  const seen = fakeServer({
    "POST /api/payment/process/s1": () => json(pix()),
    "GET /api/customer/u1/sessions": () => json({ sessions: [] }),
  });
  const options = { id: "s1", reload: async () => {}, announce: () => {}, refresh: async () => {} };
  const { result } = renderHook(() => usePayment(options));
  await act(async () => void (await result.current.pay(async () => ({ method: "pix", amount: 100, creditsUsed: 0 }))));
  expect(seen.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    "POST /api/payment/process/s1",
    "GET /api/customer/u1/sessions",
  ]);
});

it("pays once, however often it is asked while the first attempt is under way", async () => {
  const seen = fakeServer({ "POST /api/payment/process/s1": () => json(pix()) });
  const reload = vi.fn(async () => {});
  const { result } = renderHook(() => usePayment({ id: "s1", reload, announce: () => {}, refresh: async () => {} }));
  const request = { method: "pix", amount: 100, creditsUsed: 0 } as const;
  let outcomes: unknown[] = [];
  await act(async () => {
    outcomes = await Promise.all([result.current.pay(async () => request), result.current.pay(async () => request)]);
  });
  expect(outcomes).toEqual([{ ok: true }, { ok: false, fields: [], noCards: false }]);
  expect(seen.filter((sent) => sent.method === "POST")).toHaveLength(1);
  await act(async () => void (await result.current.pay(async () => request)));
  expect(seen.filter((sent) => sent.method === "POST")).toHaveLength(2);
});
