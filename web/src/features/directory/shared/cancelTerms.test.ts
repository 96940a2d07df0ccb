import { afterEach, expect, it, vi } from "vitest";
import { cancelTerms, freeUntilOf } from "./cancelTerms";

const START = "2026-11-16T12:00:00Z";
const UNTIL = freeUntilOf(START, 6);

afterEach(() => vi.useRealTimers());

const at = (instant: string) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });
  return cancelTerms(UNTIL);
};

it("R207 says until when cancelling is free, in Brasília; six hours before the start it still is", () => {
  const free = "Você pode cancelar sem custo até 16/11/2026 às 03:00 (horário de Brasília).";
  expect(at("2026-11-15T12:00:00Z")).toBe(free);
  expect(at("2026-11-16T06:00:00.000Z")).toBe(free);
});

it("R207 says when it is too late for that", () => {
  expect(at("2026-11-16T06:00:00.001Z")).toBe(
    "Este horário está próximo: depois de pago, ele já não pode ser cancelado sem custo.",
  );
});
