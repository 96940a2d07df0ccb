import { describe, expect, it } from "vitest";
import { periodFrom, periodText, yearsFrom } from "./period";

const TODAY = "2026-11-18";

describe("Q006 the period in an address", () => {
  it.each<[string, Record<string, unknown>, { year: number; month: number }]>([
    ["nothing is this month", {}, { year: 2026, month: 11 }],
    ["a month of a year", { ano: "2025", mes: "3" }, { year: 2025, month: 3 }],
    ["month 0 is the whole year", { ano: "2025", mes: "0" }, { year: 2025, month: 0 }],
    ["December is the last month", { ano: "2025", mes: "13" }, { year: 2025, month: 12 }],
    ["all time has no month", { ano: "0", mes: "3" }, { year: 0, month: 0 }],
    ["what is no number is this month", { ano: "x", mes: "-1" }, { year: 2026, month: 11 }],
    ["five digits are no year", { ano: "20255", mes: "3" }, { year: 2026, month: 3 }],
  ])("%s", (_name, search, period) => {
    expect(periodFrom(search, TODAY)).toEqual(period);
  });

  it("Q007 the years reach back to the first payment", () => {
    expect(yearsFrom("31/12/2024", TODAY)).toEqual([2026, 2025, 2024]);
    expect(yearsFrom("01/01/2026", TODAY)).toEqual([2026]);
    expect(yearsFrom(undefined, TODAY)).toEqual([2026]);
    expect(yearsFrom("01/01/2027", TODAY)).toEqual([2026]);
  });

  it("has words", () => {
    expect(periodText({ year: 0, month: 0 })).toBe("desde o início");
    expect(periodText({ year: 2026, month: 0 })).toBe("ano de 2026");
    expect(periodText({ year: 2026, month: 1 })).toBe("janeiro de 2026");
  });
});
