import type { Page } from "@playwright/test";
import { clean, DEMO, enter, expect, login, open, test } from "./kit";

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

async function cleanAtBoth(page: Page, where: string) {
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await clean(page, `${where} at ${size.width}`);
  }
}

// A pair has one open request, so this runs once and looks at both widths itself.
test("a patient asks for a copy of the record, and the therapist answers @once", async ({ browser, request }) => {
  const patient = await (await browser.newContext()).newPage();
  const therapist = await (await browser.newContext()).newPage();
  await enter(patient, await login(request, "paciente@psic.example", DEMO), "/copia-do-prontuario");
  await cleanAtBoth(patient, "an open request of a patient");

  // The demonstration has an open request: it is withdrawn, and asked again.
  await patient.getByRole("button", { name: /Retirar pedido a/ }).click();
  await patient.getByRole("alertdialog").getByRole("button", { name: "Retirar", exact: true }).click();
  await expect(patient.getByText("Retirado", { exact: true })).toBeVisible();
  await patient.getByLabel("A quem pedir").selectOption({ index: 1 });
  await cleanAtBoth(patient, "asking for a copy");
  const options = await patient.getByLabel("A quem pedir").locator("option").allTextContents();
  const beatriz = options.find((name) => /Helena|Beatriz|Lia/.test(name)) ?? options[1] ?? "";
  await patient.getByLabel("A quem pedir").selectOption({ label: beatriz });
  await patient.getByRole("button", { name: "Enviar pedido" }).click();
  await expect(patient.getByText("Esperando resposta")).toBeVisible();

  await enter(therapist, await login(request, "psicologa@psic.example", DEMO), "/home-psicologo");
  await therapist.getByRole("link", { name: "1 pedido de cópia de prontuário" }).click();
  await expect(therapist.getByText(/Responder até \d\d\/\d\d\/\d{4} \(art. 19 da LGPD\)/)).toBeVisible();
  await therapist.getByRole("button", { name: /^Responder/ }).click();
  await therapist.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(therapist.getByText("Escreva como a cópia foi entregue")).toBeVisible();
  await cleanAtBoth(therapist, "answering a request");
  await therapist.getByLabel("Como foi entregue").fill("CanarioResposta: impressa, entregue na sessão.");
  await therapist.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(therapist.getByText("Entregue", { exact: true })).toBeVisible();
  await cleanAtBoth(therapist, "requests to a therapist");

  await open(patient, "/copia-do-prontuario");
  await expect(patient.getByText("CanarioResposta: impressa, entregue na sessão.")).toBeVisible();
  await cleanAtBoth(patient, "an answered request");
  await patient.context().close();
  await therapist.context().close();
});
