import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { today } from "./dates";
import { learnServerTime, serverNow } from "./serverTime";

const NOW = Date.parse("2026-11-17T12:00:00Z");
const MINUTE = 60_000;
const answered = (at: number) => new Response(null, { headers: { Date: new Date(at).toUTCString() } });

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  learnServerTime(answered(Date.now()));
  vi.useRealTimers();
});

describe("Q210 the server's time", () => {
  it.each([-65, 65])("is taken from a response while the device is wrong by %i minutes", (minutes) => {
    learnServerTime(answered(NOW + minutes * MINUTE));
    expect(serverNow()).toBe(NOW + minutes * MINUTE);
    vi.advanceTimersByTime(MINUTE);
    expect(serverNow()).toBe(NOW + (minutes + 1) * MINUTE);
  });

  it("decides what day it is", () => {
    expect(today()).toBe("2026-11-17");
    learnServerTime(answered(NOW + 24 * 60 * MINUTE));
    expect(today()).toBe("2026-11-18");
  });

  it("ignores two seconds, which the way of a response may take, and not three", () => {
    learnServerTime(answered(NOW - 2000));
    expect(serverNow()).toBe(NOW);
    learnServerTime(answered(NOW - 3000));
    expect(serverNow()).toBe(NOW - 3000);
  });

  it("follows a device whose clock is set right meanwhile", () => {
    learnServerTime(answered(NOW + 65 * MINUTE));
    vi.setSystemTime(NOW + 65 * MINUTE);
    learnServerTime(answered(NOW + 65 * MINUTE));
    expect(serverNow()).toBe(NOW + 65 * MINUTE);
  });

  it.each(["", "soon"])("keeps what it knows when a response says %s", (date) => {
    learnServerTime(answered(NOW + 65 * MINUTE));
    learnServerTime(new Response(null, { headers: { Date: date } }));
    expect(serverNow()).toBe(NOW + 65 * MINUTE);
  });
});
