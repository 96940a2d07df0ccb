import { readFileSync } from "node:fs";
import { calls, clean, cleanAtWidths, DEMO, enter, expect, freshEmail, login, mailedLink, mailsTo, open, patient, popup, signIn, submitted } from "./kit";
import { ADMIN, adminToken, agree, asAdmin, asDesk, test, totp } from "./backofficeKit";
import { paid, tabTo } from "./sessionKit";
import { newTherapist } from "./therapistKit";

test.describe.configure({ mode: "default", timeout: 180_000 });
asDesk();

// R006 begins here and continues below: the mailed link, the sign-in, the decision.
test("an administrator follows the link of a registration, signs in and approves it @once", async ({ page, request }) => {
  const { id } = await submitted(request, "Clara Aprovada");
  await open(page, await mailedLink(request, ADMIN, /\/admin\/psicologo\/aprovar\//));
  // The token leaves the address once it is read.
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.getByLabel("E-mail").fill(ADMIN);
  await page.getByLabel("Senha", { exact: true }).fill(DEMO);
  await page.getByLabel("Senha", { exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Aprovar psicólogo" })).toBeVisible();
  await expect(page.getByText("Clara Aprovada").first()).toBeVisible();
  await clean(page, "an approval");
  await page.getByLabel("O que você conferiu").fill("Registro ativo no cadastro do CFP.");
  await page.getByRole("button", { name: "Aprovar Psicólogo" }).dblclick();
  await popup(page, "Sucesso!", "Psicólogo aprovado com sucesso!");
  await expect(page).toHaveURL(/\/admin\/painel/);
  await open(page, `/admin/therapist/${id}`);
  await expect(page.getByText("Escolhendo o plano")).toBeVisible();
});

test("R040 R281 a therapist with a future session is deactivated after the session was shown, and activated again @once", async ({ page, request }) => {
  const therapist = await newTherapist(request);
  await paid(request, await patient(request, "marcada"), therapist, "later");
  await asAdmin(page, request, `/admin/therapist/${therapist.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Gerenciar psicólogo" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Sessões" })).toBeVisible();
  await clean(page, "a therapist");
  await page.getByRole("button", { name: "Desativar" }).click();
  await agree(page, "Desativar", "Há 1 sessão marcada:");
  await popup(page, "Usuário desativado com sucesso!");
  const refused = await request.get("/api/user/info", { headers: { Authorization: therapist.token } });
  expect(refused.status(), "the login ended").toBe(401);
  await page.getByRole("button", { name: "Ativar", exact: true }).click();
  await agree(page, "Ativar");
  await popup(page, "Usuário ativado com sucesso!");
  await login(request, therapist.email);
});

test("R006 R039 a plan is created, changed, replaces another and is replaced again @once", async ({ page, request }) => {
  await asAdmin(page, request, "/admin/plans");
  await page.getByLabel("Nome").fill("Plano novo");
  await page.getByLabel("Porcentagem por sessão").fill("12");
  await page.getByLabel("Valor mensal (R$)").fill("80");
  await page.getByLabel("Descrição").fill("Um plano de teste");
  await page.getByRole("button", { name: "Cadastrar plano" }).click();
  await popup(page, "Plano cadastrado com sucesso!");
  await page.getByRole("link", { name: "Editar o plano Plano novo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Editar plano" })).toBeVisible();
  await clean(page, "a plan");
  await page.getByLabel("Valor mensal (R$)").fill("85,50");
  await page.getByRole("button", { name: "Salvar" }).click();
  await popup(page, "Plano editado com sucesso!");
  const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(row("Plano novo")).toContainText("R$ 85,50");
  await page.getByRole("button", { name: "Ativar o plano Plano novo" }).click();
  await agree(page, "Ativar", "O plano Plano 2, do mesmo tipo, deixa de ser oferecido.");
  await popup(page, "Plano ativado com sucesso!");
  await expect(row("Plano 2")).toContainText("Inativo");
  await page.getByRole("button", { name: "Ativar o plano Plano 2" }).click();
  await agree(page, "Ativar", "O plano Plano novo, do mesmo tipo, deixa de ser oferecido.");
  await popup(page, "Plano ativado com sucesso!");
  await expect(row("Plano novo")).toContainText("Inativo");
});

test("R039 changing a plan that somebody has asks first, with the number of subscribers @once", async ({ page, request }) => {
  await newTherapist(request);
  await asAdmin(page, request, "/admin/plans");
  const edit = async (percent: string) => {
    await page.getByRole("link", { name: "Editar o plano Plano Gratuito" }).click();
    await expect(page.getByLabel("Porcentagem por sessão")).not.toHaveValue(percent);
    await page.getByLabel("Porcentagem por sessão").fill(percent);
    await page.getByRole("button", { name: "Salvar" }).dblclick();
  };
  await edit("31");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(/psicólog.+ t[eê]m este plano\./);
  await expect(question).toContainText(/de 30% para 31% a partir de \d{2}\/\d{2}\/\d{4}/);
  await expect(question).toContainText("Sessões já pagas mantêm a taxa.");
  await clean(page, "the question about a plan");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Porcentagem por sessão")).toHaveValue("31");
  await page.getByRole("button", { name: "Salvar" }).click();
  await agree(page, "Salvar mudanças", "Todos recebem um aviso por e-mail.");
  await popup(page, "Plano editado com sucesso!");
  await edit("30");
  await agree(page, "Salvar mudanças", "de 31% para 30% desde já.");
  await popup(page, "Plano editado com sucesso!");
});

test("R042 a payment is refunded to its means once, after its consequence was shown @once", async ({ page, request }) => {
  const me = await patient(request, "estorno");
  await paid(request, me, await newTherapist(request), "later");
  await asAdmin(page, request, `/admin/customer/${me.id}`);
  await page.getByRole("button", { name: /^Ações: pagamento/ }).click();
  await page.getByRole("button", { name: "Estornar", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("voltam ao meio de pagamento");
  await clean(page, "the question of a refund");
  await dialog.getByRole("button", { name: "Confirmar estorno" }).click();
  await expect(dialog).toContainText("Informe o motivo");
  await dialog.getByLabel("Motivo").fill("pedido da paciente");
  await dialog.getByRole("button", { name: "Confirmar estorno" }).dblclick();
  await popup(page, "Pagamento estornado com sucesso!");
  await expect(page.getByRole("table", { name: "Histórico financeiro" })).toContainText("Estornado");
  await expect(page.getByRole("button", { name: /^Ações: pagamento/ })).toHaveCount(0);
  await expect(page.getByRole("table", { name: "O que a administração fez" })).toContainText("Motivo: pedido da paciente");
});

test("R285 a session is cancelled with a reason, which the audit page tells @once", async ({ page, request }) => {
  const me = await patient(request, "cancelada");
  await paid(request, me, await newTherapist(request), "later");
  await asAdmin(page, request, `/admin/customer/${me.id}`);
  await page.getByRole("button", { name: /^Ações: sessão/ }).click();
  await page.getByRole("button", { name: "Cancelar sessão" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("voltam ao saldo do paciente");
  await clean(page, "the question of a cancellation");
  await dialog.getByRole("button", { name: "Cancelar sessão" }).click();
  await expect(dialog).toContainText("Escreva o motivo");
  await dialog.getByLabel("Motivo").fill("Queda de energia.");
  await dialog.getByRole("button", { name: "Cancelar sessão" }).dblclick();
  await popup(page, "Sessão cancelada com sucesso!");
  await open(page, "/admin/auditoria");
  const log = page.getByRole("table", { name: "Auditoria" });
  await expect(log.getByRole("row").filter({ hasText: "cancelou uma sessão" }).first()).toContainText("Motivo: Queda de energia.");
  await clean(page, "the audit page");
});

test("R043 Q197 a payout that is held is lifted with a written reason, which the next administrator reads @once", async ({ page, request }) => {
  await asAdmin(page, request, "/admin/repasses");
  await page.getByRole("tab", { name: /^Retidos/ }).click();
  const row = page.getByRole("row").filter({ hasText: "Os dados bancários mudaram há menos de 72 horas" });
  await expect(row).toHaveCount(1);
  const name = await row.getByRole("link").innerText();
  await clean(page, "payouts that are held");
  await row.getByRole("button", { name: /^Liberar/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Liberar" }).click();
  await expect(dialog).toContainText("Escreva o motivo, com 10 a 250 caracteres.");
  await clean(page, "the question about a hold");
  const lifted = calls(page, "POST", /\/lift$/);
  await dialog.getByLabel("Motivo").fill("Conta conferida por telefone.");
  await dialog.getByRole("button", { name: "Liberar" }).dblclick();
  await popup(page, "Liberado com sucesso!");
  expect(lifted(), "a double click lifts once").toBe(1);
  await expect(row).toHaveCount(0);
  await page.getByRole("tab", { name: /^A confirmar/ }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  const note = page.getByRole("row").filter({ hasText: "Conta conferida por telefone." });
  await expect(note).toContainText("Alice Administradora");
  await page.goBack();
  await page.goForward();
  await expect(note).toBeVisible();
  await clean(page, "a payout with the note of a lifted hold");
  await open(page, "/admin/auditoria");
  await expect(page.getByRole("table", { name: "Auditoria" })).toContainText("Motivo: Conta conferida por telefone.");
});

test("R006 R043 R044 a payout is confirmed, a subscription suspended and activated @once", async ({ page, request }) => {
  const token = await adminToken(request);
  const headers = { Authorization: token };
  const idOf = async (email: string) => {
    const found = await request.get(`/api/admin/users?text=${encodeURIComponent(email)}`, { headers });
    return (await found.json()).elements[0].id as string;
  };
  // The demonstration's open payout waits for a look at its payers.
  const { elements } = await (await request.get("/api/admin/payouts", { headers })).json();
  const open = elements.find(({ batchId }: { batchId: string }) => !batchId);
  for (const { subjectId, reason } of open.holds) {
    const lifted = await request.post(`/api/admin/payout-hold/${subjectId}/lift`, { headers, data: { reason, note: "Os pagadores foram conferidos." } });
    expect(lifted.status()).toBe(200);
  }
  await asAdmin(page, request, `/admin/therapist/${open.therapistId}`);
  const confirm = page.getByRole("button", { name: /^Confirmar repasse de/ });
  await confirm.click();
  await agree(page, "Cancelar", "Destino:");
  await expect(confirm).toBeFocused();
  await confirm.click();
  await agree(page, "Confirmar repasse", "Confirme só depois de fazer o PIX");
  await popup(page, "Repasse confirmado com sucesso!");
  await expect(confirm).toHaveCount(0);

  await asAdmin(page, request, `/admin/therapist/${await idOf("psicologa@psic.example")}`);
  await page.getByRole("button", { name: "Suspender assinatura" }).click();
  await agree(page, "Suspender assinatura", "até o fim do período pago");
  await popup(page, "Assinatura suspensa!");
  await expect(page.getByText("Suspensa", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Ativar assinatura" }).click();
  await agree(page, "Ativar assinatura");
  await popup(page, "Assinatura ativada!");
  await page.getByRole("button", { name: "Mostrar dados completos" }).click();
  await expect(page.getByText("•••890")).toHaveCount(0);

  // R277, R278: the therapist reads the day of the payout.
  await enter(page, await login(request, "psicologa@psic.example", DEMO), "/historico-resumo-financeiro");
  const payouts = page.getByRole("table", { name: "Repasses" }).locator("tbody tr");
  await expect(payouts.filter({ hasText: /Pago em \d{2}\/\d{2}\/\d{4}/ }).first()).toBeVisible();
});

test("R006 R046 R286 a bulk mail is confirmed, sent in the background and reported @once", async ({ page, request }) => {
  const { email } = await patient(request, "lida");
  await asAdmin(page, request, "/admin/email");
  await clean(page, "the choice of a mail");
  await page.getByRole("button", { name: /^Enviar para todos/ }).click();
  await page.getByLabel("Assunto").fill("Aviso a todos");
  await page.getByLabel("Tipo de usuário").selectOption({ label: "clientes" });
  await page.getByLabel("Mensagem").fill("Olá!\n\nMudamos de endereço.");
  await clean(page, "a bulk mail");
  await page.getByRole("button", { name: "Enviar teste para mim" }).dblclick();
  await popup(page, "Teste enviado", "Ninguém mais recebeu.");
  const got = async () => (await mailsTo(request)).filter((mail) => mail.subject === "Aviso a todos").map((mail) => mail.to);
  await expect.poll(got, { timeout: 40_000 }).toEqual([ADMIN]);
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await agree(page, "Enviar", "todos os clientes");
  await popup(page, "Emails enviados", "Emails enviados com sucesso");
  const reports = page.getByRole("table", { name: "Últimos envios" });
  await expect(reports).toContainText("Concluído", { timeout: 40_000 });
  await expect(reports).toContainText("0 recusados, 0 pulados");
  await clean(page, "the reports");
  expect((await mailsTo(request, email)).filter((mail) => mail.subject === "Aviso a todos")).toHaveLength(1);
});

test("R006 R045 R290 a company gets a user and a mail, is deactivated and activated @once", async ({ page, request }) => {
  await asAdmin(page, request, "/admin/companies");
  await page.getByLabel("Buscar por nome, CNPJ ou domínio").fill("aurora");
  await page.getByRole("link", { name: "Gerenciar Aurora Tecnologia" }).click();
  await expect(page.getByRole("table", { name: "Pessoas da empresa" })).toContainText("colaborador@aurora.example");
  await page.getByRole("link", { name: "Cadastrar usuário da empresa" }).click();
  await clean(page, "a new user of a company");
  const email = freshEmail("nova", "aurora.example");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  for (const box of await page.locator('input[type="password"]').all()) await box.fill("Provisoria-9");
  await page.getByRole("button", { name: /^Cadastrar/ }).click();
  await popup(page, "Usuário cadastrado com sucesso!");
  await page.goBack();
  await page.getByLabel("Buscar por nome ou e-mail").fill("nova-");
  await expect(page.getByRole("table", { name: "Pessoas da empresa" })).toContainText(email);

  await page.getByLabel("Assunto").fill("Às pessoas da Aurora");
  await page.getByLabel("Mensagem").fill("Bom dia!");
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await agree(page, "Enviar", "Enviar esta mensagem às pessoas de Aurora Tecnologia?");
  await popup(page, "Emails enviados com sucesso");
  await page.getByRole("button", { name: "Desativar empresa" }).click();
  await agree(page, "Desativar empresa");
  await popup(page, "Empresa cadastrada/atualizada com sucesso!");
  await page.getByRole("button", { name: "Ativar empresa" }).click();
  await popup(page, "Empresa cadastrada/atualizada com sucesso!");
  await clean(page, "a company");
});

test("by the keyboard alone: sign in, find somebody, set a balance, leave @once", async ({ page, request }) => {
  const { email } = await patient(request, "teclado");
  const type = async (text: string) => page.keyboard.type(text);
  await open(page, "/admin/login");
  await tabTo(page, page.getByLabel("E-mail"));
  await type(ADMIN);
  await tabTo(page, page.getByLabel("Senha", { exact: true }));
  await type(DEMO);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Buscar por nome, e-mail, CPF ou CRP"));
  await type(email);
  await expect(page.getByRole("status").filter({ hasText: /^1 usuário$/ })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: /^Gerenciar/ }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Novo saldo (R$)"));
  await type("25");
  await page.keyboard.press("Tab");
  await type("cortesia");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("para R$ 25,00?");
  await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Alterar saldo" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("Saldo alterado com sucesso!");
  await page.keyboard.press("Enter");
  await expect(page.getByText("R$ 25,00")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Sair" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("payouts are put into a file, confirmed together with a receipt, and found again @once", async ({ page, request }) => {
  await asAdmin(page, request, "/admin/repasses");
  const dock = page.getByRole("region", { name: "Repasses selecionados" });
  const boxes = page.getByRole("row").getByRole("checkbox", { name: /^Selecionar o repasse de/, disabled: false });
  await expect(dock).toContainText("Selecione repasses");
  await boxes.nth(0).check();
  await expect(dock).toContainText("1 repasse · R$");
  await boxes.nth(1).check();
  await expect(dock).toContainText("2 repasses · R$");
  const names = await page.getByRole("row").filter({ has: page.getByRole("checkbox", { checked: true }) }).getByRole("link").allInnerTexts();
  expect(names).toHaveLength(2);
  await cleanAtWidths(page, "chosen payouts in the dock");
  const saved = page.waitForEvent("download");
  await dock.getByRole("button", { name: "Arquivo de pagamento" }).click();
  await popup(page, "Arquivo de pagamento gerado", "2 repasses, R$");
  const file = readFileSync(await (await saved).path(), "utf8");
  for (const name of names) expect(file).toContain(name);

  await page.getByRole("tab", { name: /^Em pagamento/ }).click();
  for (const name of names) await page.getByRole("checkbox", { name: new RegExp(`^Selecionar o repasse de ${name}`) }).check();
  await cleanAtWidths(page, "payouts that are in a file");
  await dock.getByRole("button", { name: "Confirmar 2" }).click();
  await page.getByLabel("Referência do banco (opcional)").fill("LOTE-77");
  await page.getByLabel("Comprovante (opcional)").setInputFiles({ name: "lote.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") });
  await cleanAtWidths(page, "the question about chosen payouts");
  await page.getByRole("button", { name: /^Confirmar 2, R\$/ }).click();
  await expect(page.getByRole("heading", { name: "2 repasses confirmados" })).toBeVisible();
  await cleanAtWidths(page, "confirmed payouts");
  await page.getByRole("button", { name: "Fechar" }).last().click();

  await page.getByRole("tab", { name: "Confirmados" }).click();
  const row = page.getByRole("row").filter({ hasText: "LOTE-77" });
  await expect(row).toHaveCount(2);
  await cleanAtWidths(page, "payouts with a reference and a receipt");
  const receipt = page.waitForEvent("download");
  await row.first().getByRole("button", { name: /^Baixar o comprovante/ }).click();
  expect(readFileSync(await (await receipt).path(), "utf8")).toContain("%PDF-1.4");
});

test("the outcome of a batch is recorded, and another batch is checked, confirmed and paid by PIX @once", async ({ page, request }) => {
  await asAdmin(page, request, "/admin/repasses?aba=lotes");
  const half = page.getByRole("row").filter({ hasText: "1 de 2 pagos" });
  await expect(half).toContainText("Espera o banco");
  await cleanAtWidths(page, "the batches");
  await half.getByRole("link", { name: /^Abrir o lote de/ }).click();
  const lines = page.getByRole("table", { name: "Repasses do lote" });
  const waits = lines.getByRole("row").filter({ hasText: "No arquivo" });
  await cleanAtWidths(page, "a batch that is half confirmed");
  await waits.getByRole("button", { name: /^Ações/ }).click();
  await page.getByRole("button", { name: "Foi pago" }).click();
  await page.getByLabel("Referência do banco (opcional)").fill("TED 004513");
  await cleanAtWidths(page, "the question about an outcome");
  await page.getByRole("button", { name: "Registrar" }).dblclick();
  await popup(page, "Resultado registrado");
  await expect(page.getByText("Terminado", { exact: true })).toBeVisible();
  await expect(lines.getByRole("row").filter({ hasText: "TED 004513" })).toContainText("Pago");

  await open(page, "/admin/repasses");
  const box = page.getByRole("row").getByRole("checkbox", { name: /^Selecionar o repasse de/, disabled: false }).first();
  const name = ((await box.getAttribute("aria-label")) ?? "").replace("Selecionar o repasse de ", "").split(",")[0] as string;
  await box.check();
  await page.getByRole("button", { name: "Montar lote" }).click();
  await expect(page.getByRole("radio", { name: /^Transferência PIX/ })).toBeChecked();
  await cleanAtWidths(page, "the question about a new batch");
  await page.getByRole("button", { name: "Montar e conferir" }).dblclick();
  const dock = page.getByRole("region", { name: "Confirmação do lote" });
  await expect(dock).toContainText("1 repasse · R$", { timeout: 30_000 });
  await expect(lines).toContainText(name);
  await cleanAtWidths(page, "a batch that was checked");
  await dock.getByRole("button", { name: "Confirmar 1" }).click();
  await agree(page, "Enviar", "Não dá para desfazer.");
  await popup(page, "Lote confirmado");
  await expect(page.getByText("Terminado", { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(lines.getByRole("row").filter({ hasText: name })).toContainText("Pago");
  await cleanAtWidths(page, "a batch that is paid");
});

test("an operator answers a message, invites a colleague and filters the sessions @once", async ({ page, request }) => {
  const email = freshEmail("visita");
  const subject = `Dúvida ${email.split("@")[0]}`;
  expect((await request.post("/api/contact-us", { data: { email, subject, body: "Atendem crianças?" } })).status()).toBe(200);
  await asAdmin(page, request, "/admin/mensagens");
  const line = page.getByRole("row").filter({ hasText: subject });
  await expect(line).toContainText("Contato");
  await cleanAtWidths(page, "the inbox");
  await line.getByRole("link", { name: `Abrir a mensagem ${subject}` }).click();
  await expect(page.getByText("Atendem crianças?")).toBeVisible();
  await page.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(page.getByText("Escreva a resposta.")).toBeVisible();
  await page.getByLabel("Responder por e-mail").fill("Sim, a partir dos seis anos.");
  await cleanAtWidths(page, "a message");
  await page.getByRole("button", { name: "Enviar resposta" }).click();
  await popup(page, "Resposta enviada");
  const mails = async () => (await mailsTo(request, email)).map(({ text }) => text).join();
  await expect.poll(mails).toContain("Sim, a partir dos seis anos.");

  await open(page, "/admin/administradores");
  const colleague = freshEmail("colega");
  await page.getByLabel("Nome completo").fill("Olga Operadora");
  await page.getByRole("textbox", { name: "E-mail" }).fill(colleague);
  await page.getByRole("button", { name: "Enviar convite" }).click();
  await popup(page, "Convite enviado");
  const invited = page.getByRole("row").filter({ hasText: colleague });
  await expect(invited).toContainText("Convidado");
  await cleanAtWidths(page, "administrators");
  await invited.getByRole("button", { name: /Olga Operadora/ }).click();
  await cleanAtWidths(page, "the menu of an administrator");
  await page.getByRole("button", { name: "Desativar", exact: true }).click();
  await agree(page, "Desativar", "Desativar o acesso de Olga Operadora?");
  await popup(page, "Administrador desativado");
  await expect(invited).toContainText("Inativo");

  await open(page, "/admin/sessoes");
  await expect(page.getByRole("table", { name: "Sessões" })).toBeVisible();
  await page.getByLabel("Paciente").fill("Rafael Prado");
  await page.getByRole("button", { name: "Filtrar" }).click();
  const patients = page.getByRole("table", { name: "Sessões" }).locator("tbody tr");
  await expect(patients.filter({ hasNotText: "Rafael" })).toHaveCount(0);
  await expect(patients.first()).toBeVisible();
  await cleanAtWidths(page, "the sessions of the platform");
});

// This test must be the last: after it, this administrator needs the code.
test("a second factor is turned on, and required to sign in and before money moves @once", async ({ page, request }) => {
  const { id } = await patient(request, "fator");
  await asAdmin(page, request, "/admin/seguranca");
  await page.getByLabel("Sua senha").fill(DEMO);
  await page.getByRole("button", { name: "Ativar" }).click();
  await expect(page.getByAltText("Código QR para o aplicativo autenticador")).toBeVisible();
  await clean(page, "the enrolment");
  const uri = await page.getByRole("link", { name: "Abrir no aplicativo" }).getAttribute("href");
  const secret = new URL(uri ?? "").searchParams.get("secret") ?? "";
  await page.getByLabel("Código do aplicativo").fill(totp(secret, -1));
  await page.getByRole("button", { name: "Confirmar código" }).click();
  await expect(page.getByText("Códigos de recuperação", { exact: true })).toBeVisible();
  await clean(page, "the recovery codes");
  await page.getByRole("button", { name: "Já guardei os códigos" }).click();

  await page.evaluate(() => localStorage.clear());
  await signIn(page, ADMIN, DEMO, "/admin/login");
  await expect(page.getByLabel("Código de verificação")).toBeFocused();
  await clean(page, "the code at sign-in");
  await page.keyboard.type(totp(secret));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/painel/);
  await open(page, `/admin/customer/${id}`);
  await page.getByLabel("Novo saldo (R$)").fill("10");
  await page.getByLabel("Motivo").fill("cortesia");
  await page.getByRole("button", { name: "Alterar saldo" }).click();
  await agree(page, "Alterar saldo", "O novo saldo substitui o atual.");
  await popup(page, "Saldo alterado com sucesso!"); // no step-up: the code was shown within five minutes
});
