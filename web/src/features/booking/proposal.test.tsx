import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "~/app/queries";
import { atNoon, CANCEL, dialog, json, open, person, press, SESSION, session } from "./testkit";

const READ = "POST /api/session/proposal";
const ANSWER = "POST /api/session/proposal/answer";

beforeEach(() => atNoon());
afterEach(() => vi.useRealTimers());

const proposal = (over: object = {}) => ({
  state: "OPEN",
  therapistName: "Helena Prado",
  day: "20/11/2026",
  startTime: "15:20:00",
  finishTime: "16:10:00",
  nowDay: "19/11/2026",
  nowStartTime: "09:00:00",
  expiresAt: "2026-11-19T12:00:00Z",
  ...over,
});

describe("a proposed time", () => {
  it("shows both times and accepts without a login, with the secret out of the address", async () => {
    let state = "OPEN";
    const app = await open(
      "/responder?token=s3gredo",
      {
        [READ]: () => json(proposal({ state })),
        [ANSWER]: () => {
          state = "ACCEPTED";
          return json({ state });
        },
      },
      null,
    );
    expect(await screen.findByRole("heading", { level: 1, name: "Podemos mudar o seu horário?" })).toBeVisible();
    expect(screen.getByText("sexta-feira, 20 de novembro, às 15:20")).toBeVisible();
    expect(screen.getByText("quinta-feira, 19 de novembro, às 09:00")).toBeVisible();
    expect(app.shown()).toBe("/responder");
    await press("Aceitar o novo horário");
    expect(await screen.findByRole("heading", { level: 1, name: "Horário mudado" })).toBeVisible();
    expect(await app.asked(ANSWER)[0]?.json()).toEqual({ token: "s3gredo", accept: true });
  });

  it("keeps the time", async () => {
    let state = "OPEN";
    await open(
      "/responder?token=s3gredo",
      {
        [READ]: () => json(proposal({ state })),
        [ANSWER]: () => {
          state = "REFUSED";
          return json({ state });
        },
      },
      null,
    );
    await screen.findByText("Manter como está");
    await press("Manter como está");
    expect(await screen.findByRole("heading", { level: 1, name: "Nada mudou" })).toBeVisible();
  });

  it("says that it no longer counts when the session changed meanwhile", async () => {
    let state = "OPEN";
    await open(
      "/responder?token=s3gredo",
      {
        [READ]: () => json(proposal({ state })),
        [ANSWER]: () => {
          state = "OVER";
          return json({ status: 409, code: "booking.proposal_over", message: "Não vale mais.", description: "" }, 409);
        },
      },
      null,
    );
    await screen.findByText("Aceitar o novo horário");
    await press("Aceitar o novo horário");
    expect(await screen.findByText("Esta proposta não vale mais")).toBeInTheDocument();
  });

  it("is read again after a reload and on the way back, from an address without the secret", async () => {
    const app = await open("/responder?token=s3gredo", { [READ]: () => json(proposal()) }, null);
    await screen.findByText("Aceitar o novo horário");
    await waitFor(() => expect(app.shown()).toBe("/responder"));
    queryClient.clear();
    const again = await app.reload();
    expect(await screen.findByText("Aceitar o novo horário")).toBeVisible();
    expect(again.seen.some((r) => r.url.endsWith("/api/session/proposal"))).toBe(true);
    await act(() => again.router.navigate({ to: "/contato" }));
    act(() => again.router.history.back());
    expect(await screen.findByText("Aceitar o novo horário")).toBeVisible();
    expect(again.shown()).toBe("/responder");
  });

  it("keeps the secret out of the address when the login has ended meanwhile, and comes back to it", async () => {
    const expired = () => json({ status: 401, code: "auth.signed_out", description: "x" }, 401);
    const app = await open("/responder?token=s3gredo", { [READ]: expired }, person("CUSTOMER"));
    await waitFor(() => expect(app.at()).toBe("/entrar"));
    await waitFor(() => expect(app.shown()).toBe("/entrar"));
    expect(app.router.state.location.search).toMatchObject({ volta: "/responder?token=s3gredo" });
  });

  it.each(["/responder", "/responder?token=x"])("knows no proposal at %s", async (path) => {
    const app = await open(path, { [READ]: () => json({ status: 404, code: "not_found" }, 404) }, null);
    expect(await screen.findByRole("heading", { level: 1, name: "Este link não vale" })).toBeVisible();
    expect(app.shown()).toBe("/responder");
  });
});

describe("Q211 cancelling by the psychologist", () => {
  const done = () => json({ status: 200, message: "", outcome: "CREDIT", amount: 0, text: "Feito." });

  it("leaves the time closed unless asked to reopen, and sends the message", async () => {
    const app = await open("/cancelar-sessao?id=s1", { [CANCEL]: done }, person("THERAPIST", { id: "t1" }));
    expect(await screen.findByRole("checkbox", { name: /Reabrir este horário\?/ })).not.toBeChecked();
    await userEvent.type(screen.getByLabelText(/Mensagem ao paciente/), "Estou com febre.");
    await press("SIM");
    await dialog("Sessão cancelada com sucesso!");
    expect(await app.asked(CANCEL)[0]?.json()).toEqual({
      id: "s1",
      acceptLate: false,
      reopen: false,
      message: "Estou com febre.",
    });
  });

  it("asks patients neither", async () => {
    const app = await open("/cancelar-sessao?id=s1", { [CANCEL]: done });
    await screen.findByText("SIM");
    expect(screen.queryByRole("checkbox")).toBeNull();
    await press("SIM");
    await waitFor(() => expect(app.asked(CANCEL)).toHaveLength(1));
    expect(await app.asked(CANCEL)[0]?.json()).toEqual({ id: "s1", acceptLate: false });
  });

  it("shows the message on the page of the session", async () => {
    await open("/sessao-detalhes/s1", { [SESSION]: () => json(session({ therapistMessage: "Até logo." })) });
    expect(await screen.findByText("Até logo.")).toBeVisible();
  });
});
