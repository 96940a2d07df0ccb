import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Day, DaySession } from "~/api/queries/days";
import { json, person, renderApp } from "../../../../tests/renderApp";
import { chipOf, comingOf, currentOf, minutesUntil } from "./rules";
import { today as t } from "./strings";

const DAY = "GET /api/therapist/u1/day";
const NOW = new Date("2026-11-18T16:48:00Z");

const session = (over: Partial<DaySession> = {}): DaySession => ({
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
  number: 7,
  patientInRoom: false,
  youInRoom: false,
  minutesTogether: 0,
  ...over,
});

const week = [15, 16, 17, 18, 19, 20, 21].map((n) => ({
  day: `${n}/11/2026`,
  paid: n === 18 ? 3 : 0,
  unpaid: n === 18 ? 1 : 0,
}));
const day = (sessions: DaySession[], over: Partial<Day> = {}): Day => ({ day: "18/11/2026", sessions, week, ...over });

const later = session({
  id: "s2",
  customerName: "Rafael Prado Nunes",
  startsAt: "2026-11-18T22:00:00Z",
  opensAt: "2026-11-18T21:45:00Z",
  roomOpen: false,
  enterprise: true,
});
const unpaid = session({
  id: "s3",
  customerName: "Lia Sampaio",
  startsAt: "2026-11-18T19:00:00Z",
  opensAt: "2026-11-18T18:45:00Z",
  holdUntil: "2026-11-18T17:20:00Z",
  stage: "AWAITING_PAYMENT",
  roomOpen: false,
});

const open = (answer: () => Response, more = {}) =>
  renderApp("/home-psicologo", { user: person("THERAPIST"), answers: { [DAY]: answer, ...more } });

describe("today's rules", () => {
  it("names the state of a session", () => {
    const now = NOW.getTime();
    expect(chipOf(session(), now)).toBe("paid");
    expect(chipOf(session({ startsAt: NOW.toISOString() }), now)).toBe("running");
    expect(chipOf(later, now)).toBe("company");
    expect(chipOf(unpaid, now)).toBe("unpaid");
    expect(chipOf(session({ stage: "FINISHED" }), now)).toBe("finished");
    expect(chipOf(session({ stage: "DISPUTED" }), now)).toBe("attention");
  });

  it("puts the room in which somebody waits first", () => {
    const waiting = session({ id: "w", patientInRoom: true });
    expect(currentOf(day([session(), waiting]))?.id).toBe("w");
    expect(currentOf(day([later]))).toBeUndefined();
  });

  it("counts the last minute as one, and the start no more", () => {
    const starts = new Date("2026-11-18T17:00:00Z").getTime();
    expect(minutesUntil("2026-11-18T17:00:00Z", starts - 1)).toBe(1);
    expect(minutesUntil("2026-11-18T17:00:00Z", starts - 60_001)).toBe(2);
    expect(comingOf(day([session()]), starts - 1)?.id).toBe("s1");
    expect(comingOf(day([session()]), starts)).toBeUndefined();
  });

  it("writes hours", () => {
    expect(t.coming(60)).toBe("A próxima começa em 1 h.");
    expect(t.coming(61)).toBe("A próxima começa em 1 h 1 min.");
    expect(t.count(12)).toBe("12 sessões hoje.");
  });
});

describe("the page of today", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("shows who waits, the sessions with their payment and the week", async () => {
    await open(() => json(day([session({ patientInRoom: true }), unpaid, later])));
    expect(await screen.findByText("Marina está na sala")).toBeVisible();
    expect(screen.getByText("Três sessões hoje. A próxima começa em 12 minutos.")).toBeVisible();
    expect(screen.getByRole("link", { name: /^Entrar na sala/ })).toHaveAttribute("href", "/sessao/s1");
    expect(screen.getByText(/7ª sessão/)).toBeVisible();
    const list = within(screen.getByRole("region", { name: "Hoje" }));
    const rows = list.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows[0]).toMatch(/14:00Marina Duarte Lopessala aberta desde 13:45Paga/);
    expect(rows[1]).toMatch(/16:00Lia Sampaioreservada até 14:20A pagar/);
    expect(rows[2]).toMatch(/19:00Rafael Prado Nunessala abre às 18:45Empresarial/);
    expect(screen.getByText("quarta-feira, 18 de novembro: 3 sessões e 1 a pagar")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ver meu perfil público" })).toHaveAttribute(
      "href",
      "/psicologo-perfil/u1",
    );
  });

  it("tells at once, by the event channel, that the patient came and left", async () => {
    let waits = false;
    let say = (_text: string) => {};
    const stream = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            say = (text) => controller.enqueue(new TextEncoder().encode(text));
          },
        }),
      );
    await open(() => json(day([session({ patientInRoom: waits })])), { "GET /api/events": stream });
    expect(await screen.findByText("Sala aberta")).toBeVisible();
    await waitFor(() => expect(say).not.toHaveLength(0));
    waits = true;
    await act(async () => say("event: session\ndata: s1\n\n"));
    expect(await screen.findByText("Marina está na sala")).toBeVisible();
    waits = false;
    await act(async () => say("event: session\ndata: s1\n\n"));
    expect(await screen.findByText("Sala aberta")).toBeVisible();
  });

  it("reads the day again when the room opens", async () => {
    let read = 0;
    const closed = session({ roomOpen: false, opensAt: "2026-11-18T16:48:20Z" });
    await open(() => json(day([read++ === 0 ? closed : session()])));
    expect(await screen.findByText("sala abre em 1 minuto")).toBeVisible();
    expect(screen.queryByText("Entrar na sala")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(await screen.findByText("Entrar na sala")).toBeVisible();
  });

  it("says when the next session is on a day without any", async () => {
    await open(() => json(day([], { next: { ...later, day: "20/11/2026" } })));
    expect(
      await screen.findByText(
        "Nenhuma sessão hoje. A próxima é com Rafael Prado Nunes, sexta-feira, 20 de novembro, às 19:00.",
      ),
    ).toBeVisible();
  });

  it("offers to open hours when nothing is booked at all", async () => {
    await open(() => json(day([])));
    const box = within(await screen.findByRole("region", { name: "Hoje" }));
    expect(box.getByText("Você ainda não tem sessões marcadas.")).toBeVisible();
    expect(box.getByRole("link", { name: "Abrir horários" })).toHaveAttribute("href", "/gerenciar-disponibilidade");
  });

  it("can read the day again after a failure", async () => {
    let broken = true;
    await open(() => (broken ? json({ status: 500, description: "x" }, 500) : json(day([session()]))));
    const failed = await screen.findByText("Não conseguimos carregar as suas sessões.", {}, { timeout: 8000 });
    broken = false;
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(within(failed).getByRole("button"));
    expect(await screen.findByText("Sala aberta")).toBeVisible();
  });
});
