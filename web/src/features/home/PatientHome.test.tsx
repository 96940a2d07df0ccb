import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { popup } from "~/ui/Popup";
import { first, recorded } from "../../../tests/recorded";
import { json, person, renderApp } from "../../../tests/renderApp";
import { slot } from "../directory/testkit";

const NEXT = "GET /api/customer/u1/next-sessions";
const session = (n: number, entranceAvailable = false) => ({
  ...first(recorded("customer-next-sessions", "customer").sessions),
  id: `s${n}`,
  therapistName: `Pessoa ${n}`,
  scheduledDay: "16/11/2026",
  startTime: "09:00:00",
  finishTime: "09:50:00",
  status: "pago",
  statusCode: "PAID",
  availability: { entranceAvailable, entranceDescription: "" },
});
const open = (sessions: unknown[]) =>
  renderApp("/home-cliente", { user: person("CUSTOMER"), answers: { [NEXT]: () => json({ sessions }) } });

describe("R141 the patient's home", () => {
  it("R141.1 R141.3 shows at most five next sessions, each with Visualizar", async () => {
    await open([1, 2, 3, 4, 5, 6].map((n) => session(n)));
    const list = within(await screen.findByRole("region", { name: "Próximas sessões" }));
    const links = await list.findAllByRole("link", { name: /^Visualizar/ });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      [1, 2, 3, 4, 5].map((n) => `/sessao-detalhes/s${n}`),
    );
    expect(list.queryByRole("link", { name: /Iniciar sessão/ })).toBeNull();
    expect(list.getAllByText("09:00 às 09:50")).toHaveLength(5);
  });

  it("asks for the registration only where it is not complete", async () => {
    await open([]);
    expect(await screen.findByText(/^Veja e atualize os seus dados,/)).toBeVisible();
    expect(screen.queryByText(/^Complete o seu cadastro,/)).toBeNull();
  });

  it("R141.2 has Iniciar sessão when entrance is available", async () => {
    await open([session(1, true), session(2)]);
    expect(await screen.findByRole("link", { name: /^Iniciar sessão/ })).toHaveAttribute("href", "/sessao/s1");
    expect(screen.getAllByRole("link", { name: /^Visualizar/ })).toHaveLength(1);
  });

  it("R141.4 leads to /psicologos when nothing is booked", async () => {
    await open([]);
    expect(await screen.findByText("Você ainda não tem sessões marcadas.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Encontrar psicólogo" })).toHaveAttribute("href", "/psicologos");
  });

  it("can try again after a failure, without a popup", async () => {
    let broken = true;
    await renderApp("/home-cliente", {
      user: person("CUSTOMER"),
      answers: { [NEXT]: () => (broken ? json({}, 500) : json({ sessions: [] })) },
    });
    const retry = await screen.findByRole("button", { name: "Tentar novamente" });
    expect(screen.queryByRole("alertdialog")).toBeNull();
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByText("Você ainda não tem sessões marcadas.")).toBeVisible();
  });
});

describe("Agendar de novo", () => {
  const PAST = "GET /api/agenda/past-sessions/u1";
  const SLOTS = "GET /api/therapist/t1/agenda/simplified";
  const BOOK = "POST /api/therapist/t1/agenda/session";
  const done = { ...session(1), therapistId: "t1", stage: "DONE", scheduledDay: "09/11/2026", isEnterprise: false };
  const monday = slot("2126-11-18", "09:00", { priceInBRL: 160 }); // a Monday, as 9 November 2026
  const answers = {
    [NEXT]: () => json({ sessions: [] }),
    [PAST]: () => json([done, { ...done, id: "s2" }]),
    [SLOTS]: () => json({ availableSchedules: [monday], timeZone: "America/Sao_Paulo" }),
    "GET /api/session/s9": () => json({ status: 404, description: "x" }, 404),
  };

  it("proposes the same weekday and time, and a double click books once", async () => {
    popup.clear();
    const booked: unknown[] = [];
    const app = await renderApp("/home-cliente", {
      user: person("CUSTOMER"),
      answers: {
        ...answers,
        [BOOK]: async (request) => {
          booked.push(await request.json());
          return json({ id: "s9", holdUntil: "2026-11-15T16:00:00Z" });
        },
      },
    });
    await userEvent.dblClick(await screen.findByRole("button", { name: /^Agendar de novo/ }));
    const asked = within(await screen.findByRole("alertdialog"));
    expect(asked.getByText("É o próximo horário livre no mesmo dia da semana e na mesma hora.")).toBeVisible();
    await userEvent.dblClick(asked.getByRole("button", { name: "Agendar" }));
    await waitFor(() => expect(app.at()).toBe("/sessao-pagamento/s9"));
    expect(booked).toHaveLength(1);
    expect(booked).toMatchObject([{ day: "18/11/2126", startTime: "09:00" }]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("says when nothing is free", async () => {
    popup.clear();
    const none = () => json({ availableSchedules: [], timeZone: "America/Sao_Paulo" });
    await renderApp("/home-cliente", { user: person("CUSTOMER"), answers: { ...answers, [SLOTS]: none } });
    await userEvent.click(await screen.findByRole("button", { name: /^Agendar de novo/ }));
    expect(await screen.findByText("Não há horário livre nos próximos 30 dias.")).toBeVisible();
    popup.clear();
  });
});
