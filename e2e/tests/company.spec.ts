import type { APIRequestContext, Page } from "@playwright/test";
import { clean, DEMO, enter, expect, freshCnpj, freshEmail, login, mailedCode, mailedLink, open, PASSWORD, popup, register, signIn, test } from "./kit";
import { APPROVED, fillCard, fillPayer, tabTo } from "./sessionKit";
import { newTherapist } from "./therapistKit";

/** Accepts an invitation by its link: chooses a password and accepts the terms. */
async function activate(page: Page, request: APIRequestContext, email: string) {
  await leave(page);
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

const offeredTimes = async (page: Page) => {
  const times = page.locator("button[data-key]").filter({ hasText: /^\d{2}:\d{2}/ });
  await times.first().waitFor();
  return [...new Set((await times.allTextContents()).map((text) => text.slice(0, 5)))];
};

/** Tomorrow or later: a day of which no hour has passed yet, so that every hour is offered. */
async function wholeWeek(page: Page, therapist: { id: string }) {
  await open(page, `/psicologo-perfil/${therapist.id}`);
  await page.getByRole("button", { name: "Próxima semana" }).click();
}

/** Signs out. */
async function leave(page: Page) {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.clear());
}

// R007, R045, R049, R293, R294, R296: a company from its creation, and hours that are offered only after its payment.
test("R007 R049 a company from its creation to the paid session of its first employee @once", async ({ page, request }) => {
  test.setTimeout(300_000);
  const therapist = await newTherapist(request, true);
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
  await expect(page.getByText("Pagamento pendente")).toBeVisible();
  const managed = new URL(page.url()).pathname;
  await clean(page, "/admin/company/:id");

  await activate(page, request, rh);
  await signIn(page, rh, PASSWORD, "/empresas/login");
  await expect(page).toHaveURL(/\/empresas\/painel\//);
  await expect(page.getByRole("heading", { level: 1, name: "Acme Tecnologia" })).toBeVisible();
  await expect(page.getByText("Pagamento pendente")).toBeVisible();
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
  await expect(page.getByRole("table", { name: "Linhas que não serão convidadas" })).toContainText("E-mail inválido");
  await clean(page, "the preview of a list");
  await page.getByRole("button", { name: "Convidar 1 pessoa" }).click();
  await expect(page.getByText("1 pessoa recebe o link por e-mail. 1 linha foi recusada.")).toBeVisible();
  await clean(page, "the end of an import");
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
  await page.getByLabel("Nome completo").fill("Eva Souza");
  await page.getByRole("button", { name: "Continuar" }).click();
  await popup(page, "Dados inseridos com sucesso");
  await open(page, "/home-cliente");
  await expect(page.getByRole("link", { name: "Cadastrar e-mail pessoal" })).toBeVisible();
  await clean(page, "the home of an employee");
  for (const hidden of ["Dados de pagamento", "Histórico financeiro", "Saldo"]) await expect(page.getByText(hidden)).toHaveCount(0);
  await wholeWeek(page, therapist);
  expect(await offeredTimes(page), "hours while the payment is pending").toEqual(["09:00"]);
  await clean(page, "a profile whose company hours are hidden");

  await leave(page);
  await signIn(page, "admin@psic.example", DEMO, "/admin/login");
  await expect(page).toHaveURL(/\/admin\/painel/);
  await open(page, managed);
  await page.getByRole("button", { name: "Validar Pagamento" }).click();
  await page.getByLabel("Valor pago (R$)").fill("4.500,00");
  await page.getByLabel("Documento").fill("NF 1024");
  await clean(page, "the dialog of a company's payment");
  await page.getByRole("button", { name: "Registrar", exact: true }).click();
  await expect(page.getByText("Ativa", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("table", { name: "Pagamentos da empresa" })).toContainText("R$ 4.500,00");
  await clean(page, "the payments of a company");
  await expect(page.getByText(/Próximo pagamento até \d{2}\/\d{2}\/\d{4}/)).toBeVisible();

  await test.step("the employee books a company hour by keyboard and pays it", async () => {
    await enter(page, await login(request, eva), `/psicologo-perfil/${therapist.id}`);
    await page.getByRole("button", { name: "Próxima semana" }).click();
    expect(await offeredTimes(page), "hours once it is paid").toContain("01:00");
    const hour = page.locator("button[data-key]:enabled").filter({ hasText: /^01:00/ }).first();
    await hour.focus();
    await page.keyboard.press("Enter");
    await expect(hour).toContainText("Pela empresa");
    await expect(page.getByRole("checkbox", { name: "Só horários do benefício" })).toBeVisible();
    await expect(page.getByText("R$ 80,00").first()).toBeVisible();
    await clean(page, "a company hour");
    await tabTo(page, page.getByRole("button", { name: "AGENDAR UMA SESSÃO" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog")).toContainText("Deseja agendar sua sessão?");
    await page.getByRole("alertdialog").getByRole("button", { name: "Agendar", exact: true }).press("Enter");
    await popup(page, "Falta pouco para a sua sessão ser agendada!");
    await expect(page).toHaveURL(/\/sessao-pagamento\//);
    await expect(page.getByRole("radio", { name: /^Sim/ })).toHaveCount(0);
    await expect(page.getByLabel(/Guardar este cartão/)).toHaveCount(0);
    // Q195: the provider's receipt must not reach the company's mailbox.
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("");
    await page.getByLabel("E-mail", { exact: true }).fill(freshEmail("casa"));
    await fillPayer(page);
    await fillCard(page, APPROVED);
    await clean(page, "the payment of an employee");
    await page.getByRole("button", { name: "Pagar R$ 80,00" }).press("Enter");
    await popup(page, "Pagamento realizado com sucesso");
    await page.getByRole("link", { name: "Ver detalhes da sessão" }).click();
    await expect(page.getByText("Pagamento confirmado!")).toBeVisible();
    await clean(page, "the session of an employee");
  });

  await test.step("the company sees nothing of it", async () => {
    await leave(page);
    await signIn(page, rh, PASSWORD, "/empresas/login");
    const people = page.getByRole("table", { name: "Pessoas da empresa" });
    await expect(people).not.toContainText("Eva Souza"); // Q196: what a person registers stays with the person
    await expect(page.getByText("Ativo", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(therapist.name);
    await expect(page.getByRole("main")).not.toContainText("80,00");
  });
});

// An employer can read the mailboxes of its people, so a reset through such a mailbox opens nothing.
test("an employee keeps the account from the owner of the mailbox @once", async ({ page, request }) => {
  test.setTimeout(180_000);
  const eva = freshEmail("eva", "aurora.example");
  const home = freshEmail("casa");
  await register(request, eva, "ENTERPRISE");
  await signIn(page, eva, PASSWORD);
  await page.getByLabel("Nome completo").fill("Eva Souza");
  await page.getByLabel("Nome social").fill("Lua");
  await page.getByRole("button", { name: "Continuar" }).click();
  await popup(page, "Dados inseridos com sucesso");
  await expect(page.getByRole("heading", { name: "Um e-mail só seu" })).toBeVisible();
  await clean(page, "the personal address in the registration");
  await page.getByRole("button", { name: "Agora não" }).click();

  const reset = async (to: string, password: string) => {
    await leave(page);
    await open(page, "/redefinir");
    await page.getByLabel("E-mail").fill(eva);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Email enviado!" }).waitFor();
    await open(page, await mailedLink(request, to, /senha-recuperacao\?token=/));
    await page.getByLabel("Nova senha", { exact: true }).fill(password);
    await page.getByLabel("Confirme a nova senha").fill(password);
    await page.keyboard.press("Enter");
    await popup(page, "Sua senha foi redefinida");
    await signIn(page, eva, password);
  };

  await test.step("whoever has only the mailbox must show the password from before the reset", async () => {
    await reset(eva, "Escolhida-pelo-RH-1");
    await expect(page).toHaveURL(/\/confirmar-identidade/);
    await expect(page.getByText("Lua")).toHaveCount(0);
    await clean(page, "the proof");
    await open(page, "/meus-dados");
    await expect(page).toHaveURL(/\/confirmar-identidade/);
    await page.getByLabel("Senha que você usava antes").fill("Escolhida-pelo-RH-1");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Esta não é a senha que você usava antes.")).toBeVisible();
    await clean(page, "a wrong proof");
    await page.getByLabel("Senha que você usava antes").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/home-cliente/);
  });

  await test.step("the person is told, and keeps a personal address", async () => {
    await expect(page.getByText(/Sua senha foi redefinida em/)).toBeVisible();
    await clean(page, "home with a notice");
    await page.getByRole("button", { name: "Fui eu" }).click();
    await expect(page.getByText(/Sua senha foi redefinida em/)).toHaveCount(0);
    await page.getByRole("link", { name: "Cadastrar e-mail pessoal" }).click();
    await page.getByRole("textbox", { name: "E-mail pessoal" }).fill(home);
    await page.getByLabel("Sua senha atual").fill("Escolhida-pelo-RH-1");
    await clean(page, "the personal address");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Código")).toBeVisible();
    await page.getByLabel("Código").fill(await mailedCode(request, home));
    await clean(page, "the code");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("strong").filter({ hasText: home })).toBeVisible();
  });

  await test.step("links go home and open the account", async () => {
    await reset(home, "So-eu-conheco-7");
    await expect(page).toHaveURL(/\/home-cliente/);
    await expect(page.getByRole("link", { name: "Cadastrar e-mail pessoal" })).toHaveCount(0);
  });
});

test("Q194 an employee who forgot the password begins again with an empty account @once", async ({ page, request }) => {
  test.setTimeout(120_000);
  const lia = freshEmail("lia", "aurora.example");
  await register(request, lia, "ENTERPRISE");
  await open(page, "/redefinir");
  await page.getByLabel("E-mail").fill(lia);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Email enviado!" }).waitFor();
  await open(page, await mailedLink(request, lia, /senha-recuperacao\?token=/));
  await page.getByLabel("Nova senha", { exact: true }).fill("Outra-senha-77");
  await page.getByLabel("Confirme a nova senha").fill("Outra-senha-77");
  await page.keyboard.press("Enter");
  await popup(page, "Sua senha foi redefinida");
  await signIn(page, lia, "Outra-senha-77");
  await expect(page).toHaveURL(/\/confirmar-identidade/);
  await page.getByRole("button", { name: "Começar de novo" }).click();
  await expect(page.getByRole("heading", { name: "Começar de novo?" })).toBeVisible();
  await clean(page, "beginning again");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Começar de novo" }).click();
  await expect(page).toHaveURL(/\/cadastro-usuario-dados/);
});

test("R297 R295 a company pays with a card that leaves the browser sealed @once", async ({ page, request }) => {
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
