import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useNow } from "./useNow";

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1_000_000);
});
afterEach(() => vi.useRealTimers());

it("Q210 is the server's time and moves at each step, not before", () => {
  const { result } = renderHook(() => useNow({ step: 1000, skew: 500 }));
  expect(result.current).toBe(1_000_500);
  act(() => vi.advanceTimersByTime(999));
  expect(result.current).toBe(1_000_500);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe(1_001_500);
});

it("is read again at once when the difference or the data changes", () => {
  const { result, rerender } = renderHook(
    (props: { skew: number; renewedBy: number }) => useNow({ step: 60_000, ...props }),
    {
      initialProps: { skew: 0, renewedBy: 1 },
    },
  );
  act(() => vi.advanceTimersByTime(5000));
  expect(result.current).toBe(1_000_000);
  rerender({ skew: 0, renewedBy: 2 });
  expect(result.current).toBe(1_005_000);
  rerender({ skew: 9000, renewedBy: 2 });
  expect(result.current).toBe(1_014_000);
});
