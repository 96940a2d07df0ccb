import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, fault, fill, json, open, person, press, user } from "../../../tests/openApp";
import { clampPercent, emptyPlan, planErrors, toPlan } from "./planRules";

const ALL = "GET /api/admin/plans";
const CREATE = "POST /api/admin/plans";
const admin = person("ADMINISTRATOR");
const two = { id: "p2", externalId: "", name: "Plano 2", type: "PARTIAL", value: 75, percent: 15, description: "Bom." };
const plan = (over = {}) => ({ ...two, weeklyPayout: false, isActive: true, ...over });
const done = (message: string) => json({ status: 200, message });

/** Confirms the question and reads the answer to it. */
async function agree(button: string, told: string) {
  await user.click(within(await dialog()).getByRole("button", { name: button }));
  await waitFor(async () => expect(await dialog()).toHaveTextContent(told));
}

describe("the form of a plan", () => {
  it("R263 asks for every field, takes a percentage above 100 as 100, and fixes a free plan at 0", () => {
    const empty = "Preencha este campo.";
    expect(planErrors(emptyPlan)).toEqual({ name: empty, percent: empty, value: empty, description: empty });
    const zero = { ...emptyPlan, name: "Novo", percent: "10", value: "0,00", description: "Bom." };
    expect(planErrors(zero)).toEqual({ value: "Um plano pago precisa de um valor maior que zero." });
    expect(planErrors({ ...zero, type: "FREE" })).toEqual({});
    expect(planErrors({ ...zero, value: "0,01" })).toEqual({});
    expect(clampPercent("150")).toBe("100");
    expect(clampPercent("101")).toBe("100");
    expect(clampPercent("100")).toBe("100");
    const free = { ...emptyPlan, name: "A", percent: "30", value: "75", description: "d", type: "FREE" };
    expect(toPlan(free).value).toBe(0);
    const full = { ...free, type: "FULL" };
    expect(toPlan({ ...full, value: "1.500,00" }).value).toBe(1500);
    const value = "Escreva o valor como 1.500,00.";
    expect(planErrors({ ...full, value: "1,500.00" })).toEqual({ value });
    const percent = "Escreva a porcentagem como um número inteiro, de 0 a 100.";
    expect(planErrors({ ...full, percent: "12,5", value: "-3" }), "both at once").toEqual({ percent, value });
  });

  it.each(["12,5", "7.5", "-3", "10%", "dez"])(
    "R263 refuses the percentage %s on the field, and keeps what was typed",
    async (typed) => {
      expect(clampPercent(typed)).toBe(typed);
      const app = await open("/admin/plans", { [ALL]: () => json([]), [CREATE]: () => json(plan()) }, admin);
      await screen.findByRole("button", { name: "Cadastrar plano" });
      await fill("Nome", "Plano 4");
      await fill("Porcentagem por sessão", typed);
      await fill("Valor mensal (R$)", "75");
      await fill("Descrição", "Bom");
      await press("Cadastrar plano");
      const field = screen.getByLabelText("Porcentagem por sessão");
      await waitFor(() => expect(field).toHaveFocus());
      expect(field).toHaveValue(typed);
      expect(field).toHaveAccessibleDescription(/Escreva a porcentagem como um número inteiro, de 0 a 100\.$/);
      expect(app.requests(CREATE)).toHaveLength(0);
    },
  );

  it("R039 R263 R265 creates one, and says so", async () => {
    const app = await open("/admin/plans", { [ALL]: () => json([]), [CREATE]: () => json(plan()) }, admin);
    await user.click(await screen.findByRole("button", { name: "Cadastrar plano" }));
    expect(await dialog()).toHaveTextContent("Preencha todos os campos!");
    await press("OK");
    for (const label of ["Nome", "Porcentagem por sessão", "Valor mensal (R$)", "Descrição"])
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/Preencha este campo\.$/);
    await waitFor(() => expect(screen.getByLabelText("Nome")).toHaveFocus());
    await fill("Nome", "Plano 4");
    await fill("Porcentagem por sessão", "150");
    await fill("Valor mensal (R$)", "75");
    await fill("Descrição", "Bom");
    expect(screen.getByText("3/250")).toBeVisible();
    await press("Cadastrar plano");
    expect(await dialog()).toHaveTextContent("Plano cadastrado com sucesso!");
    const sent = { name: "Plano 4", percent: 100, value: 75, description: "Bom", type: "PARTIAL", weeklyPayout: false };
    expect(await app.sent(CREATE)).toEqual(sent);
  });
});

it("asks before a typed plan is lost", async () => {
  const app = await open("/admin/plans", { [ALL]: () => json([]) }, admin);
  await screen.findByRole("button", { name: "Cadastrar plano" });
  expect(screen.getByText("Os planos cadastrados aparecem aqui.")).toBeVisible();
  await fill("Nome", "Plano 4");
  void app.router.navigate({ to: "/admin/email" });
  expect(await dialog()).toHaveTextContent("Sair sem salvar?");
  await press("Continuar editando");
  expect(app.at()).toBe("/admin/plans");
  void app.router.navigate({ to: "/admin/email" });
  await dialog();
  await press("Sair sem salvar");
  await waitFor(() => expect(app.at()).toBe("/admin/email"));
});

describe("the types of plans", () => {
  it.each([
    ["FREE", "Gratuito"],
    ["PARTIAL", "Parcial"],
    ["FULL", "Completo"],
  ])("%s is read as %s, in the list and in the form", async (type, word) => {
    await open("/admin/plans", { [ALL]: () => json([plan({ type })]) }, admin);
    expect(await screen.findByRole("cell", { name: word })).toBeVisible();
    expect(screen.getByRole("option", { name: word })).toHaveValue(type);
    expect(document.body).not.toHaveTextContent(/FREE|PARTIAL|FULL/);
  });
});

describe("switching a plan", () => {
  it("R265 says that it was activated, after naming the one that it replaces", async () => {
    const put = "PUT /api/admin/plan/p4/activate";
    const other = plan({ id: "p4", name: "Plano 4", isActive: false });
    const answers = { [ALL]: () => json([plan(), other]), [put]: () => done("Plano ativado com sucesso!") };
    const app = await open("/admin/plans", answers, admin);
    await user.click(await screen.findByRole("button", { name: /^Ativar.*Plano 4/ }));
    expect(await dialog()).toHaveTextContent("Plano 2");
    await agree("Ativar", "Plano ativado com sucesso!");
    expect(app.requests(put)).toHaveLength(1);
  });

  it("R265 says that it was deactivated", async () => {
    const put = "PUT /api/admin/plan/p2/deactivate";
    const app = await open("/admin/plans", { [ALL]: () => json([plan()]), [put]: () => json({ status: 200 }) }, admin);
    await user.click(await screen.findByRole("button", { name: /^Desativar.*Plano 2/ }));
    await agree("Desativar", "Plano desativado com sucesso!");
    expect(app.requests(put)).toHaveLength(1);
  });

  it("claims no success when it was refused", async () => {
    const put = "PUT /api/admin/plan/p2/deactivate";
    const refuse = () => fault(409, "subscription.plan_free", "O plano gratuito fica ativo.");
    await open("/admin/plans", { [ALL]: () => json([plan()]), [put]: refuse }, admin);
    await user.click(await screen.findByRole("button", { name: /^Desativar.*Plano 2/ }));
    await agree("Desativar", "O plano gratuito fica ativo.");
    expect(await dialog()).not.toHaveTextContent("com sucesso");
  });
});
