import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { AgendaWeek } from "~/api/queries/agendas";
import { recorded } from "../../../tests/recorded";
import {
  ADD_BLOCK,
  atTen,
  booked,
  CONVERT,
  HOURS,
  json,
  MANY,
  MOVE,
  NEXT,
  OPTIONS,
  open,
  openAvailability,
  person,
  press,
  session,
  WEEK,
  weekOf,
} from "./testkit";

beforeEach(() => atTen());

const answering = (over: Partial<AgendaWeek> = {}) => ({ [WEEK]: () => json(weekOf(over)) });
const range = (request: Request | undefined) => Object.fromEntries(new URL(request?.url ?? "").searchParams);
const FREE = { day: "19/11/2026", startTime: "14:00:00", finishTime: "15:00:00", isEnterprise: false };
const BLOCK = { id: "b1", firstDay: "20/11/2026", lastDay: "20/11/2026", reason: "Viagem" };

describe("Agenda geral", () => {
  it("R228 Q140 is for a psychologist whose registration is complete", async () => {
    const app = await open("/minha-agenda-psicologo", {}, person("THERAPIST", { state: "OUTRO_PASSO" }));
    expect(app.at()).toBe("/home-psicologo");
  });

  it("R248 shows sessions, free hours, blocks and holidays of the week on their days", async () => {
    const holidays = [{ day: "20/11/2026", name: "Consciência Negra", optional: false }];
    const app = await open(
      "/minha-agenda-psicologo",
      answering({ sessions: [booked()], free: [FREE], blocks: [BLOCK], holidays }),
    );
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Agenda geral" })).toBeVisible());
    const link = await screen.findByRole("link", { name: /^Bruno Reis, 19\/11\/2026, 09:00–10:00, Paga/ });
    expect(link).toHaveAttribute("href", "/sessao-detalhes/s1");
    expect(screen.getByRole("button", { name: "Quinta 19/11, 14:00, livre: bloquear" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Sexta 20/11, Viagem: liberar" })).toBeInTheDocument();
    expect(screen.getByText("Consciência Negra")).toBeInTheDocument();
    expect(range(app.asked(WEEK)[0])).toEqual({ startDate: "15/11/2026", finishDate: "21/11/2026" });
    expect(screen.getByRole("link", { name: "Edite sua disponibilidade" })).toHaveAttribute(
      "href",
      "/gerenciar-disponibilidade",
    );
  });

  it("shows when a calendar elsewhere is busy, and offers no hour under it", async () => {
    const busy = [
      { day: "19/11/2026", startTime: "12:00:00", finishTime: "13:00:00" },
      { day: "20/11/2026", startTime: "00:00:00", finishTime: "24:00:00" },
    ];
    await open("/minha-agenda-psicologo", answering({ sessions: [booked()], busy }));
    const lunch = await screen.findByRole("link", {
      name: "Quinta 19/11, 12:00–13:00, ocupado no seu calendário: ver meus calendários",
    });
    expect(lunch).toHaveAttribute("href", "/meus-calendarios");
    expect(lunch).toHaveTextContent("Seu calendário12:00–13:00");
    expect(screen.getByRole("link", { name: /^Sexta 20\/11, ocupado no seu calendário/ })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Quinta 19/11, 13:00: abrir ou bloquear" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Quinta 19/11, 12:00: abrir ou bloquear" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Sexta 20\/11, .*abrir ou bloquear/ })).toBeNull();
  });

  it.each([
    ["2026-11-18T15:20:00Z", "09:00 · até 12:20"],
    ["2026-11-19T02:59:00Z", "09:00 · até 23:59"],
    ["2026-11-24T22:00:00Z", "09:00 · até 24/11"],
  ])("names the day until which an hour is held when it is not today: %s", async (holdUntil, text) => {
    const unpaid = booked({ state: "UNPAID", holdUntil });
    await open("/minha-agenda-psicologo", answering({ sessions: [unpaid] }));
    expect(await screen.findByRole("link", { name: /^Bruno Reis/ })).toHaveTextContent(text);
  });

  it.each([
    ["UNPAID", "A pagar"],
    ["DONE", "Concluída"],
    ["CANCELLED", "Cancelada"],
  ] as const)("names the state %s", async (state, words) => {
    await open("/minha-agenda-psicologo", answering({ sessions: [booked({ state, canMove: false })] }));
    expect(await screen.findByRole("link", { name: new RegExp(`^Bruno Reis.*${words}$`) })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Mudar o horário/ })).toBeNull();
    expect(screen.queryByRole("link", { name: /^Cancelar a sessão/ })).toBeNull();
  });

  it("R248 goes to other weeks by the arrows, and the address keeps the week", async () => {
    const app = await open("/minha-agenda-psicologo", answering());
    await screen.findByText("15 a 21 de novembro");
    await press("Próxima semana");
    expect(await screen.findByText("22 a 28 de novembro")).toBeInTheDocument();
    expect(app.router.state.location.href).toBe("/minha-agenda-psicologo?semana=2026-11-22");
    await waitFor(() => expect(range(app.asked(WEEK).at(-1)).startDate).toBe("22/11/2026"));
    expect(screen.getByRole("button", { name: "Próxima semana" })).toHaveFocus();
    await press("Semana anterior");
    await press("Semana anterior");
    expect(await screen.findByText("8 a 14 de novembro")).toBeInTheDocument();
    await press("Hoje");
    expect(await screen.findByText("15 a 21 de novembro")).toBeInTheDocument();
  });

  it("goes by days on phones, from today", async () => {
    await open("/minha-agenda-psicologo", answering());
    await screen.findByText("quarta-feira, 18 de novembro");
    await press("Próximo dia");
    expect(await screen.findByText("quinta-feira, 19 de novembro")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Quinta 19/11" })).toHaveAttribute("aria-current", "date");
  });

  it("R248 says that a week is empty", async () => {
    await open("/minha-agenda-psicologo", answering());
    expect(await screen.findByText("Nenhuma sessão marcada nesta semana.")).toBeVisible();
  });

  it("says that the number of sessions is the week's, because phones show one day", async () => {
    await open("/minha-agenda-psicologo", answering({ sessions: [booked(), booked({ id: "s2", day: "20/11/2026" })] }));
    expect(await screen.findByText("2 sessões marcadas nesta semana")).toBeVisible();
  });

  it("Q139 R248 opens the cancel confirmation by the remove button", async () => {
    await open("/minha-agenda-psicologo", answering({ sessions: [booked()] }));
    expect(await screen.findByRole("link", { name: /^Cancelar a sessão: Bruno Reis/ })).toHaveAttribute(
      "href",
      "/cancelar-sessao?id=s1",
    );
  });

  it("opens an empty hour for sale, with the keyboard", async () => {
    const app = await open("/minha-agenda-psicologo", {
      ...answering(),
      [HOURS]: () => json({ saved: true, message: "", version: 2 }),
    });
    const hour = await screen.findByRole("button", { name: "Quinta 19/11, 15:00: abrir ou bloquear" });
    hour.focus();
    await userEvent.keyboard("{Enter}");
    await press("Abrir para agendamento");
    await waitFor(() => expect(app.asked(HOURS)).toHaveLength(1));
    expect(await app.asked(HOURS)[0]?.json()).toEqual({ day: "19/11/2026", startTime: "15:00", repeat: false });
  });

  it("blocks an empty hour, and refuses a reversed one on the field", async () => {
    const app = await open("/minha-agenda-psicologo", {
      ...answering(),
      [ADD_BLOCK]: () => json({ ...BLOCK, booked: 0, sessions: [] }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Quinta 19/11, 15:00: abrir ou bloquear" }));
    const finish = screen.getByLabelText("Término do bloqueio");
    await userEvent.clear(finish);
    await userEvent.type(finish, "09:00");
    await press("Bloquear");
    expect(await screen.findByText("O término vem depois do início.")).toBeVisible();
    expect(app.asked(ADD_BLOCK)).toHaveLength(0);
    await userEvent.clear(finish);
    await userEvent.type(finish, "16:50");
    await press("Bloquear");
    await waitFor(() => expect(app.asked(ADD_BLOCK)).toHaveLength(1));
    expect(await app.asked(ADD_BLOCK)[0]?.json()).toMatchObject({ startTime: "15:00", finishTime: "16:50" });
  });

  it("moves a session and says what the patient gets", async () => {
    const app = await open("/minha-agenda-psicologo", {
      ...answering({ sessions: [booked()], free: [FREE] }),
      [MOVE]: () => json({ outcome: "MOVED", message: "Sessão reagendada com sucesso!" }),
    });
    await userEvent.click(await screen.findByRole("button", { name: /^Mudar o horário: Bruno Reis/ }));
    await userEvent.click(screen.getByRole("button", { name: "Mudar" }));
    expect(await screen.findByText("A sessão já é neste dia e horário. Escolha outro.")).toBeVisible();
    const start = screen.getByLabelText("Novo início");
    await userEvent.clear(start);
    await userEvent.type(start, "15:20");
    expect(await screen.findByText(/não está publicado/)).toBeVisible();
    await userEvent.clear(start);
    await userEvent.type(start, "14:00");
    expect(await screen.findByText(/está publicado: a mudança vale na hora/)).toBeVisible();
    await press("Mudar");
    expect(await screen.findByRole("alertdialog", { name: "Sessão reagendada com sucesso!" })).toBeVisible();
    expect(await app.asked(MOVE)[0]?.json()).toEqual({ day: "19/11/2026", startTime: "14:00", message: "" });
  });

  it("clears a day and cancels its sessions with one message", async () => {
    const app = await open("/minha-agenda-psicologo", {
      ...answering({ sessions: [booked()] }),
      [ADD_BLOCK]: () => json({ ...BLOCK, booked: 1, firstBooked: "19/11/2026", sessions: [session()] }),
      [MANY]: () => json({ sessions: [{ id: "s1", outcome: "CANCELLED" }] }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Bloquear o dia: Quinta 19/11" }));
    await press("Bloquear o dia");
    expect(await screen.findByRole("dialog", { name: "Há 1 sessão neste bloqueio" })).toBeVisible();
    await userEvent.click(screen.getByLabelText("Cancelar todas"));
    await userEvent.type(screen.getByLabelText(/Mensagem a todos/), "Vou viajar.");
    await press("Confirmar");
    expect(await screen.findByRole("alertdialog", { name: "1 sessão mudou." })).toBeVisible();
    expect(await app.asked(MANY)[0]?.json()).toEqual({
      sessionIds: ["s1"],
      action: "CANCEL",
      days: 0,
      message: "Vou viajar.",
    });
  });

  it("clears a day and moves its sessions together, and says what became of each", async () => {
    const two = [
      session(),
      session({ id: "s2", customerName: "Ana Luz", startTime: "14:00:00", finishTime: "15:00:00" }),
    ];
    const app = await open("/minha-agenda-psicologo", {
      ...answering({ sessions: [booked()] }),
      [ADD_BLOCK]: () => json({ ...BLOCK, booked: 2, firstBooked: "19/11/2026", sessions: two }),
      [MANY]: () =>
        json({
          sessions: [
            { id: "s1", outcome: "ASKED" },
            { id: "s2", outcome: "FAILED", message: "Este horário já foi ocupado." },
          ],
        }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Bloquear o dia: Quinta 19/11" }));
    await press("Bloquear o dia");
    const many = within(await screen.findByRole("dialog", { name: "Há 2 sessões neste bloqueio" }));
    expect(many.getByText("Ana Luz, 19/11/2026, 14:00 às 15:00")).toBeVisible();
    await userEvent.click(many.getByLabelText("Mudar todas de dia"));
    const days = many.getByLabelText("Mudar por quantos dias");
    for (const wrong of ["0", "91", "1,5", "-7"]) {
      await userEvent.clear(days);
      await userEvent.type(days, wrong);
      await userEvent.click(many.getByRole("button", { name: "Confirmar" }));
      expect(await many.findByText("Informe de 1 a 90 dias.")).toBeVisible();
    }
    expect(app.asked(MANY)).toHaveLength(0);
    await userEvent.clear(days);
    await userEvent.type(days, "14");
    await userEvent.click(many.getByRole("button", { name: "Confirmar" }));
    const done = await screen.findByRole("alertdialog", { name: "0 sessões mudaram." });
    expect(done).toHaveTextContent("1 paciente foi perguntado por e-mail.");
    expect(done).toHaveTextContent("1 sessão não mudou. Este horário já foi ocupado.");
    const sent = { sessionIds: ["s1", "s2"], action: "MOVE", days: 14, message: "" };
    expect(await app.asked(MANY)[0]?.json()).toEqual(sent);
  });

  it("can be tried again after a failure", async () => {
    let broken = true;
    await open("/minha-agenda-psicologo", {
      [WEEK]: () => (broken ? json({}, 500) : json(weekOf({ sessions: [booked()] }))),
    });
    await screen.findByRole("button", { name: "Tentar novamente" });
    broken = false;
    await press("Tentar novamente");
    expect(await screen.findByText("Bruno Reis")).toBeInTheDocument();
  });
});

describe("Q213 hours of another length", () => {
  it("are offered to be converted", async () => {
    const app = await openAvailability({
      [OPTIONS]: () => json({ ...recorded("agenda-options"), sessionTimeInMinutes: 30, hoursOfOtherLength: 3 }),
      [CONVERT]: () => json({ converted: 3, kept: 0, message: "3 horários agora duram 30 minutos." }),
    });
    expect(await screen.findByText("3 horários não duram 30 minutos")).toBeVisible();
    await press("Converter para 30 minutos");
    expect(await screen.findByRole("alertdialog", { name: "3 horários agora duram 30 minutos." })).toBeVisible();
    expect(app.asked(CONVERT)).toHaveLength(1);
  });
});

describe("the next sessions on the home", () => {
  const home = (...sessions: object[]) => open("/home-psicologo", { [NEXT]: () => json({ sessions, scheduled: 0 }) });
  const openRoom = { entranceAvailable: true, entranceDescription: "" };

  it("R245 shows at most five", async () => {
    await home(...[1, 2, 3, 4, 5, 6].map((n) => session({ id: `s${n}`, customerName: `Pessoa ${n}` })));
    expect(await screen.findByText("Pessoa 5")).toBeVisible();
    expect(screen.queryByText("Pessoa 6")).toBeNull();
    expect(screen.getAllByText("quinta-feira, 19 de novembro")).toHaveLength(5);
  });

  it("R245 reads Em Breve and cannot be pressed until the entrance is open", async () => {
    await home(session());
    expect(await screen.findByRole("button", { name: "Em Breve" })).toBeDisabled();
    expect(screen.queryByText("Iniciar Sessão")).toBeNull();
    expect(screen.getByRole("link", { name: "Bruno Reis" })).toHaveAttribute("href", "/sessao-detalhes/s1");
  });

  it("R245 leads to the session once the entrance is open", async () => {
    await home(session({ availability: openRoom }));
    expect(await screen.findByRole("link", { name: "Iniciar Sessão" })).toHaveAttribute("href", "/sessao-detalhes/s1");
    expect(screen.queryByText("Em Breve")).toBeNull();
  });

  it("says that nothing is booked", async () => {
    await home();
    expect(await screen.findByText("Nada marcado para os próximos dias.")).toBeVisible();
  });

  it("can be tried again, without a popup", async () => {
    await open("/home-psicologo", { [NEXT]: () => json({}, 500) });
    expect(await screen.findByText(/Não conseguimos carregar as suas próximas sessões/)).toBeVisible();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});
