import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { atTen, GENERAL, json, NEXT, open, person, press, session } from "./testkit";

beforeEach(() => atTen());

const answering = (...sessions: object[]) => ({ [GENERAL]: () => json({ sessions, scheduled: sessions.length }) });
const range = (request: Request | undefined) => Object.fromEntries(new URL(request?.url ?? "").searchParams);

describe("Agenda geral", () => {
  it("R228 Q140 is for a psychologist whose registration is complete", async () => {
    const app = await open("/minha-agenda-psicologo", {}, person("THERAPIST", { state: "OUTRO_PASSO" }));
    expect(app.at()).toBe("/home-psicologo");
  });

  it("R248 shows the sessions of the week on their days", async () => {
    const app = await open("/minha-agenda-psicologo", answering(session()));
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Agenda geral" })).toBeVisible());
    const thursday = await screen.findByRole("list", { name: "Quinta 19/11" });
    expect(within(thursday).getByText("Bruno Reis")).toBeVisible();
    expect(within(thursday).getByText("09:00 às 10:00")).toBeVisible();
    expect(range(app.asked(GENERAL)[0])).toEqual({ startDate: "15/11/2026", finishDate: "21/11/2026" });
    expect(screen.getByRole("link", { name: "Edite sua disponibilidade" })).toHaveAttribute(
      "href",
      "/gerenciar-disponibilidade",
    );
  });

  it("R248 goes to other weeks by the arrows, and the address keeps the week", async () => {
    const app = await open("/minha-agenda-psicologo", answering());
    await screen.findByText("15/11/2026 a 21/11/2026");
    await press("Próxima semana");
    expect(await screen.findByText("22/11/2026 a 28/11/2026")).toBeVisible();
    expect(app.router.state.location.href).toBe("/minha-agenda-psicologo?semana=2026-11-22");
    await waitFor(() => expect(range(app.asked(GENERAL).at(-1)).startDate).toBe("22/11/2026"));
    expect(screen.getByRole("button", { name: "Próxima semana" })).toHaveFocus();
    await press("Semana anterior");
    await press("Semana anterior");
    expect(await screen.findByText("08/11/2026 a 14/11/2026")).toBeVisible();
    await press("Hoje");
    expect(await screen.findByText("15/11/2026 a 21/11/2026")).toBeVisible();
  });

  it("R248 says that a week is empty, with the way to more hours", async () => {
    await open("/minha-agenda-psicologo", answering());
    expect(await screen.findByText("Nenhuma sessão marcada nesta semana.")).toBeVisible();
    expect(screen.getAllByRole("link", { name: "Edite sua disponibilidade" })).toHaveLength(2);
  });

  it("Q139 R248 opens the cancel confirmation by the remove button, and the session by its piece", async () => {
    await open("/minha-agenda-psicologo", answering(session()));
    expect(await screen.findByRole("link", { name: /^Cancelar a sessão: Bruno Reis/ })).toHaveAttribute(
      "href",
      "/cancelar-sessao?id=s1",
    );
    expect(screen.getByRole("link", { name: /^Bruno Reis/ })).toHaveAttribute("href", "/sessao-detalhes/s1");
  });

  it("offers no cancelling of a session that is over", async () => {
    await open("/minha-agenda-psicologo", answering(session({ status: "Finalizado", statusCode: "FINISHED" })));
    expect(await screen.findByRole("link", { name: /^Bruno Reis/ })).toBeVisible();
    expect(screen.queryByRole("link", { name: /^Cancelar a sessão/ })).toBeNull();
  });

  it("can be tried again after a failure", async () => {
    let broken = true;
    await open("/minha-agenda-psicologo", {
      [GENERAL]: () => (broken ? json({}, 500) : json({ sessions: [session()], scheduled: 1 })),
    });
    await screen.findByRole("button", { name: "Tentar novamente" });
    broken = false;
    await press("Tentar novamente");
    expect(await screen.findByText("Bruno Reis")).toBeVisible();
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
    expect(await screen.findByText("Você ainda não tem sessões marcadas.")).toBeVisible();
  });

  it("can be tried again, without a popup", async () => {
    await open("/home-psicologo", { [NEXT]: () => json({}, 500) });
    expect(await screen.findByText(/Não conseguimos carregar as suas próximas sessões/)).toBeVisible();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});
