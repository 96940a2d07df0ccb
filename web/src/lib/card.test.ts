import { describe, expect, it } from "vitest";
import { type Brand, brandOf, cardGroups, validCvv } from "./card";
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

  it.each([
    [401178, 401179],
    [431274, 431274],
    [438935, 438935],
    [451416, 451416],
    [457393, 457393],
    [457631, 457632],
    [504175, 504175],
    [506699, 506778],
    [509000, 509999],
    [627780, 627780],
    [636297, 636297],
    [636368, 636368],
    [650031, 650033],
    [650035, 650051],
    [650405, 650439],
    [650485, 650538],
    [650541, 650598],
    [650700, 650718],
    [650720, 650727],
    [650901, 650978],
    [651652, 651679],
    [655000, 655019],
    [655021, 655058],
  ])("Elo reaches from %i to %i and no further", (from, to) => {
    const brands = [from - 1, from, to, to + 1].map((first) => brandOf(`${first}0000000000`));
    expect(brands.slice(1, 3)).toEqual(["elo", "elo"]);
    expect([brands[0], brands[3]]).not.toContain("elo");
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

it("Q221 a CVV has three or four digits, also leading zeros, whatever the brand", () => {
  expect(["099", "000", "0123", "1234"].every(validCvv)).toBe(true);
  expect(["", "12", "12345", "12a", "1 2 3"].some(validCvv)).toBe(false);
});
