import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { isPage } from "~/login/returns";
import { json, person, renderApp } from "../../../tests/renderApp";

const main = () => screen.findByRole("main");

describe("a home", () => {
  it.each([
    ["/home-cliente", person("CUSTOMER"), "Olá, Luiza"],
    ["/home-cliente", person("ENTERPRISE"), "Olá, Luiza"],
    ["/home-psicologo", person("THERAPIST"), "Quarta-feira, 18 de novembro"],
  ])("%s greets %j and offers only pages that exist", async (path, user, greeting) => {
    const day = { day: "18/11/2026", sessions: [], week: [] };
    await renderApp(path, { user, answers: { "GET /api/therapist/u1/day": () => json(day) } });
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: greeting })).toBeVisible());
    const links = within(await main()).getAllByRole("link");
    expect(links.length).toBeGreaterThan(0);
    expect(links.map((link) => link.getAttribute("href") ?? "").filter((href) => !isPage(href))).toEqual([]);
  });

  it.each(["/home-cliente", "/home-psicologo"])("%s says that no session is booked", async (path) => {
    const answers = {
      "GET /api/customer/u1/next-sessions": () => json({ sessions: [] }),
      "GET /api/therapist/u1/agenda/next-sessions": () => json({ sessions: [], scheduled: 0 }),
      "GET /api/therapist/u1/day": () => json({ day: "18/11/2026", sessions: [], week: [] }),
    };
    await renderApp(path, { user: person(path === "/home-cliente" ? "CUSTOMER" : "THERAPIST"), answers });
    expect(await screen.findByText("Você ainda não tem sessões marcadas.")).toBeVisible();
  });

  it("tells a therapist in a step without a page that the registration goes on", async () => {
    await renderApp("/home-psicologo", { user: person("THERAPIST", { state: "OUTRO_PASSO" }) });
    expect(await screen.findByText("Seu cadastro ainda não foi concluído")).toBeVisible();
  });
});
