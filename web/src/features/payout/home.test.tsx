import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fault, HOME, home, json, open, user } from "./testkit";

const AT = "/home-psicologo";
const region = async (name: string) => within(await screen.findByRole("region", { name }));
const month = () => region("Este mês");
const payout = () => region("Próximo repasse");

describe("the psychologist's home", () => {
  it("shows this month's figures and the payout that comes next", async () => {
    await open(AT);
    const box = await month();
    expect(await box.findByText("R$ 2.400,00")).toBeVisible();
    expect(box.getByText("Sessões realizadas").nextSibling).toHaveTextContent("12");
    expect(box.getByText("Ainda neste mês").nextSibling).toHaveTextContent("4");
    const next = await payout();
    expect(next.getByText("até 07/12/2026")).toBeVisible();
    expect(next.getByText("em formação até 20/11/2026")).toBeVisible();
    expect(next.queryByText(/Em aberto/)).toBeNull();
    expect(next.getByRole("link", { name: "Ver o resumo financeiro" })).toHaveAttribute(
      "href",
      "/historico-resumo-financeiro",
    );
    expect(screen.queryByText("Para resolver")).toBeNull();
  });

  it("names what needs attention, with the way to it", async () => {
    const attention = [
      {
        code: "PLAN_UNPAID" as const,
        text: "O pagamento do seu plano não foi aprovado.",
        path: "/dados-pagamento-psicologo",
      },
      { code: "AGENDA_EMPTY" as const, text: "Sua agenda está vazia.", path: "/gerenciar-disponibilidade" },
    ];
    await open(AT, { [HOME]: () => json(home({ attention })) });
    const list = within(await screen.findByRole("region", { name: "Para resolver" }));
    expect(list.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/dados-pagamento-psicologo",
      "/gerenciar-disponibilidade",
    ]);
  });

  it.each([
    [1, "1 pessoa espera um horário seu."],
    [2, "2 pessoas esperam um horário seu."],
  ])("says that %i wait for an hour, below what needs attention first", async (people, text) => {
    const attention = [{ code: "CARD_EXPIRES" as const, text: "O cartão vence.", path: "/dados-pagamento-psicologo" }];
    await open(AT, {
      [HOME]: () => json(home({ attention })),
      "GET /api/therapist/u1/demand": () => json({ people, hours: [] }),
    });
    const list = within(await screen.findByRole("region", { name: "Para resolver" }));
    const [first, second] = list.getAllByRole("listitem");
    expect(first).toHaveTextContent("O cartão vence.");
    expect(second).toHaveTextContent(text);
    expect(list.getAllByRole("link")[1]).toHaveAttribute("href", "/gerenciar-disponibilidade");
  });

  it("says that a payout is held", async () => {
    const held = {
      id: "r1",
      month: 11,
      sessions: 2,
      amount: 10,
      closesOn: "20/11/2026",
      dueDate: "07/12/2026",
      forming: false,
      held: true,
      late: false,
      inReview: false,
      weekly: false,
      way: "EXPECTED" as const,
    };
    await open(AT, { [HOME]: () => json(home({ nextPayout: held })) });
    expect(await screen.findByText("retido por 72 horas, por segurança")).toBeVisible();
  });

  it("Q197 says that a payout is in review, also when its day has passed", async () => {
    const next = {
      id: "r1",
      month: 10,
      sessions: 1,
      amount: 10,
      closesOn: "20/10/2026",
      dueDate: "09/11/2026",
      forming: false,
      held: false,
      weekly: false,
      way: "EXPECTED" as const,
    };
    await open(AT, { [HOME]: () => json(home({ nextPayout: { ...next, late: true, inReview: true } })) });
    expect(await screen.findByText("em análise: confirmamos assim que possível")).toBeVisible();
  });

  it("does not promise a day that has passed", async () => {
    const late = {
      id: "r1",
      month: 10,
      sessions: 1,
      amount: 10,
      closesOn: "20/10/2026",
      dueDate: "09/11/2026",
      forming: false,
      held: false,
      late: true,
      inReview: false,
      weekly: false,
      way: "EXPECTED" as const,
    };
    await open(AT, { [HOME]: () => json(home({ nextPayout: late })) });
    expect(await screen.findByText("era previsto até 09/11/2026: estamos cuidando disso")).toBeVisible();
    expect(screen.queryByText("até 09/11/2026")).toBeNull();
  });

  it("names the open cycle beside a payout that waits, and the last one that was paid", async () => {
    const next = {
      id: "r1",
      amount: 1984,
      month: 11,
      sessions: 15,
      closesOn: "20/11/2026",
      dueDate: "07/12/2026",
      forming: false,
      held: false,
      late: false,
      inReview: false,
      weekly: false,
      way: "EXPECTED" as const,
    };
    const openCycle = { ...home().openCycle, month: 12, amount: 544 };
    const lastPayout = { id: "r0", amount: 2312, paidOn: "09/11/2026" };
    await open(AT, { [HOME]: () => json(home({ nextPayout: next, openCycle, lastPayout })) });
    const box = await payout();
    expect(await box.findByText("15 sessões do ciclo de novembro")).toBeVisible();
    expect(box.getByText("Em aberto (dezembro)").nextSibling).toHaveTextContent("R$ 544,00");
    expect(box.getByText("Último pago, 09/11").nextSibling).toHaveTextContent("R$ 2.312,00");
  });

  it("says that nothing is to be paid out", async () => {
    await open(AT, { [HOME]: () => json({ ...home(), nextPayout: undefined }) });
    expect(await screen.findByText("Nenhum valor a repassar")).toBeVisible();
  });

  it("can read the figures again after a failure", async () => {
    let broken = true;
    await open(AT, { [HOME]: () => (broken ? fault(500, "x", "x") : json(home())) });
    const retry = await (await month()).findByRole("button", { name: "Tentar novamente" });
    broken = false;
    await user.click(retry);
    expect(await screen.findByText("R$ 2.400,00")).toBeVisible();
  });
});
