import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atNoon, CANCEL, dialog, json, late, open, person, press, SESSION, session } from "./testkit";

const at = "/cancelar-sessao?id=s1";
const cancelled = () =>
  json({ status: 200, message: "Sessão cancelada com sucesso!", outcome: "CREDIT", amount: 136, text: "Feito." });

beforeEach(() => atNoon());
afterEach(() => vi.useRealTimers());

describe("the cancel confirmation", () => {
  it("R204 R211 asks with the outcome, and ends on the cancelled screen", async () => {
    const app = await open(at, { [CANCEL]: cancelled });
    expect(
      await screen.findByRole("heading", { level: 1, name: "Deseja cancelar o agendamento da sessão?" }),
    ).toBeVisible();
    expect(screen.getByText(/Você recebe R\$ 136,00 de saldo/)).toBeVisible();
    await press("SIM");
    await dialog("Sessão cancelada com sucesso!");
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/sessao-cancelada"));
    const main = within(screen.getByRole("main"));
    expect(await main.findByRole("heading", { name: "Sessão cancelada com sucesso!" })).toBeVisible();
    expect(main.getByRole("link", { name: "Ir para a Home" })).toHaveAttribute("href", "/home-cliente");
    expect(main.getByRole("link", { name: "Encontrar psicólogo" })).toHaveAttribute("href", "/psicologos");
  });

  it("R205 Q145 leads the psychologist to the own home", async () => {
    const app = await open(at, { [CANCEL]: cancelled }, person("THERAPIST", { id: "t1" }));
    expect(await screen.findByText("Sessão com Bruno Reis")).toBeVisible();
    await press("SIM");
    await dialog("Sessão cancelada com sucesso!");
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/home-psicologo"));
  });

  it("R204 goes back to the session on NÃO", async () => {
    const app = await open(at, { [CANCEL]: cancelled });
    await press("NÃO");
    await waitFor(() => expect(app.at()).toBe("/sessao-detalhes/s1"));
    expect(app.asked(CANCEL)).toHaveLength(0);
  });

  it("R207.2 warns before a cancellation that costs", async () => {
    const app = await open(at, { [SESSION]: () => json(late()), [CANCEL]: cancelled });
    await press("SIM");
    await dialog("O prazo para cancelamento sem custos já expirou. Deseja continuar?");
    expect(app.asked(CANCEL)).toHaveLength(0);
  });

  it("R206 offers nothing for a session that is cancelled already", async () => {
    await open(at, {
      [SESSION]: () => json(session({ canCancel: false, status: "Cancelado", statusCode: "CANCELLED" })),
    });
    expect(await screen.findByText("Esta sessão não pode mais ser cancelada.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "SIM" })).toBeNull();
  });

  it.each(["/cancelar-sessao", "/cancelar-sessao?id=x"])("finds no session at %s", async (path) => {
    await open(path);
    expect(await screen.findByText(/A Sessão não foi encontrada/)).toBeVisible();
  });
});
