import { describe, expect, it } from "vitest";
import { starts } from "./fill";
import type { Hour, Weekday } from "./model";
import { checkBlock, checkHour, checkQuestion, checkStretch, planProblem, type StretchForm, toWeekday } from "./rules";
import { messages as m } from "./strings";

const NOW = { day: "2026-11-18", minute: 600 };
const TODAY = "2026-11-18";

/** So many hours of ten minutes, one after the other, none on a Saturday. */
const many = (count: number): Hour[] =>
  Array.from({ length: count }, (_, i) => ({
    id: String(i),
    day: Math.floor(i / 140) as Weekday,
    start: (i % 140) * 10,
    minutes: 10,
    on: null,
    enterprise: false,
  }));

const saturday = { day: "6", start: "10:00", repeat: true, enterprise: true };

describe("an hour", () => {
  it("is what was typed", () => {
    expect(checkHour(saturday, 50, [], NOW)).toEqual({
      value: { id: expect.any(String), day: 6, start: 600, minutes: 50, on: null, enterprise: true },
    });
    expect(checkHour({ ...saturday, repeat: false }, 50, [], NOW)).toMatchObject({ value: { on: "2026-11-21" } });
  });

  it("R254 is refused by day, then time, then conflict", () => {
    const other: Hour = { id: "x", day: 6, start: 630, minutes: 60, on: null, enterprise: false };
    expect(checkHour({ ...saturday, day: "", start: "x" }, 50, [], NOW)).toEqual({
      field: "day",
      error: m.dayRequired,
    });
    expect(checkHour({ ...saturday, start: "24:00" }, 50, [], NOW)).toEqual({ field: "start", error: m.timeInvalid });
    expect(checkHour(saturday, 50, [other], NOW)).toEqual({ field: "start", error: m.conflict });
    expect(checkHour(saturday, 30, [other], NOW)).toHaveProperty("value");
  });

  it("is refused beyond four hundred", () => {
    expect(checkHour(saturday, 50, many(399), NOW)).toHaveProperty("value");
    expect(checkHour(saturday, 50, many(400), NOW)).toEqual({ field: "start", error: m.tooMany });
  });

  it.each([
    ["0", 0],
    ["6", 6],
    ["7", null],
    ["", null],
    ["-1", null],
  ])("the weekday %s is %s", (text, day) => expect(toWeekday(text)).toBe(day));
});

describe("a stretch", () => {
  const form: StretchForm = { days: [1, 3], from: "08:00", to: "12:00", pause: "10", repeat: false, enterprise: true };

  it("is what was typed", () => {
    expect(checkStretch(form, 50)).toEqual({
      value: { days: [1, 3], from: 480, to: 720, pause: 10, minutes: 50, repeat: false, enterprise: true },
    });
  });

  it.each<[string, Partial<StretchForm>, string, string]>([
    ["no day", { days: [] }, "days", m.dayRequired],
    ["no beginning", { from: "8" }, "from", m.timeInvalid],
    ["no end", { to: "25:00" }, "to", m.timeInvalid],
    ["no pause", { pause: "" }, "pause", m.pauseInvalid],
    ["a pause that is no number", { pause: "1x" }, "pause", m.pauseInvalid],
    ["a pause above four hours", { pause: "241" }, "pause", m.pauseInvalid],
    ["too short for a session", { to: "08:49" }, "to", m.stretchShort],
  ])("%s is refused", (_name, over, field, error) => {
    expect(checkStretch({ ...form, ...over }, 50)).toEqual({ field, error });
  });

  it("takes a pause of four hours and just one session", () => {
    expect(checkStretch({ ...form, pause: "240" }, 50)).toHaveProperty("value");
    expect(checkStretch({ ...form, to: "08:50" }, 50)).toHaveProperty("value");
  });

  it("begins a session where the one before and the pause end", () => {
    expect(starts({ from: 480, to: 720, pause: 10, minutes: 50 })).toEqual([480, 540, 600, 660]);
    expect(starts({ from: 480, to: 719, pause: 10, minutes: 50 })).toEqual([480, 540, 600, 660]);
    expect(starts({ from: 480, to: 709, pause: 10, minutes: 50 })).toEqual([480, 540, 600]);
  });

  it("is refused as a whole where nothing comes of it, or too much", () => {
    expect(planProblem({ added: [], skipped: 2 }, [])).toBe(m.conflict);
    expect(planProblem({ added: [], skipped: 0 }, [])).toBe(m.nothing);
    expect(planProblem({ added: many(2), skipped: 1 }, many(398))).toBeNull();
    expect(planProblem({ added: many(2), skipped: 0 }, many(399))).toBe(m.tooMany);
  });
});

describe("days off", () => {
  const block = (first: string, last = "") => checkBlock({ first, last, reason: "" }, TODAY);

  it("are days that exist, in order, not all of them over", () => {
    expect(block("18/11/2026")).toEqual({});
    expect(block("01/11/2026", "18/11/2026")).toEqual({});
    expect(block("31/02/2026")).toEqual({ first: m.dateInvalid });
    expect(block("20/11/2026", "31/02/2026")).toEqual({ last: m.dateInvalid });
    expect(block("x", "y")).toEqual({ first: m.dateInvalid, last: m.dateInvalid });
    expect(block("20/11/2026", "19/11/2026")).toEqual({ last: m.lastBeforeFirst });
    expect(block("17/11/2026")).toEqual({ first: m.datePassed });
    expect(block("10/11/2026", "17/11/2026")).toEqual({ last: m.datePassed });
  });
});

it("a question names a day and a time", () => {
  expect(checkQuestion({ day: "18/11/2026", start: "10:00" })).toEqual({});
  expect(checkQuestion({ day: "x", start: "y" })).toEqual({ day: m.dateInvalid, start: m.timeInvalid });
});
