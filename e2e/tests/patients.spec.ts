import { mkdirSync } from "node:fs";
import { clean, DEMO, enter, expect, login, patient, test } from "./kit";
import { paid } from "./sessionKit";
import { newTherapist } from "./therapistKit";

const WIDTHS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

// From the home to one patient: what the demonstration set has, at both widths.
test("a psychologist finds a patient, reads the sessions, and sets the state", async ({ page, request }) => {
  const token = await login(request, "psicologa@psic.example", DEMO);
  await enter(page, token, "/home-psicologo");
  await page.getByRole("link", { name: /^Meus pacientes Quem/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Meus pacientes" })).toBeVisible();
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await clean(page, `patients at ${size.width}`);
    await shot("list", size.width);
  }

  await page.getByLabel("Buscar por nome").fill("ninguem assim");
  await expect(page.getByText("Ninguém com esse nome ou situação")).toBeVisible();
  await page.getByLabel("Buscar por nome").fill("marina");
  await page.getByRole("link", { name: "Marina", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Marina" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sessões anteriores" })).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, 0));
    await clean(page, `a patient at ${size.width}`);
    await shot("patient", size.width);
  }

  await page.getByLabel("Escolher a situação").selectOption("Em pausa");
  await expect(page.getByText("Você escolheu esta situação.")).toBeVisible();
  await page.getByLabel("Escolher a situação").selectOption("Automática");
  await expect(page.getByText("Ativa com sessão marcada")).toBeVisible();

  /** For a look at the pages: only where the environment names a folder. */
  async function shot(name: string, width: number) {
    const folder = process.env.PSIC_SHOTS;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
});

// A psychologist keeps an hour for a patient, who sees it on the home at once, and accepts.
test("a psychologist proposes an hour, and the patient accepts and pays next", async ({ page, request }) => {
  const [therapist, ana] = [await newTherapist(request), await patient(request, "proposta")];
  await paid(request, ana, therapist, "later");
  await enter(page, therapist.token, `/meus-pacientes/${ana.id}`);
  await page.getByRole("button", { name: "Propor horário" }).click();
  const dialog = page.getByRole("dialog", { name: "Propor um horário" });
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10).split("-").reverse().join("/");
  await dialog.getByLabel("Dia").fill(day);
  await dialog.getByLabel("Início").fill("19:10");
  await clean(page, "proposing an hour");
  await dialog.getByRole("button", { name: "Propor", exact: true }).click();
  await expect(page.getByRole("table", { name: "Propor um horário" }).getByText("Aguardando resposta")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, ana.token, "/home-cliente");
  await page.getByRole("link", { name: /^Ver e responder/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Um horário reservado para você" })).toBeVisible();
  await clean(page, "a proposed hour");
  await page.getByRole("button", { name: "Aceitar" }).click();
  await expect(page).toHaveURL(/\/sessao-pagamento\//);
});
