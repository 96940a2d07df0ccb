import { mkdirSync } from "node:fs";
import { clean, DEMO, enter, expect, login, test } from "./kit";

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
