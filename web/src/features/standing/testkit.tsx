/** What the tests of this feature share: noon of 18 November 2026 in São Paulo, one standing hour, a server. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { Occurrence, PlannedDay, Standing, StandingChanged, StandingPreview } from "~/api/queries/standing";
import { forget } from "~/lib/forget";
import { popup } from "~/ui/Popup";
import { type Answers, json, person, renderApp } from "../../../tests/renderApp";

export { json, person } from "../../../tests/renderApp";

type User = ReturnType<typeof person>;

export const ONE = "GET /api/standing/h1";
export const CHANGE = "POST /api/standing/h1/change";
export const PREVIEW = "POST /api/therapist/t1/standing/preview";
export const AGREE = "POST /api/therapist/t1/standing";
export const CARDS = "GET /api/subscription/cards";
export const SETTING = "GET /api/therapist/t1/standing-setting";

export const atNoon = () => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-18T15:00:00Z") });

export const occurrence = (n: number, over: Partial<Occurrence> = {}): Occurrence => ({
  sessionId: `s${n}`,
  day: "26/11/2026",
  startTime: "19:00:00",
  finishTime: "19:50:00",
  startsAt: "2026-11-26T22:00:00Z",
  state: "SCHEDULED",
  moved: false,
  payBy: "2026-11-25T22:00:00Z",
  chargedAt: "2026-11-24T22:00:00Z",
  ...over,
});

export const standing = (over: Partial<Standing> = {}): Standing => ({
  id: "h1",
  therapistId: "t1",
  customerId: "u1",
  otherName: "Helena Prado",
  state: "ACTIVE",
  reason: "ACCEPTED",
  rhythm: "Toda semana, quinta-feira às 19:00",
  weekday: 4,
  startTime: "19:00:00",
  minutes: 50,
  everyWeeks: 1,
  firstDay: "26/11/2026",
  isEnterprise: false,
  price: 160,
  method: "pix",
  occurrences: [occurrence(1), occurrence(2, { day: "03/12/2026", state: "PAID" })],
  ...over,
});

export const planned = (day: string, over: Partial<PlannedDay> = {}): PlannedDay => ({
  day,
  startTime: "19:00:00",
  finishTime: "19:50:00",
  state: "FREE",
  text: "Livre",
  ...over,
});

export const preview = (over: Partial<StandingPreview> = {}): StandingPreview => ({
  rhythm: "Toda semana, quinta-feira às 19:00",
  price: 160,
  isEnterprise: false,
  freeDays: 1,
  payNow: false,
  days: [
    planned("26/11/2026"),
    planned("03/12/2026", {
      state: "DAY_OFF",
      text: "Sem atendimento neste dia",
      nearestDay: "04/12/2026",
      nearestStartTime: "18:00:00",
    }),
  ],
  ...over,
});

export const changed = (over: Partial<StandingChanged> = {}): StandingChanged => ({
  state: "ENDED",
  rhythm: "Toda semana, quinta-feira às 19:00",
  text: "1 data ainda não paga sai da agenda, sem custo. 1 sessão já paga continua marcada.",
  returned: 0,
  lost: 0,
  days: [],
  sessions: [
    {
      sessionId: "s2",
      day: "03/12/2026",
      startTime: "19:00:00",
      kept: true,
      late: false,
      amount: 0,
      text: "Já paga: continua marcada.",
    },
  ],
  ...over,
});

export const card = {
  id: "c1",
  lastDigits: "1111",
  brand: "visa",
  expiryMonth: "12",
  expiryYear: "2030",
  holderName: "LUIZA",
  isActive: true,
};

export const fault = (status: number, code: string, description: string) =>
  json({ status, code, description, message: description, fields: [] }, status);

/** Opens an address of the real route table and records the requests. */
export async function open(path: string, answers: Answers = {}, user: User | null = person("CUSTOMER")) {
  popup.clear();
  forget();
  const app = await renderApp(path, {
    ...(user && { user }),
    answers: { [ONE]: () => json(standing()), [CARDS]: () => json([]), ...answers },
  });
  const bodies = (key: string) =>
    Promise.all(
      app.seen
        .filter((request) => `${request.method} ${new URL(request.url).pathname}` === key)
        .map((request) => request.clone().json()),
    );
  return { ...app, bodies };
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
export const popupOf = (name: string | RegExp) => screen.findByRole("alertdialog", { name });
export const pressIn = async (box: HTMLElement, name: string) =>
  userEvent.click(within(box).getByRole("button", { name }));
