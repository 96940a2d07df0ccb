import type { Page } from "@playwright/test";
import { clean, enter, expect, patient, test } from "./kit";
import { paid } from "./sessionKit";
import { newTherapist } from "./therapistKit";

const OWN = "quatro palavras bem soltas";

/** Creates a vault in its three steps. Real WebCrypto. */
async function createVault(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByLabel("Frase do cofre").fill(OWN);
  await page.getByLabel("Repita a frase").fill(OWN);
  await page.getByRole("button", { name: "Continuar" }).click();
  const kit = page.getByRole("region", { name: "Kit de recuperação do cofre de prontuários" });
  await expect(kit).toBeVisible();
  const groups = (await kit.getByRole("listitem").allTextContents()).map((text) => text.slice(-4));
  for (const field of await page.getByLabel(/Digite o \dº grupo/).all()) {
    const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? "");
    await field.fill(groups[Number(/\d/.exec(label)?.[0]) - 1] as string);
  }
  await page.getByRole("button", { name: "Criar cofre" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sim, criar o cofre" }).click();
}

test("a contract is published, read, accepted, and the contact opens in the psychologist's vault alone @wide", async ({ page, request }) => {
  const [therapist, me] = [await newTherapist(request), await patient(request, "contrato")];
  const session = await paid(request, me, therapist, "later");
  const bodies: string[] = [];
  page.on("request", (sent) => bodies.push(`${sent.url()} ${sent.postData() ?? ""}`));

  await enter(page, therapist.token, "/meu-contrato/contatos");
  await createVault(page);
  await expect(page.getByText("Nenhum contato ainda")).toBeVisible();
  await clean(page, "no contacts");

  await enter(page, therapist.token, "/meu-contrato");
  await expect(page.getByText("Nada publicado ainda.")).toBeVisible();
  await expect(page.getByLabel("Cancelamento e faltas")).toHaveValue(/até 6 horas antes/);
  await page.getByLabel("Frequência").fill("Uma sessão por semana, às terças.");
  await clean(page, "contract to write");
  await page.getByRole("button", { name: "Ver como o paciente lê" }).click();
  await expect(page.getByRole("heading", { name: "Frequência" })).toBeVisible();
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Versão 1 publicada.")).toBeVisible();
  await expect(page.getByText("Falta ler e aceitar")).toBeVisible();
  await clean(page, "published contract");

  await enter(page, me.token, "/home-cliente");
  const card = page.getByRole("region", { name: "Contrato para ler" });
  await expect(card).toBeVisible();
  await clean(page, "home with a contract");
  await enter(page, me.token, `/sessao-detalhes/${session}`);
  await card.getByRole("link", { name: /^Ler o contrato/ }).click();
  await expect(page.getByText("Uma sessão por semana, às terças.")).toBeVisible();
  await clean(page, "contract to read");
  await page.getByRole("button", { name: "Li e aceito" }).click();
  await expect(page.getByText(/^Você aceitou em /)).toBeVisible();
  await page.getByLabel("Nome do contato").fill("Canária Azulada");
  await page.getByLabel("Telefone do contato").fill("(11) 9 4444-0101");
  await page.getByLabel("Onde você costuma estar").fill("Rua do Telhado, 7");
  await page.getByRole("button", { name: "Guardar contato" }).click();
  await expect(page.getByText(/^Você deixou um contato em /)).toBeVisible();
  await clean(page, "accepted contract");
  await enter(page, me.token, "/home-cliente");
  await expect(page.getByRole("heading", { name: "Próximas sessões" })).toBeVisible();
  await expect(card).toBeHidden();

  await enter(page, therapist.token, "/meu-contrato/contatos");
  await page.getByLabel("Frase do cofre").fill(OWN);
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
  await expect(page.getByText("Canária Azulada")).toBeVisible();
  await expect(page.getByText("(11) 9 4444-0101")).toBeVisible();
  await clean(page, "contacts");
  const sent = bodies.join("\n");
  for (const secret of ["Canária", "4444-0101", "44440101", "Telhado"]) expect(sent).not.toContain(secret);
});
