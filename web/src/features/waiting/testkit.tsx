/** What the tests of this feature share: noon of 18 November 2026 in São Paulo, a wait, an offer. */
import { vi } from "vitest";
import type { Offer, Wait } from "~/api/queries/waiting";

export { json, open, popupOf, press, pressIn } from "../standing/testkit";

export const WAITING = "GET /api/waiting";
export const OFFER = "GET /api/offer/o1";

export const atNoon = () => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-18T15:00:00Z") });

export const wait = (over: Partial<Wait> = {}): Wait => ({
  id: "w1",
  therapistId: "t1",
  therapistName: "Helena Prado",
  days: ["MONDAY", "THURSDAY"],
  fromTime: "18:00",
  toTime: "21:00",
  lastDay: "31/12/2026",
  ...over,
});

export const offer = (over: Partial<Offer> = {}): Offer => ({
  id: "o1",
  state: "OPEN",
  therapistId: "t1",
  therapistName: "Helena Prado",
  startsAt: "2026-11-26T22:00:00Z",
  finishesAt: "2026-11-26T22:50:00Z",
  expiresAt: "2026-11-18T15:30:00Z",
  isEnterprise: false,
  price: 160,
  ...over,
});
