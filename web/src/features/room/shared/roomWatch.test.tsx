import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DaySession } from "~/api/queries/days";
import { first, recorded } from "../../../../tests/recorded";
import { json, person, renderApp } from "../../../../tests/renderApp";
import { playTone } from "../core/sound";

const heard = vi.hoisted(() => new Set<(id: string | null) => void>());
vi.mock("~/lib/events", () => ({
  useServerEvents: (listener: (id: string | null) => void, on = true) => void (on && heard.add(listener)),
}));
vi.mock("../core/sound", () => ({ playTone: vi.fn(() => Promise.resolve(true)) }));

const tone = vi.mocked(playTone);
let there = true;
let you = false;
let active = true;

function day() {
  const session: DaySession = {
    id: "s1",
    day: "18/11/2026",
    customerName: "Marina Duarte Lopes",
    callName: "Marina",
    startsAt: "2026-11-18T17:00:00Z",
    finishesAt: "2026-11-18T17:50:00Z",
    opensAt: "2026-11-18T16:45:00Z",
    holdUntil: "",
    roomOpen: true,
    stage: "PAID",
    enterprise: false,
    number: 1,
    patientInRoom: there,
    youInRoom: you,
    minutesTogether: 0,
  };
  return json({ day: "18/11/2026", sessions: [session], week: [] });
}

const WEEK = "GET /api/therapist/u1/agenda/week";
const open = async () => {
  const week = { sessions: [], free: [], blocks: [], busy: [], holidays: [], sessionTimeInMinutes: 50 };
  const app = await renderApp("/minha-agenda-psicologo", {
    user: person("THERAPIST"),
    answers: { "GET /api/therapist/u1/day": day, [WEEK]: () => json(week) },
  });
  await screen.findByText("Nenhuma sessão marcada nesta semana.");
  return app;
};

/** The server says that somebody came or left. */
const event = () =>
  act(async () => {
    for (const listener of heard) listener("s1");
  });

beforeEach(() => {
  heard.clear();
  [there, you, active] = [true, false, true];
  tone.mockClear();
  localStorage.clear();
  vi.stubGlobal("navigator", Object.create(navigator, { userActivation: { get: () => ({ hasBeenActive: active }) } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("somebody who waits is announced by text, title and one chime, and leaves all three", async () => {
  await open();
  expect(await screen.findByText("Marina está na sala")).toBeVisible();
  expect(document.title).toBe("Marina está na sala · Agenda geral · Psic");
  expect(screen.getByRole("link", { name: "Entrar na sala" })).toHaveAttribute("href", "/sessao/s1");
  expect(tone).toHaveBeenCalledTimes(1);
  await event();
  expect(tone).toHaveBeenCalledTimes(1);
  there = false;
  await event();
  await waitFor(() => expect(screen.queryByText("Marina está na sala")).toBeNull());
  expect(document.title).toBe("Agenda geral · Psic");
});

it("no chime plays before the person used the page, and none after it was switched off", async () => {
  active = false;
  await open();
  await screen.findByText("Marina está na sala");
  expect(tone).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Som quando alguém chega à sala" }));
  active = true;
  there = false;
  await event();
  await waitFor(() => expect(screen.queryByText("Marina está na sala")).toBeNull());
  there = true;
  await event();
  await screen.findByText("Marina está na sala");
  expect(tone).not.toHaveBeenCalled();
});

it("nobody is announced to a psychologist who is in the room", async () => {
  you = true;
  await open();
  expect(screen.queryByText("Marina está na sala")).toBeNull();
  expect(tone).not.toHaveBeenCalled();
});

const booked = (therapistWaits: boolean) => ({
  ...first(recorded("customer-next-sessions", "customer").sessions),
  id: "s1",
  therapistName: "Helena Prado",
  ...(therapistWaits && { therapistWaits }),
});

it("a patient at home reads that the therapist waits, by name alone, and no longer when nobody does", async () => {
  await renderApp("/home-cliente", {
    user: person("CUSTOMER"),
    answers: { "GET /api/customer/u1/next-sessions": () => json({ sessions: [booked(there)] }) },
  });
  expect(await screen.findByText("Helena Prado está na sala")).toBeVisible();
  expect(document.title).toMatch(/^Helena Prado está na sala · /);
  expect(screen.getByRole("link", { name: "Entrar na sala" })).toHaveAttribute("href", "/sessao/s1");
  expect(tone).toHaveBeenCalledTimes(1);
  there = false;
  await event();
  await waitFor(() => expect(screen.queryByText("Helena Prado está na sala")).toBeNull());
  expect(document.title).not.toMatch(/na sala/);
});

it("a patient reads the same on the session's page", async () => {
  await renderApp("/sessao-detalhes/s1", {
    user: person("CUSTOMER"),
    answers: { "GET /api/session/s1": () => json(booked(there)) },
  });
  expect(await screen.findByText("Helena Prado está na sala")).toBeVisible();
  there = false;
  await event();
  await waitFor(() => expect(screen.queryByText("Helena Prado está na sala")).toBeNull());
});
