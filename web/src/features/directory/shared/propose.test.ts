import { expect, it } from "vitest";
import { slot } from "../testkit";
import { propose } from "./propose";

// 9 November 2026 is a Monday.
const past = { scheduledDay: "09/11/2026", startTime: "09:00:00", isEnterprise: false };

it("proposes the next free slot at the same weekday and time", () => {
  const taken = slot("2026-11-16", "09:00", { state: "BUSY" });
  const next = slot("2026-11-23", "09:00");
  const slots = [slot("2026-11-30", "09:00"), next, taken, slot("2026-11-16", "10:00")];
  expect(propose(slots, past)).toEqual({ slot: next, same: true });
});

it("else the next on that weekday, else the next at all, else nothing", () => {
  const monday = slot("2026-11-23", "10:00");
  const tuesday = slot("2026-11-17", "09:00");
  expect(propose([monday, tuesday], past)).toEqual({ slot: monday, same: false });
  expect(propose([tuesday], past)).toEqual({ slot: tuesday, same: false });
  expect(propose([slot("2026-11-17", "09:00", { state: "BUSY" })], past)).toBeNull();
});

it("offers slots that the company covers first to whom it covered the session", () => {
  const own = slot("2026-11-16", "09:00");
  const company = slot("2026-11-17", "08:00", { isEnterprise: true });
  expect(propose([own, company], { ...past, isEnterprise: true })?.slot).toBe(company);
  expect(propose([own, company], past)?.slot).toBe(own);
  expect(propose([own], { ...past, isEnterprise: true })?.slot).toBe(own);
});
