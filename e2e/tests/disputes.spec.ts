import { cleanAtWidths, expect, patient, popup } from "./kit";
import { adminToken, asAdmin, test } from "./backofficeKit";
import { paid } from "./sessionKit";
import { newTherapist } from "./therapistKit";

test.describe.configure({ mode: "default", timeout: 120_000 });

test("R006 R042 a disputed payment is opened by hand, answered with the file, and decided @once", async ({ page, request }) => {
  const me = await patient(request, "contesta");
  await paid(request, me, await newTherapist(request), "later");
  const headers = { Authorization: await adminToken(request) };
  const history = await (await request.get(`/api/admin/payment-history/${me.id}`, { headers })).json();
  const charge: string = history.elements[0].paymentId;
  await asAdmin(page, request, "/admin/contestacoes");
  await expect(page.getByRole("heading", { level: 1, name: "Contestações" })).toBeVisible();
  await page.getByRole("button", { name: "Abrir à mão" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Id do pagamento").fill(charge);
  await dialog.getByLabel("De onde veio o aviso").fill("Aviso no painel do provedor.");
  await dialog.getByRole("button", { name: "Abrir à mão" }).click();
  await popup(page, "Contestação aberta");
  await expect(page.getByRole("heading", { level: 1, name: /^Contestação: R\$/ })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Baixar a resposta (PDF)" })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText("Ninguém entrou na sala.")).toBeVisible();
  await cleanAtWidths(page, "a dispute");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Baixar a resposta (PDF)" }).click()]);
  expect(file.suggestedFilename()).toBe("resposta-contestacao.pdf");
  await page.getByRole("button", { name: "Registrar a entrega" }).click();
  await dialog.getByLabel("Protocolo no provedor").fill("P-118842");
  await dialog.getByRole("button", { name: "Registrar a entrega" }).click();
  await popup(page, "Entrega registrada");
  await page.getByRole("button", { name: "Registrar o resultado" }).click();
  await dialog.getByLabel("Resultado").selectOption("WON");
  await dialog.getByLabel("De onde veio, ou por quê").fill("Resultado lido no painel.");
  await dialog.getByRole("button", { name: "Registrar o resultado" }).click();
  await popup(page, "Resultado registrado");
  await expect(page.getByText("Este caso está encerrado.")).toBeVisible();
  await page.getByRole("link", { name: "Contestações" }).first().click();
  await expect(page.getByRole("table", { name: "Contestações" })).toContainText("Ganha");
  await cleanAtWidths(page, "the list of disputes");
});
