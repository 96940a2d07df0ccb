import { clean, enter, expect, popup, test } from "./kit";
import { newTherapist } from "./therapistKit";

const fact = "Dados cadastrados";

test("R246 a psychologist changes the PIX key alone, and the account stays as it was @once", async ({ page, request }) => {
  const therapist = await newTherapist(request);
  const headers = { Authorization: therapist.token };
  const read = async () => (await request.get(`/api/therapist/${therapist.id}`, { headers })).json();
  const before = await read();

  await enter(page, therapist.token, "/dados-pessoais-psicologo");
  await page.getByRole("button", { name: "Informar uma chave PIX" }).click();
  const key = page.getByLabel("Nova chave PIX");
  await expect(key).toBeFocused();
  await expect(page.getByLabel("Agência")).toHaveCount(0);
  await clean(page, "a new PIX key");
  await page.getByLabel("Experiência profissional").fill("Clínica desde 2015.");

  await test.step("a key that is none is refused on its field, and stays typed", async () => {
    await key.fill("não é uma chave");
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText("Informe uma chave PIX válida ou deixe em branco.").first()).toBeVisible();
    await expect(key).toHaveValue("não é uma chave");
    await clean(page, "a refused PIX key");
  });

  await key.fill("nova.chave@psic.test");
  await page.getByRole("button", { name: "Salvar alterações" }).click();
  await popup(page, "Dados alterados com sucesso");
  const after = await read();
  expect(after.pixKey).toMatch(/^•+test$/);
  for (const field of ["bank", "agency", "account", "crp", "aboutMe", "sessionPriceInBRL"]) expect(after[field], field).toEqual(before[field]);

  await page.goto("/dados-pessoais-psicologo");
  await expect(page.getByLabel(fact)).toContainText(after.pixKey);
  await page.getByRole("button", { name: "Trocar só a chave PIX" }).click();
  await page.getByRole("button", { name: "Manter os dados atuais" }).click();
  await expect(page.getByRole("button", { name: "Trocar só a chave PIX" })).toBeFocused();
});
