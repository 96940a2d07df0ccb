import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clockText, useTimeLeft } from "./timeLeft";

const NOW = new Date("2026-11-16T12:00:00Z").getTime();
const inMs = (ms: number) => new Date(NOW + ms).toISOString();
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

describe("the time that is left", () => {
  it("runs down each second and stops at nothing", () => {
    const { result } = renderHook(() => useTimeLeft(inMs(2500)));
    const seen = [result.current];
    for (let second = 0; second < 4; second++) {
      wait(1000);
      seen.push(result.current);
    }
    expect(seen).toEqual([2500, 1500, 500, 0, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("tells its end once, and not before it", () => {
    const end = vi.fn();
    renderHook(() => useTimeLeft(inMs(3000), end));
    wait(2999);
    expect(end).not.toHaveBeenCalled();
    wait(1);
    expect(end).toHaveBeenCalledOnce();
    wait(60_000);
    expect(end).toHaveBeenCalledOnce();
  });

  it("is nothing after the instant, never less", () => {
    const { result } = renderHook(() => useTimeLeft(inMs(-5000)));
    expect(result.current).toBe(0);
  });

  it("calls the newest function at the end", () => {
    const [old, newest] = [vi.fn(), vi.fn()];
    const { rerender } = renderHook(({ end }) => useTimeLeft(inMs(2000), end), { initialProps: { end: old } });
    rerender({ end: newest });
    wait(2000);
    expect([old.mock.calls.length, newest.mock.calls.length]).toEqual([0, 1]);
  });

  it("begins anew for another instant", () => {
    const end = vi.fn();
    const { result, rerender } = renderHook(({ until }) => useTimeLeft(until, end), {
      initialProps: { until: inMs(2000) },
    });
    rerender({ until: inMs(10_000) });
    expect(result.current).toBe(10_000);
    wait(9000);
    expect(end).not.toHaveBeenCalled();
    wait(1000);
    expect(end).toHaveBeenCalledOnce();
  });

  it("leaves no clock behind", () => {
    const { unmount } = renderHook(() => useTimeLeft(inMs(60_000)));
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it.each([
  [3_545_000, "59:05"],
  [60_000, "1:00"],
  [59_001, "1:00"],
  [9_000, "0:09"],
  [1, "0:01"],
  [0, "0:00"],
  [90 * 60_000, "90:00"],
  [90 * 60_000 + 1, "1 h 30 min"],
  [48 * 3_600_000 - 1, "47 h 59 min"],
  [48 * 3_600_000, "2 dias"],
  [5.9 * 86_400_000, "5 dias"],
])("%i milliseconds read %s", (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
