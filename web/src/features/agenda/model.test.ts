import { describe, expect, it } from "vitest";
import { planCopy, planStretch, type Stretch, starts } from "./fill";
import { clock, conflicts, dateFor, editable, finishOf, lengthBetween, overlaps, parseClock } from "./model";
import { saoPauloNow } from "./now";
import { hour } from "./testkit";

const wednesday = { day: "2026-11-18", minute: 600 };

describe("clock times", () => {
  it.each([
    ["00:00", 0],
    ["23:59", 1439],
    ["24:00", null],
    ["12:60", null],
    ["9h30", null],
    ["0930", null],
    ["9:30", null],
    ["", null],
  ])("R254.2 R254.3 R254.4 %s is %s", (text, minute) => {
    expect(parseClock(text)).toBe(minute);
  });

  it("R251 wraps at midnight", () => {
    expect(finishOf({ start: 23 * 60 + 30, minutes: 60 })).toBe("00:30");
    expect(lengthBetween(23 * 60 + 30, 30)).toBe(60);
    expect(clock(-30)).toBe("23:30");
  });
});

describe("overlaps", () => {
  it("R254.5 Q136 counts shared time only", () => {
    expect(overlaps(hour({ start: 540 }), hour({ start: 570 }))).toBe(true);
    expect(overlaps(hour({ start: 540 }), hour({ start: 600 }))).toBe(false);
    expect(overlaps(hour({ start: 540 }), hour({ start: 540, day: 2 }))).toBe(false);
  });

  it("Q135 counts what runs over midnight on the next day", () => {
    const late = hour({ day: 1, start: 23 * 60 + 30 });
    expect(overlaps(late, hour({ day: 2, start: 0 }))).toBe(true);
    expect(overlaps(hour({ day: 2, start: 0 }), late)).toBe(true);
    expect(overlaps(late, hour({ day: 2, start: 30 }))).toBe(false);
    expect(overlaps(hour({ day: 6, start: 23 * 60 + 30 }), hour({ day: 0, start: 0 }))).toBe(true);
  });

  it("Q136 compares two dates as dates, and a date with every week on its weekday", () => {
    const monday = hour({ on: "2026-11-23" });
    expect(overlaps(monday, hour({ on: "2026-11-30" }))).toBe(false);
    expect(overlaps(monday, hour({ on: "2026-11-23", start: 570 }))).toBe(true);
    expect(overlaps(hour({ on: "2026-11-22", day: 0, start: 1410 }), hour({ on: "2026-11-23", start: 0 }))).toBe(true);
    expect(overlaps(monday, hour({ start: 570 }))).toBe(true);
  });

  it("does not set an hour against itself", () => {
    const one = hour();
    expect(conflicts(one, [one])).toBe(false);
  });

  it("is a wall clock: a night when clocks once changed is like any other", () => {
    // São Paulo moved its clocks on 4 November 2018; as instants these two would not be an hour apart.
    const before = hour({ on: "2018-11-03", day: 6, start: 1380, minutes: 60 });
    expect(overlaps(before, hour({ on: "2018-11-04", day: 0, start: 0 }))).toBe(false);
    expect(overlaps({ ...before, minutes: 61 }, hour({ on: "2018-11-04", day: 0, start: 0 }))).toBe(true);
  });
});

describe("the date of an hour that does not repeat", () => {
  it.each([
    ["a day ahead is this week", 5, 540, "2026-11-20"],
    ["a day that has passed is next week", 1, 540, "2026-11-23"],
    ["Sunday opens the week and has passed", 0, 540, "2026-11-22"],
    ["today while the start is ahead", 3, 601, "2026-11-18"],
    ["next week when the start is now", 3, 600, "2026-11-25"],
    ["next week when the start has passed", 3, 540, "2026-11-25"],
  ] as const)("R252 Q137 %s", (_, day, start, date) => {
    expect(dateFor(day, start, wednesday)).toBe(date);
  });

  it("R252 Q134 reads the clock of São Paulo, where it is still Wednesday", () => {
    expect(saoPauloNow(new Date("2026-11-19T01:30:00Z"))).toEqual({ day: "2026-11-18", minute: 22 * 60 + 30 });
  });

  it("leaves dates that are over alone, and trusts a date over its weekday", () => {
    const kept = editable([hour({ on: "2026-11-17" }), hour({ on: "2026-11-18", day: 0 })], "2026-11-18");
    expect(kept.map(({ on, day }) => [on, day])).toEqual([["2026-11-18", 3]]);
  });
});

describe("a stretch", () => {
  const base: Stretch = { days: [1], from: 480, to: 720, pause: 0, minutes: 50, repeat: true, enterprise: false };

  it.each([
    ["back to back", {}, ["08:00", "08:50", "09:40", "10:30"]],
    ["with a pause", { pause: 10 }, ["08:00", "09:00", "10:00", "11:00"]],
    ["to the very end", { minutes: 60 }, ["08:00", "09:00", "10:00", "11:00"]],
    ["too short", { to: 500 }, []],
    ["until midnight", { from: 1320, to: 0, minutes: 60 }, ["22:00", "23:00"]],
  ])("is cut %s", (_, over, expected) => {
    expect(starts({ ...base, ...over }).map(clock)).toEqual(expected);
  });

  it("leaves out what conflicts, and says how many", () => {
    const plan = planStretch({ ...base, minutes: 60 }, [hour({ start: 570 })], wednesday);
    expect(plan.added.map((h) => clock(h.start))).toEqual(["08:00", "11:00"]);
    expect(plan.skipped).toBe(2);
  });

  it("goes on past midnight on the next day", () => {
    const late = { ...base, days: [6] as const, from: 1380, to: 60, minutes: 60, repeat: false };
    const { added } = planStretch(late, [], wednesday);
    expect(added.map(({ day, on, start }) => [day, on, start])).toEqual([
      [6, "2026-11-21", 1380],
      [0, "2026-11-22", 0],
    ]);
  });

  it("does not set two of its own days against each other", () => {
    const whole = { ...base, days: [1, 2] as const, from: 1380, to: 60, minutes: 120 };
    const overlapping = { ...whole, days: [1, 2, 1] as const };
    expect(planStretch(whole, [], wednesday)).toMatchObject({ added: { length: 2 }, skipped: 0 });
    expect(planStretch(overlapping, [], wednesday).skipped).toBe(1);
  });
});

describe("copying a day", () => {
  const hours = [hour({ start: 540 }), hour({ start: 600, enterprise: true }), hour({ start: 660, on: "2026-11-23" })];

  it("takes the weekly hours with what they are, not the single dates", () => {
    const { added } = planCopy(1, [1, 2], hours);
    expect(added.map(({ day, start, enterprise, on }) => [day, start, enterprise, on])).toEqual([
      [2, 540, false, null],
      [2, 600, true, null],
    ]);
    expect(new Set([...added, ...hours].map((h) => h.id)).size).toBe(5);
  });

  it("leaves out what conflicts there", () => {
    const plan = planCopy(1, [2, 3], [...hours, hour({ day: 2, start: 510 })]);
    expect(plan.added).toHaveLength(3);
    expect(plan.skipped).toBe(1);
  });
});
