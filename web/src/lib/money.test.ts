import { describe, expect, it } from "vitest";
import { readReais } from "./money";

describe("a typed sum", () => {
  it.each([
    ["1.500,00", 1500],
    ["R$ 2.345,67", 2345.67],
    ["1.500", 1500],
    ["1.234.567", 1234567],
    ["1500", 1500],
    ["1500,5", 1500.5],
    ["10.50", 10.5],
    ["99,9", 99.9],
    ["0", 0],
  ])("%s is read as it was meant", (typed, reais) => expect(readReais(typed)).toBe(reais));

  it.each([
    "",
    ",50",
    "1,500",
    "1,500.00",
    "1500.000",
    "1.50,00",
    "12.34.567",
    "-5",
    "1..5",
    "1,5,0",
    "10a0",
    "1 500",
    "US$ 5",
  ])("%s is not guessed at", (typed) => expect(readReais(typed)).toBeNull());
});
