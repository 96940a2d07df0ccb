import { describe, expect, it } from "vitest";
import { planStretch, starts } from "./fill";
import type { ScheduleEntry, Weekday } from "./model";
import { checkBlock, checkEntry, checkExplain, checkStretch, planProblem, type StretchForm, toWeekday } from "./rules";

const NOW = { day: "2026-11-18", minute: 600 };
const TODAY = "2026-11-18";

/** So many hours of ten minutes, one after the other, none on a Saturday. */
const many = (count: number): ScheduleEntry[] =>
  Array.from({ length: count }, (_, i) => ({
    id: String(i),
    day: Math.floor(i / 140) as Weekday,
    start: (i % 140) * 10,
    minutes: 10,
    on: null,
    enterprise: false,
  }));

const saturday = { day: "6", start: "10:00", repeat: true, enterprise: true };

describe("an hour", () => {
  it("is what was typed", () => {
    expect(checkEntry(saturday, 50, [], NOW)).toEqual({
      value: { id: expect.any(String), day: 6, start: 600, minutes: 50, on: null, enterprise: true },
    });
    expect(checkEntry({ ...saturday, repeat: false }, 50, [], NOW)).toMatchObject({ value: { on: "2026-11-21" } });
  });

  it("R254 is refused by day, then time, then conflict", () => {
    const other: ScheduleEntry = { id: "x", day: 6, start: 630, minutes: 60, on: null, enterprise: false };
    expect(checkEntry({ ...saturday, day: "", start: "x" }, 50, [], NOW)).toEqual({
      field: "day",
      error: "O dia da semana é obrigatório.",
    });
    expect(checkEntry({ ...saturday, start: "24:00" }, 50, [], NOW)).toEqual({
      field: "start",
      error: "Horário inválido",
    });
    expect(checkEntry(saturday, 50, [other], NOW)).toEqual({
      field: "start",
      error: "O horário selecionado conflita com os horários da agenda.",
    });
    expect(checkEntry(saturday, 30, [other], NOW)).toHaveProperty("value");
  });

  it("is refused beyond four hundred", () => {
    expect(checkEntry(saturday, 50, many(399), NOW)).toHaveProperty("value");
    expect(checkEntry(saturday, 50, many(400), NOW)).toEqual({
      field: "start",
      error: "A agenda aceita até 400 horários.",
    });
  });

  it.each([
    ["0", 0],
    ["6", 6],
    ["7", null],
    ["", null],
    ["-1", null],
  ])("the weekday %s is %s", (text, day) => expect(toWeekday(text)).toBe(day));
});

describe("a stretch", () => {
  const form: StretchForm = { days: [1, 3], from: "08:00", to: "12:00", pause: "10", repeat: false, enterprise: true };

  it("is what was typed", () => {
    expect(checkStretch(form, 50)).toEqual({
      value: { days: [1, 3], from: 480, to: 720, pause: 10, minutes: 50, repeat: false, enterprise: true },
    });
  });

  it.each<[string, Partial<StretchForm>, string, string]>([
    ["no day", { days: [] }, "days", "O dia da semana é obrigatório."],
    ["no beginning", { from: "8" }, "from", "Horário inválido"],
    ["no end", { to: "25:00" }, "to", "Horário inválido"],
    ["no pause", { pause: "" }, "pause", "Informe a pausa em minutos, de 0 a 240."],
    ["a pause that is no number", { pause: "1x" }, "pause", "Informe a pausa em minutos, de 0 a 240."],
    ["a pause above four hours", { pause: "241" }, "pause", "Informe a pausa em minutos, de 0 a 240."],
    [
      "an end before the beginning",
      { from: "12:00", to: "09:00" },
      "to",
      "O fim vem antes do início. Um período que passa da meia-noite tem no máximo 8 horas.",
    ],
    [
      "an end at the beginning",
      { from: "09:00", to: "09:00" },
      "to",
      "O fim vem antes do início. Um período que passa da meia-noite tem no máximo 8 horas.",
    ],
    [
      "a night of a minute more than eight hours",
      { from: "22:00", to: "06:01" },
      "to",
      "O fim vem antes do início. Um período que passa da meia-noite tem no máximo 8 horas.",
    ],
    ["too short for a session", { to: "08:49" }, "to", "Não cabe nenhuma sessão entre o início e o fim."],
  ])("%s is refused", (_name, over, field, error) => {
    expect(checkStretch({ ...form, ...over }, 50)).toEqual({ field, error });
  });

  it("may end after midnight, after eight hours at most", () => {
    expect(checkStretch({ ...form, from: "22:00", to: "06:00" }, 50)).toHaveProperty("value");
    expect(checkStretch({ ...form, from: "20:00", to: "00:00" }, 50)).toHaveProperty("value");
  });

  it("takes a pause of four hours and just one session", () => {
    expect(checkStretch({ ...form, pause: "240" }, 50)).toHaveProperty("value");
    expect(checkStretch({ ...form, to: "08:50" }, 50)).toHaveProperty("value");
  });

  it("begins a session where the one before and the pause end", () => {
    expect(starts({ from: 480, to: 720, pause: 10, minutes: 50 })).toEqual([480, 540, 600, 660]);
    expect(starts({ from: 480, to: 719, pause: 10, minutes: 50 })).toEqual([480, 540, 600, 660]);
    expect(starts({ from: 480, to: 709, pause: 10, minutes: 50 })).toEqual([480, 540, 600]);
  });

  it("R253 makes hours of the kind that was chosen, on each day, with or without a date", () => {
    const stretch = { days: [5, 6] as Weekday[], from: 480, to: 540, pause: 0, minutes: 30, enterprise: true };
    const hour = { id: expect.any(String), minutes: 30, enterprise: true };
    expect(planStretch({ ...stretch, repeat: true }, [], NOW)).toEqual({
      added: [
        { ...hour, day: 5, start: 480, on: null },
        { ...hour, day: 5, start: 510, on: null },
        { ...hour, day: 6, start: 480, on: null },
        { ...hour, day: 6, start: 510, on: null },
      ],
      skipped: 0,
    });
    expect(planStretch({ ...stretch, repeat: false }, [], NOW).added.map(({ on }) => on)).toEqual([
      "2026-11-20",
      "2026-11-20",
      "2026-11-21",
      "2026-11-21",
    ]);
  });

  it("is refused as a whole where nothing comes of it, or too much", () => {
    expect(planProblem({ added: [], skipped: 2 }, [])).toBe(
      "O horário selecionado conflita com os horários da agenda.",
    );
    expect(planProblem({ added: [], skipped: 0 }, [])).toBe("Esse dia não tem horários semanais para copiar.");
    expect(planProblem({ added: many(2), skipped: 1 }, many(398))).toBeNull();
    expect(planProblem({ added: many(2), skipped: 0 }, many(399))).toBe("A agenda aceita até 400 horários.");
  });
});

describe("days off", () => {
  const block = (first: string, last = "") => checkBlock({ first, last, from: "", to: "", reason: "" }, TODAY);

  it("are days that exist, in order, not all of them over", () => {
    expect(block("18/11/2026")).toEqual({});
    expect(block("01/11/2026", "18/11/2026")).toEqual({});
    expect(block("31/02/2026")).toEqual({ first: "Informe um dia que existe, no formato DD/MM/AAAA." });
    expect(block("20/11/2026", "31/02/2026")).toEqual({ last: "Informe um dia que existe, no formato DD/MM/AAAA." });
    expect(block("x", "y")).toEqual({
      first: "Informe um dia que existe, no formato DD/MM/AAAA.",
      last: "Informe um dia que existe, no formato DD/MM/AAAA.",
    });
    expect(block("20/11/2026", "19/11/2026")).toEqual({ last: "O último dia vem depois do primeiro." });
    expect(block("17/11/2026")).toEqual({ first: "Escolha dias a partir de hoje." });
    expect(block("10/11/2026", "17/11/2026")).toEqual({ last: "Escolha dias a partir de hoje." });
  });
});

it("a question names a day and a time", () => {
  expect(checkExplain({ day: "18/11/2026", start: "10:00" })).toEqual({});
  expect(checkExplain({ day: "x", start: "y" })).toEqual({
    day: "Informe um dia que existe, no formato DD/MM/AAAA.",
    start: "Horário inválido",
  });
});
