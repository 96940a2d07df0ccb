import { describe, expect, it } from "vitest";
import { type Booked, calendarOf } from "./calendar";
import { allows, groundAt, snapped, stepped } from "./move";
import { booked, weekOf } from "./testkit";

const WEEK = "2026-11-15";
const NOW = { day: "2026-11-18", minute: 600 };
const BOUNDS = { from: 480, to: 1200 };
const free = { day: "19/11/2026", startTime: "14:00:00", finishTime: "15:00:00", isEnterprise: false };
const block = {
  id: "b1",
  firstDay: "20/11/2026",
  lastDay: "20/11/2026",
  startTime: "09:00:00",
  finishTime: "12:00:00",
  reason: "",
};
const calendar = calendarOf(
  WEEK,
  weekOf({
    sessions: [
      booked(),
      booked({ id: "s2", startTime: "16:00:00", finishTime: "17:00:00" }),
      booked({ id: "s3", startTime: "18:00:00", finishTime: "19:00:00", state: "CANCELLED" }),
    ],
    free: [free],
    blocks: [block],
  }),
);
const item = calendar.items[0] as Booked;
const at = (day: 0 | 3 | 4 | 5 | 6, minute: number) => ({ item, day, minute });

describe("the target of a move", () => {
  it.each([
    ["ArrowUp", 4, 480],
    ["ArrowDown", 4, 600],
    ["ArrowLeft", 3, 540],
    ["ArrowRight", 5, 540],
  ] as const)("goes with %s", (key, day, minute) => {
    expect(stepped(at(4, 540), key, BOUNDS)).toMatchObject({ day, minute });
  });

  it("stays on the grid", () => {
    expect(stepped(at(4, 480), "ArrowUp", BOUNDS)).toMatchObject({ minute: 480 });
    expect(stepped(at(4, 1140), "ArrowDown", BOUNDS)).toMatchObject({ minute: 1140 });
    expect(stepped(at(6, 540), "ArrowRight", BOUNDS)).toMatchObject({ day: 6 });
    expect(stepped(at(0, 540), "ArrowLeft", BOUNDS)).toMatchObject({ day: 0 });
    expect(stepped(at(4, 540), "a", BOUNDS)).toBeNull();
  });

  it.each([
    ["SAME", 4, 540],
    ["PASSED", 3, 600],
    ["UNPUBLISHED", 3, 601],
    ["PUBLISHED", 4, 840],
    ["UNPUBLISHED", 4, 841],
    ["UNPUBLISHED", 4, 900],
    ["TAKEN", 4, 901],
    ["TAKEN", 4, 1019],
    ["UNPUBLISHED", 4, 1080],
    ["BLOCKED", 5, 540],
    ["BLOCKED", 5, 719],
    ["UNPUBLISHED", 5, 720],
  ] as const)("is %s on day %i at minute %i", (ground, day, minute) => {
    expect(groundAt(calendar, WEEK, NOW, at(day, minute))).toBe(ground);
  });

  it("is refused where time has passed or another session is", () => {
    expect(["PUBLISHED", "UNPUBLISHED", "BLOCKED", "SAME", "PASSED", "TAKEN"].map((x) => allows(x as never))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("of a drop is a published time nearby, else ten minutes", () => {
    expect(snapped(calendar, 4, 825, BOUNDS)).toBe(840);
    expect(snapped(calendar, 4, 824, BOUNDS)).toBe(820);
    expect(snapped(calendar, 4, 100, BOUNDS)).toBe(480);
    expect(snapped(calendar, 4, 2000, BOUNDS)).toBe(1190);
  });
});
