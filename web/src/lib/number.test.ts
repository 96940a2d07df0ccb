import { describe, expect, it } from "vitest";
import { readWhole } from "./number";

describe("a typed whole number", () => {
  it.each([
    ["0", 0],
    ["007", 7],
    [" 30 ", 30],
    ["5000", 5000],
    ["5.000", 5000],
    ["1.234.567", 1234567],
  ])("%s is read as it was meant", (typed, number) => expect(readWhole(typed)).toBe(number));

  it.each(["", " ", "12,5", "7.5", "-3", "+3", "1e3", "1 000", "10%", "5.00", "5.0000", "1,000", "1.", "٣", "dez"])(
    "%s is not guessed at",
    (typed) => expect(readWhole(typed)).toBeNull(),
  );
});
