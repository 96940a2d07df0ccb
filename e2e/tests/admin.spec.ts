import { clean, DEMO, enter, expect, freshEmail, open, patient, popup, signIn, test } from "./kit";

test("R040 R041 signs in, deactivates and activates a patient, and sets a balance @once", async ({ page, request }) => {
  const { email } = await patient(request, "gerida");
  await signIn(page, "admin@psic.example", DEMO, "/admin/login");
  await expect(page.getByRole("heading", { level: 1, name: "Painel" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Totais" })).toBeVisible();
  await clean(page, "the panel");
  await page.getByLabel("Buscar por nome, e-mail, CPF ou CRP").fill(email);
  await expect(page.getByRole("status").filter({ hasText: /^1 usuário$/ })).toBeVisible();
  await page.getByRole("link", { name: /^Gerenciar/ }).click();
  await expect(page.getByRole("heading", { name: "Gerenciar cliente" })).toBeVisible();
  await clean(page, "a patient");

  await page.getByLabel("Novo saldo (R$)").fill("50");
  await page.getByLabel("Motivo").fill("cortesia");
  await page.getByLabel("Motivo").press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("Alterar o saldo de R$ 0,00 para R$ 50,00?");
  await page.getByRole("alertdialog").getByRole("button", { name: "Alterar saldo" }).click();
  await popup(page, "Saldo alterado com sucesso!");
  await expect(page.getByText("R$ 50,00")).toBeVisible();

  await page.getByRole("button", { name: "Desativar" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Não há sessões marcadas.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Desativar" }).click();
  await popup(page, "Usuário desativado com sucesso!");
  await expect(page.getByText("O histórico aparece quando o usuário está ativo.")).toBeVisible();
  await page.getByRole("button", { name: "Ativar", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ativar" }).click();
  await popup(page, "Usuário ativado com sucesso!");
});

test("R039 R046 a plan from creation to end, a mail to one person, and the audit log @once", async ({ page, request }) => {
  const response = await request.post("/api/admin/login", { data: { username: "admin@psic.example", password: DEMO } });
  await enter(page, (await response.json()).token, "/admin/plans");
  const name = freshEmail("Plano").split("@")[0] ?? "";
  await page.getByRole("button", { name: "Cadastrar plano" }).click();
  await popup(page, "Preencha todos os campos!");
  await page.getByLabel("Nome").fill(name);
  await page.getByLabel("Porcentagem por sessão").fill("150");
  await expect(page.getByLabel("Porcentagem por sessão")).toHaveValue("100");
  await page.getByLabel("Valor mensal (R$)").fill("75");
  await page.getByLabel("Descrição").fill("Um plano de teste");
  await page.getByRole("button", { name: "Cadastrar plano" }).click();
  await popup(page, "Plano cadastrado com sucesso!");
  await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
  await clean(page, "plans");

  await open(page, "/admin/email");
  await page.getByRole("button", { name: /^Enviar para um usuário específico/ }).click();
  await page.getByLabel("Assunto").fill("Aviso");
  await page.getByLabel("Mensagem").fill("Olá, tudo bem?");
  await page.getByLabel("Usuário que recebe").fill("paciente@psic.example");
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await popup(page, "Email enviado", "Email enviado com sucesso");
  await clean(page, "mail");

  await open(page, "/admin/auditoria");
  await page.getByLabel("Assunto").selectOption({ label: "Mensagens e e-mails" });
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByText(/enviou um e-mail a uma pessoa\.$/).first()).toBeVisible();
  await page.getByRole("button", { name: "Conferir o registro" }).click();
  await expect(page.getByText("O registro está inteiro.")).toBeVisible();
  await clean(page, "the audit log");
});
