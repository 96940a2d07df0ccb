import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { adminPlansQuery } from "~/api/queries/adminPlans";
import { useAction } from "./useAction";

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

it("runs one act at a time: a second click before the first has ended does nothing", async () => {
  const { result } = renderHook(() => useAction(), { wrapper });
  let end = () => {};
  const act1 = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const act2 = vi.fn(async () => {});
  let outcomes: boolean[] = [];
  await act(async () => {
    const first = result.current.run(act1, { title: "Feito" });
    const second = result.current.run(act2, { title: "Feito" });
    end();
    outcomes = await Promise.all([first, second]);
  });
  expect(outcomes).toEqual([true, false]);
  expect([act1.mock.calls.length, act2.mock.calls.length]).toEqual([1, 0]);
  await act(async () => void (await result.current.run(act2, { title: "Feito" })));
  expect(act2).toHaveBeenCalledOnce();
});

it("reads everything of this area anew after an act, and nothing after a refusal", async () => {
  const { result } = renderHook(() => useAction(), { wrapper });
  const { queryKey } = adminPlansQuery();
  client.setQueryData(queryKey, []);
  const fail = () => Promise.reject(new Error("offline"));
  await act(async () => void (await result.current.run(fail, { title: "Feito", alreadyShown: true })));
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  await act(async () => void (await result.current.run(async () => {}, { title: "Feito" })));
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
