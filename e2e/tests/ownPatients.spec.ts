import { clean, enter, expect, open, patient, test } from "./kit";
import { newTherapist } from "./therapistKit";

// An own patient from the invitation to the agreed price in the free hours (Q227).
test("a psychologist invites by a link, and the patient accepts the agreed price @wide", async ({ page, request }) => {
  const [therapist, me] = [await newTherapist(request), await patient(request, "propria")];

  await enter(page, therapist.token, "/meus-convites");
  await expect(page.getByText("Nenhum convite ainda")).toBeVisible();
  await page.getByRole("radio", { name: "Por um link que eu entrego" }).check();
  await page.getByLabel(/^Nome para você lembrar/).fill("Bia");
  await page.getByLabel(/^Preço combinado/).fill("120");
  await page.getByRole("button", { name: "Criar link" }).click();
  const link = new URL(await page.getByLabel("Link", { exact: true }).inputValue());
  await expect(page.getByText(/^Enviado/)).toBeVisible();
  await clean(page, "invitations of a psychologist");

  await enter(page, me.token, link.pathname);
  await expect(page.getByRole("heading", { name: /convida você$/ })).toBeVisible();
  await expect(page).toHaveURL(/\/convite-psicologo$/);
  await clean(page, "an invitation");
  await page.getByRole("button", { name: "Aceitar o convite" }).click();
  await expect(page.getByRole("heading", { name: "Convite aceito" })).toBeVisible();
  await page.getByRole("link", { name: "Escolher um horário" }).click();
  await expect(page.getByText("Só vocês dois veem")).toBeVisible();
  await expect(page.getByText(/R\$\s120,00/).first()).toBeVisible();
  await clean(page, "profile with an agreed price");

  await open(page, "/precos-combinados");
  await expect(page.getByText(/R\$\s120,00 por sessão/)).toBeVisible();
  await clean(page, "agreed prices");
});
