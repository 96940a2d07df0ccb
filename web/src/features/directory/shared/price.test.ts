import { expect, it } from "vitest";
import { slot } from "../testkit";
import { slotPrice, withDiscount } from "./price";

const offer = { percent: 15, ceilingInBRL: 40 };

it.each([
  [160, 136],
  [0.1, 0.08], // 1,5 centavos are rounded half up, as the server does
  [0.09, 0.08],
  [266.66, 226.66], // the last price below the ceiling
  [266.67, 226.67],
  [400, 360], // at most R$ 40
])("Q197 a session of %d costs %d with the discount of the first one", (full, due) => {
  expect(withDiscount(full, offer)).toEqual({ full, due });
});

it("Q040 company hours have no discount, and nobody who used it gets it again", () => {
  const company = slot("2026-11-16", "09:00", { isEnterprise: true, priceInBRL: 40 });
  expect(slotPrice(company, 160, offer)).toEqual({ full: 40, due: 40 });
  const usual = slot("2026-11-16", "09:00");
  expect(slotPrice(usual, 160, offer)).toEqual({ full: 160, due: 136 });
  expect(slotPrice(usual, 160, { percent: 0, ceilingInBRL: 0 })).toEqual({ full: 160, due: 160 });
  expect(slotPrice(usual, undefined, offer)).toBeUndefined();
});
