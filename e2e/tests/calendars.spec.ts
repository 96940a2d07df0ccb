import { clean, enter, expect, patient, test } from "./kit";
import { paid } from "./sessionKit";
import { newTherapist } from "./therapistKit";

// Calendars elsewhere: a secret address, and an account whose calendars are read and written.
test("a psychologist connects a calendar and an account, sees what is read and written, and removes both @wide", async ({ page, request }) => {
  const therapist = await newTherapist(request);
  await paid(request, await patient(request, "calendario"), therapist, "later");
  await enter(page, therapist.token, "/meus-calendarios");
  await expect(page.getByText("Nenhum calendário conectado")).toBeVisible();
  await clean(page, "no calendar");

  // The address of a page, then one that works.
  await page.getByLabel("Nome").fill("Casa");
  await page.getByLabel("Endereço do calendário").fill("calendario");
  await page.getByRole("button", { name: "Conectar", exact: true }).click();
  await expect(page.getByText("Endereço inválido. Copie-o inteiro do seu programa de calendário.")).toBeVisible();
  await page.getByLabel("Endereço do calendário").fill("https://calendario.psic.example/pessoal.ics");
  await page.getByRole("button", { name: "Conectar", exact: true }).click();
  await expect(page.getByText(/\d+ períodos ocupados nos próximos 30 dias/)).toBeVisible();

  // An account: a wrong password keeps what was typed.
  await page.getByRole("radio", { name: /Por conta CalDAV/ }).check();
  await page.getByLabel("Onde fica a conta?").selectOption("Nextcloud ou outro");
  await page.getByLabel("Endereço do servidor").fill("nuvem.psic.example");
  await page.getByLabel("Usuário").fill("bruna");
  await page.getByLabel("Senha de aplicativo").fill("errada");
  await page.getByRole("button", { name: "Conectar conta" }).click();
  await expect(page.getByText(/O servidor não aceitou o usuário ou a senha/)).toBeVisible();
  await expect(page.getByLabel("Usuário")).toHaveValue("bruna");
  await clean(page, "account refused");
  await page.getByLabel("Senha de aplicativo").fill("demo");
  await page.getByRole("button", { name: "Conectar conta" }).click();

  const choice = page.getByRole("form", { name: "Calendários de nuvem.psic.example" });
  await choice.getByRole("checkbox", { name: "Pessoal" }).check();
  await choice.getByLabel("Escrever minhas sessões em").selectOption("Trabalho");
  await clean(page, "choice");
  await choice.getByRole("button", { name: "Salvar escolha" }).click();
  await expect(choice).toHaveCount(0);
  const connected = page.getByRole("region", { name: "Conectados" });
  await expect(connected.getByRole("listitem")).toHaveCount(2);
  await expect(connected.getByRole("listitem").filter({ hasText: "nuvem.psic.example" })).toContainText("períodos ocupados");
  const accounts = page.getByRole("region", { name: "Contas" });
  await expect(accounts).toContainText("Trabalho");
  await clean(page, "calendar and account");

  await accounts.getByRole("button", { name: /^Remover/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remover" }).click();
  await expect(accounts).toHaveCount(0);
  await expect(connected.getByRole("listitem")).toHaveCount(1);
  await connected.getByRole("button", { name: /^Remover/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remover" }).click();
  await expect(page.getByText("Nenhum calendário conectado")).toBeVisible();
});
