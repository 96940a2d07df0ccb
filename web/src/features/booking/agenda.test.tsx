import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Calendar } from "~/api/queries/patientAgenda";
import { recorded } from "../../../tests/recorded";
import { standing } from "../standing/testkit";
import { blockHeight, monthFrom, PX_PER_MINUTE } from "./month";
import { atNoon, CALENDAR, held, json, open, PAST, person, press, session } from "./testkit";

const at = "/minha-agenda-cliente";
const COLUMNS = ["Domingo", "Segunda", "Terça", "Quarta", "Quinta", "Sexta", "Sábado"];
const pad = (n: number) => String(n).padStart(2, "0");

/** November 2026 begins on a Sunday. */
const november = (sessions = [session()]): Calendar => ({
  ...recorded("customer-calendar", "customer"),
  header: { displayText: "novembro de 2026", columns: COLUMNS },
  data: Array.from({ length: 35 }, (_, i) => {
    const date = i < 30 ? `${pad(i + 1)}/11/2026` : `${pad(i - 29)}/12/2026`;
    const busy = sessions.some((s) => s.scheduledDay === date);
    return {
      date,
      displayText: String(i < 30 ? i + 1 : i - 29),
      inMonth: i < 30,
      state: busy ? "scheduled" : i < 17 ? "past" : "free",
    };
  }),
  next: { month: 12, year: 2026 },
  previous: { month: 10, year: 2026 },
  sessions,
});
const over = session({
  id: "s0",
  scheduledDay: "05/11/2026",
  status: "Finalizado",
  statusCode: "FINISHED",
  state: "concluído",
  stage: "DONE",
  past: true,
});
const reminders = {
  "GET /api/user/u1/notifications": () => json({ reminder24h: true, reminder1h: false }),
  "GET /api/user/u1/calendar-feed": () => json({ active: false }),
};
const answering = (calendar = november(), past: object[] = []) => ({
  [CALENDAR]: () => json(calendar),
  [PAST]: () => json(past),
  ...reminders,
});

const paged = (sessions: object[], next: string) => {
  const page = json(sessions);
  page.headers.set("X-Next", next);
  return page;
};

beforeEach(() => atNoon());
afterEach(() => void vi.useRealTimers());

describe("the patient's agenda", () => {
  it("Q203 has the choice of reminders and the calendar address below the sessions", async () => {
    const choose = "PUT /api/user/u1/notifications";
    const app = await open(at, { ...answering(), [choose]: () => json({ reminder24h: true, reminder1h: true }) });
    const block = within(await screen.findByRole("region", { name: "Lembretes e calendário" }));
    await userEvent.click(await block.findByRole("checkbox", { name: "1 hora antes" }));
    expect(await screen.findByText("Lembretes atualizados.")).toBeVisible();
    expect(await app.asked(choose)[0]?.json()).toEqual({ reminder24h: true, reminder1h: true });
    expect(block.getByRole("button", { name: "Criar endereço" })).toBeEnabled();
  });

  it("R156 reads older sessions on request, keeps what is there when they do not come, and ends", async () => {
    const older = session({
      id: "s9",
      scheduledDay: "02/03/2024",
      status: "Finalizado",
      statusCode: "FINISHED",
      state: "concluído",
      stage: "DONE",
      past: true,
    });
    let asked = 0;
    const app = await open(
      at,
      {
        ...answering(),
        [PAST]: (request: Request) => {
          if (new URL(request.url).searchParams.get("before") !== "s0") return paged([over], "s0");
          asked += 1;
          return asked === 1 ? json({}, 500) : json([older]);
        },
      },
      person("CUSTOMER"),
    );
    await press("Ver mais");
    expect(await screen.findByText("Não conseguimos carregar as sessões passadas.")).toBeVisible();
    expect(screen.getByText("05/11/2026")).toBeVisible();
    await press("Tentar novamente");
    expect(await screen.findByText("02/03/2024")).toBeVisible();
    expect(screen.getByText("05/11/2026")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Ver mais" })).toBeNull();
    expect(app.asked(PAST)).toHaveLength(3);
  });

  it.each(["CUSTOMER", "ENTERPRISE"])("R156 shows %s what is to come, the month and what was", async (role) => {
    await open(at, answering(november([over, session()]), [over]), person(role));
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Suas sessões" })).toBeVisible());
    const upcoming = within(await screen.findByRole("region", { name: "Próximas sessões do mês" }));
    expect(upcoming.getAllByRole("listitem")).toHaveLength(1);
    expect(upcoming.getByRole("link", { name: "Helena Prado" })).toHaveAttribute("href", "/sessao-detalhes/s1");
    const past = within(await screen.findByRole("table", { name: "Sessões passadas" }));
    expect(past.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Data",
      "Horário",
      "Status",
      "Psicólogo(a)",
      "Próxima",
    ]);
    expect(past.getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
      "05/11/2026",
      "09:00 às 10:00",
      "Concluída",
      "Helena Prado",
      " Agendar de novo com Helena Prado, como em 05/11/2026",
    ]);
    expect(past.getByRole("link")).toHaveAttribute("href", "/sessao-detalhes/s0");
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Encontrar psicólogo" })).toHaveAttribute(
      "href",
      "/psicologos",
    );
  });

  it("R156.6 says that a month is empty", async () => {
    await open(at, answering(november([])));
    expect(await screen.findByText("Não há sessões agendadas para este mês")).toBeVisible();
  });

  it("R157 R156.2 turns the month with what the call answered", async () => {
    const app = await open(at, answering());
    expect(await screen.findByRole("heading", { name: "novembro de 2026" })).toBeVisible();
    expect(app.queries(CALENDAR)[0]).toEqual({});
    await press("Próximo mês");
    await waitFor(() => expect(app.queries(CALENDAR).at(-1)).toEqual({ month: "12", year: "2026" }));
    await press("Mês anterior");
    await waitFor(() => expect(app.queries(CALENDAR).at(-1)).toEqual({ month: "10", year: "2026" }));
    expect(app.router.state.location.href).toBe("/minha-agenda-cliente?mes=10&ano=2026");
  });

  it("R157 Q146 tells each day's state, and only days of the month", async () => {
    await open(at, answering());
    const month = within(await screen.findByRole("table", { name: "novembro de 2026" }));
    expect(month.getAllByRole("columnheader").map((head) => head.textContent)).toContain("DomDomingo");
    expect(month.getByText(/^1$/).closest("td")).toHaveAttribute("data-state", "past");
    expect(month.getByText(/^19$/).closest("td")).toHaveAttribute("data-state", "scheduled");
    expect(month.getByText(/^20$/).closest("td")).toHaveAttribute("data-state", "free");
    expect(month.getAllByText(/^1$/)).toHaveLength(1);
  });

  it("R158 draws half a pixel for each minute, 5 px apart, and leads to the session", async () => {
    expect(blockHeight(session())).toBe(30);
    expect(blockHeight(session({ startTime: "23:30:00", finishTime: "00:20:00" }))).toBe(50 * PX_PER_MINUTE);
    await open(at, answering());
    const block = await screen.findByRole("link", { name: "19/11/2026, 09:00 às 10:00, Helena Prado" });
    expect(block).toHaveStyle({ height: "30px", marginTop: "5px" });
    expect(block).toHaveAttribute("href", "/sessao-detalhes/s1");
  });

  it("R176 shows the way in only when the server opens it", async () => {
    const closed = await open(at, answering());
    expect(await screen.findByText("Disponível 15 minutos antes do início")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Iniciar sessão" })).toBeNull();
    closed.unmount();
    const availability = { entranceAvailable: true, entranceDescription: "Iniciar sessão" };
    await open(at, answering(november([session({ availability })])));
    expect(await screen.findByRole("link", { name: "Iniciar sessão" })).toHaveAttribute("href", "/sessao/s1");
  });

  it("does not ask for the payment of a standing hour that comes by itself", async () => {
    const fixed = { "GET /api/standing-hours": () => json([standing({ method: "card" })]) };
    await open(at, { ...answering(november([held()])), ...fixed });
    expect(await screen.findByText("Cobrança em 24/11/2026 às 19:00")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Pagar" })).toBeNull();
  });

  it("R176 turns Aguardando pagamento into Pagar", async () => {
    await open(at, answering(november([held()])));
    expect(await screen.findByRole("link", { name: "Pagar" })).toHaveAttribute("href", "/sessao-pagamento/s1");
    expect(screen.queryByText("Aguardando pagamento")).toBeNull();
  });

  it("says that nothing has passed yet, and can ask again when that failed", async () => {
    let broken = true;
    await open(at, { ...answering(), [PAST]: () => (broken ? json({}, 500) : json([])) });
    await screen.findByText(/Não conseguimos carregar as sessões passadas/);
    broken = false;
    await press("Tentar novamente");
    expect(await screen.findByText("As sessões que passarem ficam guardadas aqui.")).toBeVisible();
  });

  it("can be tried again as a whole", async () => {
    let broken = true;
    await open(at, { ...answering(), [CALENDAR]: () => (broken ? json({}, 500) : json(november())) });
    await screen.findByRole("button", { name: /Tentar/ });
    broken = false;
    await press(/Tentar/);
    expect(await screen.findByRole("heading", { name: "novembro de 2026" })).toBeVisible();
  });

  it("takes any other address for the current month", () => {
    expect(monthFrom({ mes: "13", ano: "2026" })).toBeNull();
    expect(monthFrom({ mes: "x" })).toBeNull();
    expect(monthFrom({ mes: "2", ano: "2027" })).toEqual({ month: 2, year: 2027 });
  });
});
