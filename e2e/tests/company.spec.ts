import type { APIRequestContext, Page } from "@playwright/test";
import { clean, DEMO, expect, freshEmail, login, mailedLink, open, PASSWORD, popup, signIn, test } from "./kit";

/** A CNPJ with right check digits that no other test uses. */
function freshCnpj(): string {
  const digits = Array.from({ length: 8 }, () => Math.floor(Math.random() * 10)).concat([0, 0, 0, 1]);
  for (const first of [5, 6]) {
    const sum = digits.reduce((total, digit, i) => total + digit * (((first - 2 - i + 16) % 8) + 2), 0);
    digits.push(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return digits.join("");
}

/** The link of an invitation: a password of one's own, and the terms. */
async function activate(page: Page, request: APIRequestContext, email: string) {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.clear());
  await open(page, await mailedLink(request, email, /senha-recuperacao\?token=.*convite/));
  await expect(page.getByRole("heading", { level: 1, name: "Ative sua conta" })).toBeVisible();
  await page.getByLabel("Nova senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirme a nova senha").fill(PASSWORD);
  await page.getByRole("button", { name: "Ativar minha conta" }).click();
  await expect(page.getByText("Por favor, confirme os termos de uso.")).toBeVisible();
  await page.getByRole("checkbox").check();
  await clean(page, "the page of an invitation");
  await page.getByRole("button", { name: "Ativar minha conta" }).click();
  await popup(page, "Conta ativada!");
}

/** How many hours kept for companies the person is offered in the next three weeks. */
async function companyHours(request: APIRequestContext, token: string): Promise<number> {
  const headers = { Authorization: token };
  const list = await (await request.get("/api/therapist/list?pageSize=100", { headers })).json();
  const day = (ahead: number) =>
    new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo" }).format(Date.now() + ahead * 86_400_000);
  let found = 0;
  for (const { id } of list.elements as { id: string }[]) {
    const query = `startDate=${day(0)}&finishDate=${day(21)}`;
    const slots = await (await request.get(`/api/therapist/${id}/agenda/simplified?${query}`, { headers })).json();
    found += (slots.availableSchedules as { isEnterprise: boolean }[]).filter((slot) => slot.isEnterprise).length;
  }
  return found;
}

test("R045 R049 R293 R294 R296 a company from its creation to its first employee, whose hours wait for the payment", async ({ page, request }) => {
  test.setTimeout(240_000);
  const rh = freshEmail("rh", "acme.example");
  const eva = freshEmail("eva", "casa.example");

  await signIn(page, "admin@psic.example", DEMO, "/admin/login");
  await expect(page).toHaveURL(/\/admin\/painel/);
  await open(page, "/admin/companies");
  await expect(page.getByRole("heading", { level: 1, name: "Empresas" })).toBeVisible();
  await clean(page, "/admin/companies");
  await page.getByRole("link", { name: "Cadastrar empresa" }).click();
  await page.getByLabel("Nome da empresa").fill("Acme Tecnologia");
  await page.getByLabel("CNPJ").pressSequentially(freshCnpj());
  await page.getByLabel("Telefone de contato").pressSequentially("1134567890");
  await page.getByLabel("E-mail de contato").fill(rh);
  await page.getByLabel("Número de funcionários").fill("0");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Número de funcionários inválido!")).toBeVisible();
  await clean(page, "/admin/company with an error");
  await page.getByLabel("Número de funcionários").fill("2");
  await page.keyboard.press("Enter");
  await popup(page, "Empresa cadastrada/atualizada com sucesso!");
  await expect(page.getByText("Pagamento Pendente")).toBeVisible();
  const managed = new URL(page.url()).pathname;
  await clean(page, "/admin/company/:id");

  await activate(page, request, rh);
  await signIn(page, rh, PASSWORD, "/empresas/login");
  await expect(page).toHaveURL(/\/empresas\/painel\//);
  await expect(page.getByRole("heading", { level: 1, name: "Acme Tecnologia" })).toBeVisible();
  await expect(page.getByText("Pagamento Pendente")).toBeVisible();
  await clean(page, "/empresas/painel/:id");
  await page.getByRole("button", { name: "Editar empresa" }).click();
  await page.getByLabel("Nome da empresa").fill("Acme S.A.");
  await clean(page, "the edit form");
  await page.getByRole("button", { name: "ALTERAR" }).click();
  await popup(page, "Empresa atualizada com sucesso!");
  await expect(page.getByRole("heading", { level: 1, name: "Acme S.A." })).toBeVisible();

  await page.getByRole("link", { name: "Cadastrar novo usuário" }).click();
  await page.getByLabel("Ou cole os e-mails aqui").fill(`${eva}\nsem arroba`);
  await page.getByRole("button", { name: "Ver prévia" }).click();
  await expect(page.getByRole("table", { name: "Prévia da importação" })).toContainText("E-mail inválido");
  await clean(page, "the preview of a list");
  await page.getByRole("button", { name: "Convidar 1 pessoa" }).click();
  await popup(page, "Convites enviados", "1 pessoa recebeu o link.");
  await expect(page.getByRole("table", { name: "Pessoas da empresa" })).toContainText(eva);
  const company = new URL(page.url()).pathname.split("/")[2];
  await open(page, `/empresas/${company}/pagamento`);
  await expect(page.getByRole("button", { name: "Alterar Dados" })).toBeVisible();
  await clean(page, "/empresas/:id/pagamento");
  await open(page, `/empresas/${company}/relatorio`);
  await expect(page.getByText("Ainda não há relatório")).toBeVisible();
  await clean(page, "/empresas/:id/relatorio");

  await activate(page, request, eva);
  await signIn(page, eva, PASSWORD);
  await expect(page).toHaveURL(/\/cadastro-usuario-dados/);
  const token = await login(request, eva);
  expect(await companyHours(request, token), "hours while the payment is pending").toBe(0);

  await page.evaluate(() => localStorage.clear());
  await signIn(page, "admin@psic.example", DEMO, "/admin/login");
  await expect(page).toHaveURL(/\/admin\/painel/);
  await open(page, managed);
  await page.getByRole("button", { name: "Validar Pagamento" }).click();
  await expect(page.getByText("Ativo", { exact: true })).toBeVisible();
  expect(await companyHours(request, token), "hours once it is paid").toBeGreaterThan(0);
});

test("R297 R295 a company pays with a card that leaves the browser sealed", async ({ page, request }) => {
  test.setTimeout(120_000);
  const token = await login(request, "empresa@aurora.example", DEMO);
  const headers = { Authorization: token };
  const { companyId } = await (await request.get("/api/user/info/", { headers })).json();
  await signIn(page, "empresa@aurora.example", DEMO, "/empresas/login");
  await expect(page).toHaveURL(/\/empresas\/painel\//);
  await open(page, `/empresas/${companyId}/pagamento`);
  const blocks = page.getByRole("group");
  await expect(page.getByRole("button", { name: "Alterar Dados" })).toBeVisible();
  await page.getByLabel("CEP").pressSequentially("01310100");
  await page.getByLabel("Endereço", { exact: true }).or(page.getByLabel("Logradouro")).first().fill("Avenida Paulista");
  await blocks.nth(1).getByLabel("Número").fill("1000");
  await page.getByLabel("Bairro").fill("Bela Vista");
  await page.getByLabel("Cidade").fill("São Paulo");
  await page.getByLabel("Estado").selectOption("SP");
  const change = page.getByRole("button", { name: "Trocar o cartão" });
  if (await change.isVisible()) await change.click();
  const card = blocks.nth(2);
  for (const [label, text] of [[/Número/, "4539620659922097"], [/Mês/, "12"], [/Ano/, "2030"], [/CVV/, "123"], [/Nome/, "AURORA"], [/CPF/, "11222333000181"]] as const)
    await card.getByLabel(label).pressSequentially(text);
  const sent = page.waitForRequest((r) => r.method() === "POST" && r.url().endsWith("/payment"));
  await page.getByRole("button", { name: "Alterar Dados" }).click();
  expect((await sent).postData() ?? "").not.toContain("4539620659922097");
  await popup(page, "Dados de pagamento atualizados com sucesso!");
  await expect(page.getByText("final 2097")).toBeVisible();
  await clean(page, "/empresas/:id/pagamento with a card");
});
