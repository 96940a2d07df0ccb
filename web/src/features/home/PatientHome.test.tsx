import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { first, recorded } from "../../../tests/recorded";
import { json, person, renderApp } from "../../../tests/renderApp";

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
