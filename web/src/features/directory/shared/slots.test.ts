import { beforeEach, describe, expect, it } from "vitest";
import { atNoon, slot } from "../testkit";
import { byDay, choiceOf, daysNeeded, findChosen, knownFromCard, momentOf, openingWeek, WEEKDAYS } from "./slots";
import { BRASILIA, sameClock, wallClock, zoneName } from "./zone";

beforeEach(() => atNoon());

describe("a slot on a calendar", () => {
  it("Q134 shows the server's day and time in Brasília", () => {
    expect(momentOf(slot("2026-11-16", "09:00"), BRASILIA)).toMatchObject({
      day: "2026-11-16",
      start: "09:00",
      finish: "09:50",
      free: true,
    });
  });

  it.each([
    ["America/Manaus", "2026-11-16", "08:00", "08:50"],
    ["America/Rio_Branco", "2026-11-16", "07:00", "07:50"],
    ["Europe/Lisbon", "2026-11-16", "12:00", "12:50"],
    ["Asia/Tokyo", "2026-11-16", "21:00", "21:50"],
    ["Asia/Kolkata", "2026-11-16", "17:30", "18:20"],
  ])("is read from the instant in %s", (zone, day, start, finish) => {
    expect(momentOf(slot("2026-11-16", "09:00"), zone)).toMatchObject({ day, start, finish });
  });

  it("moves to the next day where that has begun", () => {
    expect(momentOf(slot("2026-11-21", "22:30"), "Europe/Lisbon")).toMatchObject({
      day: "2026-11-22",
      start: "01:30",
      finish: "02:20",
    });
  });

  it("Q135 keeps its length over midnight", () => {
    const late = slot("2026-11-16", "23:30");
    expect(momentOf(late, BRASILIA)).toMatchObject({ day: "2026-11-16", start: "23:30", finish: "00:20" });
    expect(momentOf(late, "America/Manaus")).toMatchObject({ day: "2026-11-16", start: "22:30", finish: "23:20" });
  });

  it("R129 is free only in the state AVAILABLE", () => {
    expect(momentOf(slot("2026-11-16", "09:00", { state: "BOOKED" }), BRASILIA).free).toBe(false);
  });
});

it("lists each day in order of time", () => {
  const days = byDay([slot("2026-11-16", "14:00"), slot("2026-11-16", "08:00")], BRASILIA);
  expect(days.get("2026-11-16")?.map((m) => m.start)).toEqual(["08:00", "14:00"]);
});

it("R132 has every weekday in both languages, Sunday first", () => {
  expect(WEEKDAYS.map((day) => `${day.key} ${day.label}`)).toEqual([
    "SUNDAY DOMINGO",
    "MONDAY SEGUNDA",
    "TUESDAY TERÇA",
    "WEDNESDAY QUARTA",
    "THURSDAY QUINTA",
    "FRIDAY SEXTA",
    "SATURDAY SÁBADO",
  ]);
});

describe("the week to open", () => {
  const slots = [slot("2026-11-16", "09:00", { state: "BOOKED" }), slot("2026-11-25", "09:00")];

  it("is that of the earliest free time", () => {
    expect(openingWeek(slots, null, BRASILIA)).toBe("2026-11-22");
    expect(openingWeek([], null, BRASILIA)).toBeNull();
  });

  it("is that of the time in the address", () => {
    expect(openingWeek(slots, { day: "2026-12-01", time: "09:00" }, BRASILIA)).toBe("2026-11-29");
  });

  it("is the reader's: a late Saturday may be their Sunday", () => {
    const saturday = [slot("2026-11-21", "22:30")];
    expect(openingWeek(saturday, null, BRASILIA)).toBe("2026-11-15");
    expect(openingWeek(saturday, null, "Europe/Lisbon")).toBe("2026-11-22");
  });
});

describe("what is known", () => {
  it("of a card reaches to the Saturday of its next free time", () => {
    expect(knownFromCard(slot("2026-11-18", "09:00"), []).until).toBe("2026-11-21");
  });

  it("must reach a day further on both sides for another clock", () => {
    expect(daysNeeded("2026-11-15", BRASILIA)).toEqual({ first: "2026-11-15", last: "2026-11-21" });
    expect(daysNeeded("2026-11-15", "Asia/Tokyo")).toEqual({ first: "2026-11-14", last: "2026-11-22" });
  });
});

describe("a chosen time", () => {
  const nine = slot("2026-11-16", "09:00");

  it("is found again by day and hour of Brasília", () => {
    expect(choiceOf(nine)).toEqual({ day: "2026-11-16", time: "09:00" });
    expect(findChosen([slot("2026-11-17", "09:00"), nine], choiceOf(nine))).toBe(nine);
  });

  it("R129 is gone once somebody took it", () => {
    expect(findChosen([{ ...nine, state: "BOOKED" }], choiceOf(nine))).toBeNull();
  });
});

describe("zones", () => {
  it("are the same where the clock shows the same", () => {
    expect(["America/Recife", "America/Bahia", BRASILIA].map((zone) => sameClock(zone))).toEqual([true, true, true]);
    expect(["America/Manaus", "Europe/Lisbon"].map((zone) => sameClock(zone))).toEqual([false, false]);
  });

  it("have names in Portuguese", () => {
    expect(zoneName("America/Manaus")).toBe("do Amazonas");
    expect(zoneName("America/Noronha")).toBe("de Fernando de Noronha");
  });

  it("read midnight as the first minute of a day", () => {
    expect(wallClock(new Date("2026-11-16T03:00:00Z"), BRASILIA)).toEqual({ day: "2026-11-16", time: "00:00" });
  });
});
