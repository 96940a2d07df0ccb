import { describe, expect, it } from "vitest";
import { calendarOf, emptyHours } from "./calendar";
import { isChanged, rebase } from "./draft";
import { bounds, GRID_MARGIN, PX_PER_MINUTE, piecesOn, scaleFor } from "./layout";
import { general } from "./strings";
import { booked, hour, weekOf } from "./testkit";
import { dayFrom, weekFrom } from "./week";

describe("the grid", () => {
  it("R249 draws 60 minutes as 36 px with a margin of 20", () => {
    expect(scaleFor([60, 50]) * 60).toBe(36);
    expect(PX_PER_MINUTE).toBe(0.6);
    expect(GRID_MARGIN).toBe(20);
  });

  it("stretches for hours whose button would not fit", () => {
    expect(scaleFor([10, 60]) * 10).toBe(24);
  });

  it("Q135 shows the rest of a late hour on the next day, on the circle of the week", () => {
    const late = [hour({ day: 6, start: 1410 })];
    expect(piecesOn(late, 6)).toMatchObject([{ from: 1410, to: 1440, tail: false }]);
    expect(piecesOn(late, 0)).toMatchObject([{ from: 0, to: 30, tail: true }]);
    expect(piecesOn(late, 0, false)).toEqual([]);
  });

  it("puts two dates with the same hour side by side, and the next hour back on the full width", () => {
    const twice = [hour({ on: "2026-11-23" }), hour({ on: "2026-11-30" }), hour({ start: 600 })];
    expect(piecesOn(twice, 1).map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ]);
  });

  it("shows a working day, and more when something lies outside it", () => {
    expect(bounds([])).toMatchObject({ from: 480, to: 1200, hours: { length: 13 } });
    expect(bounds([hour({ start: 400 }), hour({ start: 1250 })])).toMatchObject({ from: 360, to: 1320 });
    expect(bounds([hour({ start: 1410 })])).toMatchObject({ from: 0, to: 1440 });
  });
});

describe("what changed", () => {
  const nine = hour();
  const ten = hour({ start: 600 });

  it("knows an hour by what it is, because ids change with each save", () => {
    expect(isChanged([nine], [{ ...nine, id: "other" }])).toBe(false);
    expect(isChanged([nine], [nine, ten])).toBe(true);
    expect(isChanged([nine, ten], [nine])).toBe(true);
  });

  it("lays the own changes over what another window saved", () => {
    const noon = hour({ start: 720 });
    const two = hour({ start: 840 });
    const fresh = [{ ...nine, id: "n2" }, noon];
    const merged = rebase([nine], [ten, two, hour({ start: 750 })], fresh);
    expect(merged.hours.map((h) => h.start)).toEqual([720, 600, 840]);
    expect(merged.skipped).toBe(1);
  });

  it("does not add twice what both windows added", () => {
    expect(rebase([], [nine], [{ ...nine, id: "x" }])).toMatchObject({ hours: [{ id: "x" }], skipped: 0 });
  });
});

describe("the week of booked sessions", () => {
  it("opens on a Sunday, whatever the address says", () => {
    expect(weekFrom("2026-11-26", "2026-11-18")).toBe("2026-11-22");
    expect(weekFrom("ontem", "2026-11-18")).toBe("2026-11-15");
    expect(weekFrom(undefined, "2026-11-18")).toBe("2026-11-15");
  });

  it("opens phones on today, and on the day of the address", () => {
    expect(dayFrom(undefined, "2026-11-15", "2026-11-18")).toBe("2026-11-18");
    expect(dayFrom("2026-11-20", "2026-11-15", "2026-11-18")).toBe("2026-11-20");
    expect(dayFrom(undefined, "2026-11-22", "2026-11-18")).toBe("2026-11-22");
  });

  it("puts each session on its day and leaves out other weeks", () => {
    const list = [booked(), booked({ id: "s2", day: "22/11/2026" })];
    const { items } = calendarOf("2026-11-15", weekOf({ sessions: list }));
    expect(items).toMatchObject([{ day: 4, start: 540, minutes: 60, state: "PAID" }]);
  });

  it("finds the empty hours between sessions and blocks", () => {
    const block = {
      id: "b",
      firstDay: "19/11/2026",
      lastDay: "19/11/2026",
      startTime: "10:30:00",
      finishTime: "11:00:00",
      reason: "",
    };
    const calendar = calendarOf("2026-11-15", weekOf({ sessions: [booked()], blocks: [block] }));
    expect(emptyHours(calendar, 4, 480, 780)).toEqual([480, 660, 720]);
    expect(emptyHours(calendar, 5, 480, 600)).toEqual([480, 540]);
  });

  it("Q215 names the year where the week is not in the current one", () => {
    expect(general.range("2026-11-15", "2026-11-21", "2026-11-18")).toBe("15 a 21 de novembro");
    expect(general.range("2026-11-29", "2026-12-05", "2026-11-18")).toBe("29 de novembro a 5 de dezembro");
    expect(general.range("2026-12-27", "2027-01-02", "2026-11-18")).toBe("27 de dezembro a 2 de janeiro de 2027");
    expect(general.range("2026-12-27", "2027-01-02", "2027-01-01")).toBe("27 de dezembro de 2026 a 2 de janeiro");
    expect(general.range("2025-11-16", "2025-11-22", "2026-11-18")).toBe("16 a 22 de novembro de 2025");
  });
});
