import { describe, expect, it } from "vitest";
import { type Brand, brandOf, cardGroups, cvvLength } from "./card";
import { applyMask } from "./masks";

describe("R189 the brand of a number", () => {
  it.each<[string, Brand | null]>([
    ["4", "visa"],
    ["5105", "mastercard"],
    ["2221 00", "mastercard"],
    ["34", "amex"],
    ["37", "amex"],
    ["36", "diners"],
    ["305", "diners"],
    ["6011", "discover"],
    ["6500 00", "discover"],
    ["35", "jcb"],
    ["6362 97", "elo"],
    ["4011 78", "elo"],
    ["6504 05", "elo"],
    ["6062 82", "hipercard"],
    ["3841", "hipercard"],
    ["", null],
    ["9", null],
    ["6362", null],
  ])("%s is %s", (number, brand) => {
    expect(brandOf(number)).toBe(brand);
  });
});

describe("R194.7 Q161 the mask of a number", () => {
  it.each([
    ["4539620659922097", "4539 6206 5992 2097"],
    ["345817690311361", "3458 176903 11361"],
    ["36490102462661", "3649 010246 2661"],
    ["45396206599220979", "4539 6206 5992 2097"],
  ])("%s becomes %s", (typed, shown) => {
    expect(applyMask("card", typed)).toBe(shown);
  });

  it("follows the brand in length", () => {
    expect(cardGroups("amex").reduce((a, b) => a + b)).toBe(15);
    expect(cardGroups("diners").reduce((a, b) => a + b)).toBe(14);
  });
});

it("Q160 a CVV has three digits, four for Amex", () => {
  expect([cvvLength("visa"), cvvLength("amex"), cvvLength(null)]).toEqual([3, 4, 3]);
});
