import type { APIRequestContext, Page } from "@playwright/test";
import { calls, clean, DEMO, enter, expect, login, open, PASSWORD, popup, submitted, test } from "./kit";

const DECLINED = "4929291898380766";
const VISA = "4539620659922097";
const MASTERCARD = "5240082975622454";
const IN_ANALYSIS = "4539000000000010";
const SUBSCRIPTION = "/dados-pagamento-psicologo";

/** A therapist who may choose a plan. */
async function approved(request: APIRequestContext) {
  const therapist = await submitted(request, "Vera Teste");
  const admin = await request.post("/api/admin/login", { data: { username: "admin@psic.example", password: DEMO } });
  const headers = { Authorization: (await admin.json()).token };
  const response = await request.post(`/api/admin/therapist/${therapist.id}/approve`, { headers, data: { evidence: "Registro ativo no cadastro do CFP." } });
  expect(response.status(), await response.text()).toBe(200);
  return therapist;
}

/** Types the card. The payer and the address are known from the registration. */
async function typeCard(page: Page, number: string) {
  await expect(page.getByLabel("CEP")).toHaveValue("01310-100");
  await page.getByLabel("Número do cartão").fill(number);
  await page.getByLabel("Mês", { exact: true }).fill("12");
  await page.getByLabel("Ano", { exact: true }).fill("40");
  await page.getByLabel("CVV").fill("123");
  await page.getByLabel("Nome do titular").fill("Vera Teste");
  await page.getByLabel("CPF ou CNPJ do titular").fill("529.982.247-25");
}

async function close(page: Page, text: string | RegExp) {
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(text);
  await dialog.getByRole("button").last().click();
  await expect(dialog).toHaveCount(0);
}

const fact = (page: Page, name: string) => page.locator("dt", { hasText: name }).locator("xpath=following-sibling::dd");

async function choosePlan(page: Page) {
  await page.getByText("Plano 2", { exact: true }).click();
  await page.getByRole("checkbox").last().check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Sim" }).click();
  await expect(page).toHaveURL(/\/plano-pagamento/);
}

// R005, R235, R236, R266–R269, R271–R274: a paid plan from its choice to its end.
test("a therapist pays for a plan, changes it, keeps cards, cancels and resumes @once", async ({ page, request }) => {
  const { email } = await approved(request);
  await enter(page, await login(request, email, PASSWORD), "/cadastro-psicologo-planos");
  await choosePlan(page);
  await expect(fact(page, "Situação")).toHaveText("Aguardando Pagamento.");
  await expect(fact(page, "Valor")).toHaveText("R$ 75,00 por mês");
  await expect(page.getByRole("button", { name: "Continuar" })).toHaveCount(0);
  await clean(page, "plan payment");

  await typeCard(page, DECLINED);
  await page.getByRole("button", { name: "Pagar R$ 75,00" }).click();
  await close(page, "Cartão recusado pelo emissor. Tente outro cartão.");
  await expect(fact(page, "Situação")).toHaveText("Erro no processamento, contate o suporte.");
  await typeCard(page, VISA);
  await page.getByRole("button", { name: "Pagar R$ 75,00" }).click();
  await expect(page).toHaveURL(/\/home-psicologo/);
  await expect(page.getByRole("heading", { name: "Este mês" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Sua agenda está vazia/ })).toHaveAttribute("href", "/gerenciar-disponibilidade");
  await clean(page, "therapist home");

  await open(page, SUBSCRIPTION);
  await expect(fact(page, "Plano atual")).toHaveText("Plano 2");
  await expect(fact(page, "Situação")).toHaveText("Paga");
  await expect(fact(page, "Próxima cobrança")).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/);
  await clean(page, "subscription");

  await test.step("change the plan by keyboard alone", async () => {
    await page.getByRole("link", { name: "Alterar Plano" }).press("Enter");
    await expect(page.getByText("Seu plano atual")).toBeInViewport();
    await clean(page, "change plan");
    await page.getByRole("radio", { name: "Plano Gratuito" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Plano 3" })).toBeChecked();
    await expect(page.getByText("Para agendas cheias")).toBeInViewport();
    await expect(page.getByText(/^Cobramos R\$\s75,00 agora, no seu cartão principal/)).toBeVisible();
    await page.getByRole("button", { name: "SALVAR" }).press("Enter");
    await expect(page.getByRole("alert")).toContainText("Você precisa aceitar os termos de serviço para continuar!");
    await page.getByRole("checkbox").last().press("Space");
    await page.getByRole("button", { name: "SALVAR" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Confirme o CVV" })).toBeVisible();
    await clean(page, "CVV");
    await page.keyboard.type("099");
    await page.keyboard.press("Enter");
    await popup(page, "Plano escolhido com sucesso!");
    await expect(page).toHaveURL(new RegExp(SUBSCRIPTION));
    await expect(fact(page, "Plano atual")).toHaveText("Plano 3");
  });

  await test.step("a cheaper plan waits for the end of what is paid, and is undone", async () => {
    await page.getByRole("link", { name: "Alterar Plano" }).click();
    await page.getByText("Plano Gratuito", { exact: true }).click();
    await expect(page.getByText(/^Nada é cobrado agora\. Este plano começa em/)).toBeVisible();
    await page.getByRole("checkbox").last().press("Space");
    await page.getByRole("button", { name: "SALVAR" }).click();
    await popup(page, "Plano escolhido com sucesso!");
    await expect(fact(page, "Plano atual")).toHaveText("Plano 3");
    await expect(page.getByText(/^O Plano Gratuito começa em/)).toBeVisible();
    await clean(page, "planned change of plan");
    await page.getByRole("button", { name: "Manter o plano atual" }).click();
    await popup(page, "Você continua com o seu plano atual.");
    await expect(page.getByText(/^O Plano Gratuito começa em/)).toHaveCount(0);
  });

  await test.step("keep a second card, make the first one active again, delete the other", async () => {
    await page.getByRole("link", { name: "Adicionar método de pagamento" }).click();
    await typeCard(page, MASTERCARD);
    await clean(page, "new method");
    await page.getByRole("button", { name: "SALVAR" }).click();
    await popup(page, "Dados de pagamento atualizados com sucesso!");
    const cards = page.getByRole("region", { name: "Seus cartões" }).getByRole("article");
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText("Cartão principal");
    await expect(cards.first()).toContainText("2454");
    await page.getByRole("button", { name: /Tornar cartão principal/ }).click();
    await page.getByRole("textbox", { name: "CVV" }).fill("123");
    await page.getByRole("button", { name: "Confirmar" }).click();
    await popup(page, "Cartão ativado com sucesso");
    await expect(cards.first()).toContainText("2097");
    await cards.last().getByRole("button", { name: /^Excluir/ }).click();
    await page.getByRole("button", { name: "SIM" }).click();
    await expect(cards).toHaveCount(1);
  });

  const until = await fact(page, "Próxima cobrança").textContent();
  await page.getByRole("button", { name: "Cancelar Assinatura" }).click();
  await page.getByRole("button", { name: "Cancelar assinatura", exact: true }).click();
  await popup(page, "Assinatura cancelada!", "Sua assinatura foi cancelada com sucesso.");
  await expect(fact(page, "Situação")).toHaveText("Cancelada");
  await expect(fact(page, "Válida até")).toHaveText(until ?? "");
  await expect(page.getByRole("link", { name: "Alterar Plano" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancelar Assinatura" })).toHaveCount(0);
  await clean(page, "cancelled subscription");

  await open(page, "/alterar-plano");
  await expect(page.getByText("Sua assinatura foi cancelada. Quando o período pago terminar, você poderá escolher um plano novamente.")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);

  await test.step("the cancelled plan is resumed before its end, and nothing is charged", async () => {
    await page.getByRole("link", { name: "Para continuar com o plano atual, retome a assinatura." }).click();
    await expect(page.getByText(`A sua assinatura vale até ${until}. Se retomar agora, ela é renovada nesse dia.`)).toBeVisible();
    const orders = calls(page, "POST", /\/api\/subscription\/resume$/);
    await page.getByRole("button", { name: "Retomar assinatura" }).dblclick();
    await popup(page, "Assinatura retomada!", `A próxima cobrança é em ${until}`);
    expect(orders(), "one request for a double click").toBe(1);
    await expect(fact(page, "Situação")).toHaveText("Paga");
    await expect(fact(page, "Próxima cobrança")).toHaveText(until ?? "");
    await expect(page.getByRole("button", { name: "Retomar assinatura" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Cancelar Assinatura" })).toBeVisible();
    await clean(page, "resumed subscription");
  });
});

// R268.1, Q025: while the provider analyses a payment, no page lets the therapist pay a second time.
test("a plan's payment in analysis waits, through a reload and the way home @once", async ({ page, request }) => {
  const { email } = await approved(request);
  await enter(page, await login(request, email, PASSWORD), "/cadastro-psicologo-planos");
  await choosePlan(page);
  await typeCard(page, IN_ANALYSIS);
  const orders = calls(page, "POST", /\/api\/subscription$/);
  await page.getByRole("button", { name: "Pagar R$ 75,00" }).dblclick();
  await expect(page.getByText("Estamos confirmando o seu pagamento")).toBeVisible();
  expect(orders()).toBe(1);
  await clean(page, "payment in analysis");
  await page.reload();
  await expect(page.getByText("Estamos confirmando o seu pagamento")).toBeVisible();
  await expect(page.getByLabel("Número do cartão")).toHaveCount(0);
  await open(page, "/home-psicologo");
  await expect(page).toHaveURL(/\/plano-pagamento/);
});

// R219–R225, R277: what the therapist earned, on the screen and on paper.
test("a therapist reads the statement, prints it and saves the tables @once", async ({ page, request }) => {
  await enter(page, await login(request, "psicologa@psic.example", DEMO), "/historico-resumo-financeiro?mes=0&ano=0");
  const table = page.getByRole("table", { name: "Histórico e resumo financeiro" });
  await expect(table.locator("tbody tr")).toHaveCount(10);
  await expect(page.getByLabel("Mês", { exact: true })).toBeDisabled();
  // A date does not wrap, however narrow the columns are.
  const dayLines = await table.locator("tbody tr").first().getByText(/^\d{2}\/\d{2}\/\d{4}$/).first().evaluate((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return text.getClientRects().length;
  });
  expect(dayLines).toBe(1);
  await clean(page, "statement");

  const pages = page.getByRole("navigation", { name: "Páginas", exact: true });
  await pages.getByRole("button", { name: "Próxima" }).press("Enter");
  await expect(pages.getByText("Página 2 de 2")).toBeVisible();
  await page.getByLabel("Tipo").selectOption("SUBSCRIPTION");
  await expect(table.getByText("Assinatura").first()).toBeVisible();
  await expect(table.getByText("Sessão de")).toHaveCount(0);
  await expect(table.getByText("− R$ 75,00").first()).toBeVisible();

  for (const [button, name] of [
    ["Imprimir em PDF", "Resumo Financeiro Psicólogo.pdf"],
    ["Baixar CSV", "resumo-financeiro-tudo.csv"],
    ["Baixar lista (CSV)", "ajuda-receita-saude-tudo.csv"],
  ] as const) {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    expect((await file).suggestedFilename()).toBe(name);
  }

  await expect(page.getByText(/não é documento fiscal/)).toBeVisible();
  await expect(page.getByRole("table", { name: "Repasses" }).locator("tbody tr").first()).toBeVisible();
  await page.getByText("Ver os valores de cada mês").press("Enter");
  await expect(page.getByRole("table", { name: /O ano de/ }).locator("tbody tr")).toHaveCount(12);
  await clean(page, "statement, all open");
});

test("a therapist marks a receipt that is missing, and takes the mark back @wide", async ({ page, request }) => {
  const token = await login(request, "psicologa@psic.example", DEMO);
  const headers = { Authorization: token };
  const { id } = await (await request.get("/api/user/info/", { headers })).json();
  const list = `/api/therapist/${id}/tax-receipts?year=0&month=0&pageSize=50`;
  const { elements } = (await (await request.get(list, { headers })).json()) as { elements: { heldOn: string; name: string; issuedOn?: string }[] };
  const missing = elements.find(({ issuedOn }) => !issuedOn);
  expect(missing, "a receipt that is missing").toBeDefined();
  const [, month, year] = (missing?.heldOn ?? "").split("/");

  await enter(page, token, `/historico-resumo-financeiro?mes=${Number(month)}&ano=${year}`);
  const box = page.getByRole("region", { name: "Recibos do Receita Saúde" });
  const row = box.getByRole("row").filter({ hasText: missing?.heldOn }).filter({ hasText: missing?.name }).first();
  await expect(row).toContainText("Falta emitir");
  const sum = box.getByText(/emitidos?, faltam? \d+/); // not by its role, because a busy button has a status too
  const counts = (await sum.textContent()) ?? "";
  await clean(page, "receipts");
  await row.getByRole("button", { name: /^Marcar como emitido/ }).dblclick();
  await expect(row).toContainText("Emitido em");
  await expect(sum).not.toHaveText(counts);
  await clean(page, "receipts with a mark");
  await row.getByRole("button", { name: /^Desfazer/ }).press("Enter");
  await expect(row).toContainText("Falta emitir");
  await expect(sum).toHaveText(counts);
});
