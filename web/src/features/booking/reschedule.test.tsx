import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseZone } from "~/features/directory/shared/zone";
import { popup } from "~/ui/Popup";
import { first, recorded } from "../../../tests/recorded";
import {
  atNoon,
  CALENDAR,
  dialog,
  emptyMonth,
  json,
  LATE_TEXT,
  late,
  MOVE,
  open,
  PAST,
  person,
  press,
  SESSION,
  SLOTS,
  session,
  tooLate,
} from "./testkit";

const at = "/sessao-reagendamento/t1/s1";

const slot = (time: string, over: object = {}) => ({
  ...first(recorded("free-slots", "customer").availableSchedules),
  day: "20/11/2026",
  date: "20/11/2026",
  dayOfTheWeek: "FRIDAY",
  startTime: `${time}:00`,
  finishTime: `${time.slice(0, 2)}:50:00`,
  state: "AVAILABLE",
  isEnterprise: false,
  startsAt: `2026-11-20T${Number(time.slice(0, 2)) + 3}:00:00Z`,
  ...over,
});

const offering = (...availableSchedules: object[]) => ({
  [SLOTS]: () => json({ availableSchedules, timeZone: "America/Sao_Paulo" }),
});
const moved = (id = "s1") => json({ id, message: "Sessão reagendada com sucesso!", newHold: id !== "s1" });

beforeEach(() => atNoon());
afterEach(() => void vi.useRealTimers());

async function choose(time: string): Promise<void> {
  await press(time);
  await press("AGENDAR UMA SESSÃO");
}

describe("rescheduling", () => {
  it("asks about the hour that was picked, in the clock that the reader chose", async () => {
    const real = Intl.DateTimeFormat.prototype.resolvedOptions;
    const zone = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...real.call(this), timeZone: "Europe/Lisbon" };
    });
    try {
      chooseZone("own");
      const app = await open(at, { ...offering(slot("10:00")), [MOVE]: () => moved() });
      await choose("13:00");
      const question = within(await dialog("Deseja agendar sua sessão?"));
      expect(question.getByText("Data: 20/11/2026. Início: 13:00. Término: 13:50.")).toBeVisible();
      await press("SIM");
      await dialog("Sessão reagendada com sucesso!");
      expect(await app.asked(MOVE)[0]?.json()).toEqual({
        day: "20/11/2026",
        startTime: "10:00",
        finishTime: "10:50",
        acceptLate: false,
      });
    } finally {
      zone.mockRestore();
      chooseZone("brasilia");
    }
  });

  it("R203 shows the psychologist and the picker, asks with date, start and end, and goes to the session", async () => {
    const app = await open(at, { ...offering(slot("10:00"), slot("11:00")), [MOVE]: () => moved() });
    expect(await screen.findByRole("heading", { name: "Helena Prado" })).toBeVisible();
    await screen.findByRole("button", { name: "10:00" });
    expect(screen.getByRole("button", { name: "AGENDAR UMA SESSÃO" })).toBeDisabled();
    await choose("11:00");
    const question = within(await dialog("Deseja agendar sua sessão?"));
    expect(question.getByText("Data: 20/11/2026. Início: 11:00. Término: 11:50.")).toBeVisible();
    // A patient must not take it for a second session.
    expect(question.getByText("Este horário entra no lugar do de 19/11/2026 às 09:00.")).toBeVisible();
    expect(question.getByText("Ao reagendar, o valor pago vale para o novo horário.")).toBeVisible();
    expect(app.asked(MOVE)).toHaveLength(0);
    await press("SIM");
    await dialog("Sessão reagendada com sucesso!");
    expect(await app.asked(MOVE)[0]?.json()).toEqual({
      day: "20/11/2026",
      startTime: "11:00",
      finishTime: "11:50",
      acceptLate: false,
    });
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/sessao-detalhes/s1"));
  });

  it("R203 what was read before is asked for anew: the agenda and the free times", async () => {
    const app = await open("/minha-agenda-cliente", {
      ...offering(slot("10:00")),
      [MOVE]: () => moved(),
      [CALENDAR]: () => json(emptyMonth()),
      [PAST]: () => json([]),
    });
    await screen.findByText("Próximas sessões do mês");
    await act(() => app.router.navigate({ to: at }));
    await choose("10:00");
    await dialog("Deseja agendar sua sessão?");
    const slots = app.asked(SLOTS).length;
    await press("SIM");
    await dialog("Sessão reagendada com sucesso!");
    await waitFor(() => expect(app.asked(SLOTS)).toHaveLength(slots + 1));
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/sessao-detalhes/s1"));
    await act(() => app.router.navigate({ to: "/minha-agenda-cliente" }));
    await waitFor(() => expect(app.asked(CALENDAR)).toHaveLength(2));
  });

  it("R203 is the psychologist's too, under the own id", async () => {
    const own = "POST /api/agenda/t1/session/s1/reschedule";
    const app = await open(at, { ...offering(slot("10:00")), [own]: () => moved() }, person("THERAPIST", { id: "t1" }));
    await choose("10:00");
    await dialog("Deseja agendar sua sessão?");
    await press("SIM");
    await dialog("Sessão reagendada com sucesso!");
    expect(app.asked(own)).toHaveLength(1);
    popup.clear();
  });

  it("Q049 warns when it is late; going on leads to the payment of the new session", async () => {
    let calls = 0;
    const app = await open(at, {
      ...offering(slot("10:00")),
      [SESSION]: () => json(late()),
      [MOVE]: () => (calls++ === 0 ? tooLate() : moved("s2")),
    });
    expect(await screen.findByText(LATE_TEXT)).toBeVisible();
    await choose("10:00");
    await dialog("Deseja agendar sua sessão?");
    await press("SIM");
    await dialog("O prazo para cancelamento sem custos já expirou. Deseja continuar?");
    await press("SIM");
    await dialog("Falta pouco para a sua sessão ser agendada!");
    expect(await app.asked(MOVE)[1]?.json()).toEqual({
      day: "20/11/2026",
      startTime: "10:00",
      finishTime: "10:50",
      acceptLate: true,
    });
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/sessao-pagamento/s2"));
  });

  it("Q049 keeps the session when the cost is refused", async () => {
    const app = await open(at, { ...offering(slot("10:00")), [MOVE]: tooLate });
    await choose("10:00");
    await dialog("Deseja agendar sua sessão?");
    await press("SIM");
    await dialog("O prazo para cancelamento sem custos já expirou. Deseja continuar?");
    await press("NÃO");
    expect(app.asked(MOVE)).toHaveLength(1);
    expect(app.at()).toBe(at);
  });

  it("tells that a time was taken and reads the agenda again", async () => {
    const taken = { status: 409, code: "booking.slot_taken", description: "Esse horário acabou de ser reservado." };
    const app = await open(at, { ...offering(slot("10:00")), [MOVE]: () => json(taken, 409) });
    await choose("10:00");
    await dialog("Deseja agendar sua sessão?");
    const before = app.asked(SLOTS).length;
    await press("SIM");
    expect(within(await dialog("Ocorreu um erro.")).getByText("Esse horário acabou de ser reservado.")).toBeVisible();
    await waitFor(() => expect(app.asked(SLOTS).length).toBeGreaterThan(before));
    popup.clear();
  });

  it("offers only hours of the same kind, which have the same price", async () => {
    await open(at, offering(slot("10:00"), slot("11:00", { isEnterprise: true })));
    await screen.findByRole("button", { name: "10:00" });
    expect(screen.queryByRole("button", { name: "11:00" })).toBeNull();
  });

  it("says that there are no times", async () => {
    await open(at, offering());
    expect(await screen.findByText("O psicólogo não possui agenda aberta")).toBeVisible();
  });

  it("can load the times again after a failure", async () => {
    let broken = true;
    await open(at, {
      [SLOTS]: () => (broken ? json({}, 500) : json({ availableSchedules: [slot("10:00")], timeZone: "" })),
    });
    await screen.findByText("Não conseguimos carregar os horários.");
    broken = false;
    await press("Tentar novamente");
    expect(await screen.findByRole("button", { name: "10:00" })).toBeVisible();
  });

  it("does not move what can no longer be moved", async () => {
    await open(at, { ...offering(slot("10:00")), [SESSION]: () => json(session({ canReschedule: false })) });
    expect(await screen.findByText("Esta sessão não pode mais ser reagendada.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "AGENDAR UMA SESSÃO" })).toBeNull();
  });

  it("takes an address that names no day for no choice", async () => {
    await open(`${at}?dia=ontem&hora=10:00`, offering(slot("10:00")));
    expect(await screen.findByRole("button", { name: "10:00" })).toBeVisible();
    expect(screen.getByRole("button", { name: "AGENDAR UMA SESSÃO" })).toBeDisabled();
  });

  it("finds nothing under another psychologist's id", async () => {
    await open("/sessao-reagendamento/t2/s1");
    expect(await screen.findByText(/A Sessão não foi encontrada/)).toBeVisible();
  });
});
