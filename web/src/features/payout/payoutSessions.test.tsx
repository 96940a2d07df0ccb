import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fault, json, OPEN_CYCLE, open, PAYOUTS, payout, user } from "./testkit";

const AT = "/historico-resumo-financeiro";
const ONE = "GET /api/therapist/u1/payouts/r1";

const line = (over = {}) => ({
  sessionId: "s1",
  date: "18/11/2026",
  time: "10:00",
  patient: "Ana Lima",
  kind: "SESSION" as const,
  gross: 160,
  fee: 48,
  net: 112,
  ...over,
});

const cycle = (lines: object[], over = {}) => ({
  month: 12,
  year: 2026,
  amount: 112,
  sessions: 1,
  closesOn: "20/12/2026",
  weekly: false,
  dueDate: "08/01/2027",
  lines,
  ...over,
});

const box = async () => within(await screen.findByRole("region", { name: "Sessões de cada repasse" }));

describe("the sessions of payouts", () => {
  it("R277 shows the open cycle with its sessions and their pages", async () => {
    await open(AT, { [OPEN_CYCLE]: () => json(cycle([line()])) });
    const list = await box();
    expect(
      await list.findByText(/até agora, de 1 sessão do ciclo de dezembro. Ele fecha em 20\/12\/2026/),
    ).toBeVisible();
    expect(list.getByRole("link", { name: "18/11/2026 às 10:00" })).toHaveAttribute("href", "/sessao-detalhes/s1");
    expect(list.getByText("Ana Lima")).toBeVisible();
  });

  it("R277 breaks a payout into its sessions when it is opened, deducted ones too", async () => {
    const lines = [line(), line({ sessionId: "s2", kind: "DEBIT", net: -112 })];
    await open(AT, {
      [PAYOUTS]: () => json([payout()]),
      [OPEN_CYCLE]: () => json(cycle([])),
      [ONE]: () => json({ ...payout(), lines }),
    });
    const list = await box();
    expect(await list.findByText("Nenhuma sessão por enquanto. O ciclo fecha em 20/12/2026.")).toBeVisible();
    const button = await list.findByText("Ver sessões");
    expect(button).toHaveAccessibleName("Ver sessões do repasse de outubro de 2026");
    expect(button).toHaveAttribute("aria-expanded", "false");
    await user.click(button);
    expect(await list.findByText("Estorno (Ana Lima)")).toBeVisible();
    const table = within(list.getByRole("table", { name: "Sessões do repasse de outubro de 2026" }));
    expect(table.getAllByRole("link")).toHaveLength(2);
    expect(table.getByText("-R$ 112,00")).toBeVisible();
  });

  it("can read the sessions again after a failure", async () => {
    let broken = true;
    await open(AT, { [OPEN_CYCLE]: () => (broken ? fault(500, "x", "x") : json(cycle([line()]))) });
    const retry = await (await box()).findByRole("button", { name: "Tentar novamente" });
    broken = false;
    await user.click(retry);
    expect(await (await box()).findByText("Ana Lima")).toBeVisible();
  });
});
