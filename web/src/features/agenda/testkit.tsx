/** What the tests of this feature share: Wednesday 18 November 2026, ten in the morning in São Paulo. */

import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { AgendaSession, AgendaWeek, WeekSession } from "~/api/queries/agendas";
import { forget } from "~/lib/forget";
import { popup } from "~/ui/Popup";
import { first, recorded } from "../../../tests/recorded";
import { type Answers, json, person, renderApp } from "../../../tests/renderApp";
import type { ScheduleEntry } from "./model";

export { json, person } from "../../../tests/renderApp";

const BASE = "/api/therapist/u1/agenda";
export const SCHEDULE = `GET ${BASE}/schedule`;
export const SAVE = `PATCH ${BASE}/schedule`;
export const OPTIONS = `GET ${BASE}/options`;
export const BLOCKS = `GET ${BASE}/blocks`;
export const ADD_BLOCK = `POST ${BASE}/blocks`;
export const DROP_BLOCK = `DELETE ${BASE}/blocks/b1`;
export const EXPLAIN = `GET ${BASE}/explain`;
export const NEXT = `GET ${BASE}/next-sessions`;
export const WEEK = `GET ${BASE}/week`;
export const HOLIDAYS = `GET ${BASE}/holidays`;
export const HOURS = `POST ${BASE}/hours`;
export const MOVE = `POST ${BASE}/sessions/s1/move`;
export const MANY = `POST ${BASE}/sessions/change`;
export const CONVERT = `POST ${BASE}/convert`;

export function atTen(now = "2026-11-18T13:00:00Z"): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
}

export const hour = (over: Partial<ScheduleEntry> = {}): ScheduleEntry => ({
  id: crypto.randomUUID(),
  day: 1,
  start: 540,
  minutes: 60,
  on: null,
  enterprise: false,
  ...over,
});

export const entry = (dayOfTheWeek: string, start: string, finish: string, over: object = {}) => ({
  ...first(recorded("schedule").schedules ?? []),
  id: `${dayOfTheWeek}-${start}`,
  dayOfTheWeek,
  startTime: `${start}:00`,
  finishTime: `${finish}:00`,
  ...over,
});

export const agenda = (schedules: object[], version = 7) => json({ schedules, version });
export const saved = (version = 8) => json({ saved: true, message: "Horários da agenda salvos com sucesso.", version });

export const session = (over: Partial<AgendaSession> = {}): AgendaSession => ({
  id: "s1",
  scheduledDay: "19/11/2026",
  startTime: "09:00:00",
  finishTime: "10:00:00",
  customerId: "c1",
  customerName: "Bruno Reis",
  availability: { entranceAvailable: false, entranceDescription: "" },
  status: "pago",
  statusCode: "PAID",
  therapistInfo: { id: "u1" },
  ...over,
});

/** A paid session of Thursday at nine. */
export const booked = (over: Partial<WeekSession> = {}): WeekSession => ({
  id: "s1",
  customerName: "Bruno Reis",
  day: "19/11/2026",
  startTime: "09:00:00",
  finishTime: "10:00:00",
  startsAt: "2026-11-19T12:00:00Z",
  state: "PAID",
  isEnterprise: false,
  roomOpen: false,
  patientInRoom: false,
  met: false,
  canMove: true,
  ...over,
});

export const weekOf = (over: Partial<AgendaWeek> = {}): AgendaWeek => ({
  sessions: [],
  free: [],
  blocks: [],
  busy: [],
  holidays: [],
  sessionTimeInMinutes: 60,
  ...over,
});

/** Monday at nine, sessions of an hour, no day off. */
const usual: Answers = {
  "GET /api/therapist/u1/standing-setting": () => json({ takesStandingHours: false }),
  [SCHEDULE]: () => agenda([entry("MONDAY", "09:00", "10:00")]),
  [OPTIONS]: () => json({ ...recorded("agenda-options"), sessionTimeInMinutes: 60 }),
  [BLOCKS]: () => json([]),
  [NEXT]: () => json({ sessions: [], scheduled: 0 }),
  [WEEK]: () => json(weekOf()),
  [HOLIDAYS]: () => json([]),
};

/** Opens an address of the real route table as a psychologist, and remembers what was asked. */
export async function open(path: string, answers: Answers = {}, user = person("THERAPIST")) {
  popup.clear();
  forget();
  const app = await renderApp(path, { user, answers: { ...usual, ...answers } });
  const asked = (key: string) =>
    app.seen.filter((request) => `${request.method} ${new URL(request.url).pathname}` === key);
  return { ...app, asked };
}

export async function openAvailability(answers: Answers = {}) {
  const app = await open("/gerenciar-disponibilidade", answers);
  await screen.findByRole("heading", { level: 1, name: "Sua disponibilidade" });
  await screen.findByLabelText("Dia da semana");
  return app;
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

/** Fills the small form and adds. */
export async function addHour(day: string, start: string): Promise<void> {
  const form = screen.getByRole("region", { name: "Adicionar horário" });
  const field = form.querySelector<HTMLInputElement>('[name="start"]') as HTMLInputElement;
  if (day) await userEvent.selectOptions(screen.getByLabelText("Dia da semana"), day);
  await userEvent.clear(field);
  if (start) await userEvent.type(field, start);
  await press("Adicionar");
}
