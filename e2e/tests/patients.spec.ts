import type { Locator } from "@playwright/test";
import { clean, DEMO, enter, expect, login, patient, test } from "./kit";
import { paid } from "./sessionKit";
import { newTherapist } from "./therapistKit";

// From the home to one patient: what the demonstration set has.
test("a psychologist finds a patient and reads the sessions", async ({ page, request }) => {
  const token = await login(request, "psicologa@psic.example", DEMO);
  await enter(page, token, "/home-psicologo");
  await page.getByRole("link", { name: /^Meus pacientes Quem/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Meus pacientes" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Marina", exact: true })).toBeVisible();
  await clean(page, "patients");

  await page.getByLabel("Buscar por nome").fill("ninguem assim");
  await expect(page.getByText("Ninguém com esse nome ou situação")).toBeVisible();
  await page.getByLabel("Buscar por nome").fill("marina");
  await page.getByRole("link", { name: "Marina", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Marina" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sessões anteriores" })).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();
  await clean(page, "a patient");
});

// A psychologist keeps an hour for a patient, who sees it on the home at once, and accepts.
test("a psychologist sets the state and proposes an hour, and the patient accepts and pays next @wide", async ({ page, request }) => {
  const [therapist, ana] = [await newTherapist(request), await patient(request, "proposta")];
  await paid(request, ana, therapist, "later");
  await enter(page, therapist.token, `/meus-pacientes/${ana.id}`);
  await page.getByLabel("Escolher a situação").selectOption("Em pausa");
  await expect(page.getByText("Você escolheu esta situação.")).toBeVisible();
  await page.getByLabel("Escolher a situação").selectOption("Automática");
  await expect(page.getByText("Ativa com sessão marcada")).toBeVisible();
  await page.getByRole("button", { name: "Propor horário" }).click();
  const dialog = page.getByRole("dialog", { name: "Propor um horário" });
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10).split("-").reverse().join("/");
  await dialog.getByLabel("Dia").fill(day);
  await dialog.getByLabel("Início").fill("19:10");
  await clean(page, "proposing an hour");
  await dialog.getByRole("button", { name: "Propor", exact: true }).click();
  await expect(page.getByRole("table", { name: "Propor um horário" }).getByText("Aguarda resposta")).toBeVisible();

  await enter(page, ana.token, "/home-cliente");
  // The next sessions stand above the tiles on a phone, and beside them on a wide screen.
  const top = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN;
  const sessions = await top(page.getByRole("heading", { name: "Próximas sessões" }));
  expect(sessions).toBeLessThan((await top(page.getByRole("link", { name: /^Dados pessoais/ }))) + 40);
  await page.getByRole("link", { name: /^Ver e responder/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Um horário reservado para você" })).toBeVisible();
  await clean(page, "a proposed hour");
  await page.getByRole("button", { name: "Aceitar" }).click();
  await expect(page).toHaveURL(/\/sessao-pagamento\//);
});
