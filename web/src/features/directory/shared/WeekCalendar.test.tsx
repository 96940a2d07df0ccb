import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Slot } from "~/api/queries/therapists";
import { atNoon, slot } from "../testkit";
import { WeekCalendar } from "./WeekCalendar";

const MONDAY = "2026-11-16";
const monday = ["08:00", "09:00", "10:00", "11:00", "14:00", "15:00"].map((time) =>
  slot(MONDAY, time, time === "09:00" ? { state: "BOOKED" } : {}),
);
const all = [
  ...monday,
  slot("2026-11-18", "19:00"),
  slot("2026-11-20", "19:00", { state: "BOOKED" }),
  slot("2026-11-24", "07:00"),
];

function Scene({ slots = all, onSelect }: { slots?: Slot[]; onSelect?: (slot: Slot | null) => void }) {
  const [week, setWeek] = useState("2026-11-15");
  const [selected, setSelected] = useState<Slot | null>(null);
  const select = (next: Slot | null) => {
    setSelected(next);
    onSelect?.(next);
  };
  return <WeekCalendar slots={slots} week={week} onWeek={setWeek} selected={selected} onSelect={select} />;
}

const row = (name: RegExp) => within(screen.getByRole("toolbar", { name }));
const days = () => row(/Dias da semana/).getAllByRole("button");
const times = () => row(/Horários de/).getAllByRole("button");
const names = (buttons: HTMLElement[]) => buttons.map((button) => button.textContent);
const button = (name: string | RegExp) => screen.getByRole("button", { name });

beforeEach(() => atNoon());

it("Q213 a time of another length than the therapist's sessions says its own", () => {
  const slots = [slot(MONDAY, "08:00"), slot(MONDAY, "09:00", { finishTime: "09:30:00" })];
  const { rerender } = render(
    <WeekCalendar slots={slots} minutes={50} week="2026-11-15" onWeek={() => {}} selected={null} onSelect={() => {}} />,
  );
  expect(names(times())).toEqual(["08:00", "09:00 30 min"]);
  rerender(
    <WeekCalendar slots={slots} minutes={30} week="2026-11-15" onWeek={() => {}} selected={null} onSelect={() => {}} />,
  );
  expect(names(times())).toEqual(["08:00 50 min", "09:00"]);
});

describe("the week", () => {
  it("R126 R132 has seven buttons from DOMINGO to SÁBADO with the date", () => {
    render(<Scene />);
    expect(names(days())).toEqual(["DOMINGO15", "SEGUNDA16", "TERÇA17", "QUARTA18", "QUINTA19", "SEXTA20", "SÁBADO21"]);
  });

  it("R126 turns to the next week and back, and not into the past", async () => {
    render(<Scene />);
    expect(screen.getByText("15 nov a 21 nov")).toBeVisible();
    expect(button("Semana anterior")).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button("Semana anterior"));
    expect(screen.getByText("15 nov a 21 nov")).toBeVisible();
    await userEvent.click(button("Próxima semana"));
    expect(screen.getByText("22 nov a 28 nov")).toBeVisible();
    expect(names(times())).toEqual(["07:00"]);
    await userEvent.click(button("Semana anterior"));
    expect(screen.getByText("15 nov a 21 nov")).toBeVisible();
  });

  it("R127 marks days with free times by a dot and disables the others", () => {
    render(<Scene />);
    const open = days().filter((day) => !day.hasAttribute("disabled"));
    expect(names(open)).toEqual(["SEGUNDA16", "QUARTA18"]);
    expect(days().map((day) => day.querySelector("[data-dot]") !== null)).toEqual(
      days().map((day) => open.includes(day)),
    );
    expect(button("segunda-feira, 16 de novembro, há horários livres")).toHaveAttribute("aria-pressed", "true");
    expect(button("sexta-feira, 20 de novembro, sem horários")).toBeDisabled();
  });

  it("says that a week has nothing", async () => {
    render(<Scene />);
    await userEvent.click(button("Próxima semana"));
    await userEvent.click(button("Próxima semana"));
    expect(screen.getByText("Nenhum horário livre nesta semana.")).toBeVisible();
    expect(days().every((day) => day.hasAttribute("disabled"))).toBe(true);
  });
});

describe("the times", () => {
  it("R128 come five at a time: of six, five and then one", async () => {
    render(<Scene />);
    expect(times()).toHaveLength(5);
    expect(button("Horários anteriores")).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button("Mais horários"));
    expect(names(times())).toEqual(["15:00"]);
    expect(button("Mais horários")).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button("Mais horários"));
    expect(names(times())).toEqual(["15:00"]);
    await userEvent.click(button("Horários anteriores"));
    expect(times()).toHaveLength(5);
  });

  it("R129 can be chosen only when AVAILABLE", async () => {
    const onSelect = vi.fn();
    render(<Scene onSelect={onSelect} />);
    expect(button(/^09:00/)).toBeDisabled();
    expect(button(/^09:00/)).toHaveTextContent("indisponível");
    await userEvent.click(button(/^09:00/));
    expect(onSelect).not.toHaveBeenCalled();
    await userEvent.click(button("10:00"));
    expect(onSelect).toHaveBeenLastCalledWith(monday[2]);
    expect(button("10:00")).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(button("10:00"));
    expect(onSelect).toHaveBeenLastCalledWith(null);
  });

  it("open at the first page that has something free", () => {
    const taken = ["06:00", "06:30", "07:00", "07:30", "08:00"].map((t) => slot(MONDAY, t, { state: "BOOKED" }));
    render(<Scene slots={[...taken, slot(MONDAY, "20:00")]} />);
    expect(names(times())).toEqual(["20:00"]);
  });

  it("another day gives up the chosen time", async () => {
    const onSelect = vi.fn();
    render(<Scene onSelect={onSelect} />);
    await userEvent.click(button("10:00"));
    await userEvent.click(button(/quarta-feira, 18/));
    expect(onSelect).toHaveBeenLastCalledWith(null);
    expect(names(times())).toEqual(["19:00"]);
  });
});

describe("by keyboard", () => {
  it("each row is one stop, and arrows skip what cannot be chosen", async () => {
    render(<Scene />);
    await userEvent.tab();
    expect(button("Semana anterior")).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    expect(button(/segunda-feira, 16/)).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    expect(button(/quarta-feira, 18/)).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    expect(button(/quarta-feira, 18/)).toHaveFocus();
    await userEvent.keyboard("{Home}");
    expect(button(/segunda-feira, 16/)).toHaveFocus();
    await userEvent.tab();
    expect(button("Horários anteriores")).toHaveFocus();
    await userEvent.tab();
    expect(button("08:00")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    expect(button("10:00")).toHaveFocus();
  });

  it("arrows turn the page of times and take the focus along", async () => {
    const onSelect = vi.fn();
    render(<Scene onSelect={onSelect} />);
    button("14:00").focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(button("15:00")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(onSelect).toHaveBeenLastCalledWith(monday[5]);
    await userEvent.keyboard("{ArrowLeft}");
    expect(button("14:00")).toHaveFocus();
    await userEvent.keyboard("{End}");
    expect(button("15:00")).toHaveFocus();
  });

  it("focus stays on an arrow that has reached the end", async () => {
    render(<Scene />);
    button("Mais horários").focus();
    await userEvent.keyboard("{Enter}");
    expect(button("Mais horários")).toHaveFocus();
    // A browser takes the keyboard away from a disabled button; this one only says that it is off.
    expect(button("Mais horários")).toBeEnabled();
    button("Próxima semana").focus();
    await userEvent.keyboard("{Enter}{Enter}");
    expect(button("Próxima semana")).toHaveFocus();
  });
});
