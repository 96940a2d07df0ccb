import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { atTen, booked, json, MOVE, open, WEEK, weekOf } from "./testkit";

const FREE = { day: "19/11/2026", startTime: "10:00:00", finishTime: "11:00:00", isEnterprise: false };
const OTHER = booked({ id: "s2", customerName: "Lia Sampaio", startTime: "11:00:00", finishTime: "12:00:00" });

beforeEach(() => atTen());
afterEach(() => void vi.useRealTimers());

async function focused() {
  const app = await open("/minha-agenda-psicologo", {
    [WEEK]: () => json(weekOf({ sessions: [booked(), OTHER], free: [FREE] })),
    [MOVE]: () => json({ outcome: "MOVED", message: "Sessão reagendada com sucesso!" }),
  });
  const link = await screen.findByRole("link", { name: /^Bruno Reis/ });
  link.focus();
  return { ...app, link };
}

it("says where a session would go while arrow keys move it, and Enter asks to confirm", async () => {
  const app = await focused();
  expect(app.link).toHaveAccessibleDescription("Setas mudam o horário, Enter confirma, Esc cancela.");
  await userEvent.keyboard("{ArrowDown}");
  expect(screen.getByText("Bruno Reis: Quinta 19/11, 10:00, livre. Enter confirma, Esc cancela.")).toHaveAttribute(
    "role",
    "status",
  );
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByText(/^Bruno Reis: Sexta 20\/11, 10:00, não publicado/)).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}{Enter}");
  expect(await screen.findByRole("dialog", { name: "Mudar o horário" })).toBeVisible();
  expect(screen.getByLabelText("Novo dia")).toHaveValue("19/11/2026");
  expect(screen.getByLabelText("Novo início")).toHaveValue("10:00");
  await userEvent.click(screen.getByRole("button", { name: "Mudar" }));
  await screen.findByRole("alertdialog", { name: "Sessão reagendada com sucesso!" });
  expect(await app.asked(MOVE)[0]?.json()).toEqual({ day: "19/11/2026", startTime: "10:00", message: "" });
});

it("refuses a time that another session takes, and Esc leaves the session where it is", async () => {
  const app = await focused();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(screen.getByText(/^Quinta 19\/11, 11:00 não serve: ocupado por outra sessão/)).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText(/não serve/)).toBeNull();
  expect(app.asked(MOVE)).toHaveLength(0);
  expect(app.at()).toBe("/minha-agenda-psicologo");
});

it("stops when the focus leaves the session, and does not start on one that cannot move", async () => {
  await focused();
  await userEvent.keyboard("{ArrowDown}{Tab}");
  expect(screen.queryByText(/Enter confirma, Esc cancela\.$/, { selector: "[data-on]" })).toBeNull();
});

it("says who is in the room now, and that nobody met", async () => {
  await open("/minha-agenda-psicologo", {
    [WEEK]: () =>
      json(
        weekOf({
          sessions: [
            booked({ roomOpen: true, patientInRoom: true, canMove: false }),
            booked({ id: "s2", customerName: "Iara Melo", day: "17/11/2026", state: "DONE", canMove: false }),
          ],
        }),
      ),
  });
  const link = await screen.findByRole("link", { name: "Bruno Reis, 19/11/2026, 09:00–10:00, na sala agora" });
  expect(link).toHaveTextContent("09:00 · na sala");
  const line = screen.getAllByText(/^Agora são/)[0] as HTMLElement;
  const order = line.compareDocumentPosition(link);
  expect(order, "the line of now is drawn first, below the sessions").toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole("link", { name: /^Iara Melo/ })).toHaveTextContent("09:00 · sem encontro");
  link.focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(screen.queryByText(/Enter confirma/, { selector: "[data-on]" })).toBeNull();
});
