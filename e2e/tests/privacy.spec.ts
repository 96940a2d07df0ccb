import { readFile } from "node:fs/promises";
import { calls, clean, enter, expect, login, open, PASSWORD, patient, popup, signOut, test } from "./kit";
import { freeTime, paid } from "./sessionKit";
import { newTherapist } from "./therapistKit";

const REASON = "Por que você quer excluir a conta?";

test("R212 deletion is requested, taken back, and requested again @once", async ({ page, request }) => {
  const { email, token } = await patient(request, "exclusao");
  await enter(page, token, "/solicitar-exclusao");
  await clean(page, "deletion request");
  const submit = page.getByRole("button", { name: "Solicitar exclusão" });
  await submit.click();
  await expect(page.getByText("Conte o motivo da exclusão")).toBeVisible();
  await page.getByLabel(REASON).fill("Não uso mais");
  await submit.click();
  await page.getByRole("button", { name: "Sim, excluir a conta" }).click();
  await expect(page).toHaveURL(/\/confirmar-exclusao/);
  await expect(page.getByText("Entraremos em contato por e-mail em até 2 dias úteis.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect((await request.get("/api/user/info/", { headers: { Authorization: token } })).status()).toBe(401);

  await enter(page, await login(request, email), "/solicitar-exclusao");
  await expect(page.getByRole("heading", { name: "Seu pedido de exclusão está em andamento" })).toBeVisible();
  await clean(page, "deletion waiting");
  await expect(page.getByText(/^Sua conta será excluída em/)).toBeVisible();
  await page.getByRole("button", { name: "Desfazer o pedido" }).click();
  await expect(page.getByText("Pedido desfeito. Sua conta continua ativa.")).toBeVisible();
  await page.getByLabel(REASON).fill("Agora sim");
  await submit.click();
  await page.getByRole("button", { name: "Sim, excluir a conta" }).click();
  await expect(page).toHaveURL(/\/confirmar-exclusao/);
});

test("Q222 a patient revokes the consent for health data, reads what follows first, and consents again to book @wide", async ({ page, request }) => {
  const [therapist, me] = [await newTherapist(request), await patient(request, "consente")];
  const id = await paid(request, me, therapist, "later");
  await enter(page, me.token, "/consentimentos");
  const card = page.getByRole("region", { name: "Dados de saúde" });
  await expect(card).toContainText("Valendo");
  await clean(page, "consents");
  const changes = calls(page, "PUT", /\/consents\/HEALTH$/);

  await card.getByRole("button", { name: "Revogar" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Estas sessões são canceladas agora:");
  await expect(dialog.getByRole("listitem").first()).toContainText(/^\d{2}\/\d{2}\/\d{4}/);
  await clean(page, "what follows a revocation");
  // The strip that the scroll bar leaves is as dark as the page behind the dialog.
  const [strip, body] = await page.evaluate(() => [document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor));
  expect(strip).not.toBe(body);
  await dialog.getByRole("button", { name: "Manter" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText("Valendo");
  expect(changes(), "kept").toBe(0);

  await card.getByRole("button", { name: "Revogar" }).click();
  await dialog.getByRole("button", { name: "Revogar" }).click();
  await expect(card).toContainText("Revogado");
  expect(changes(), "revoked once").toBe(1);
  await clean(page, "a revoked consent");
  const session = await (await request.get(`/api/session/${id}`, { headers: { Authorization: me.token } })).json();
  expect(session.status).toBe("Cancelado");

  await open(page, `/psicologo-perfil/${therapist.id}`);
  await freeTime(page).click();
  await page.getByRole("button", { name: "AGENDAR UMA SESSÃO" }).click();
  await dialog.getByRole("button", { name: "Agendar", exact: true }).click();
  await expect(dialog).toContainText("Para agendar, precisamos do seu consentimento");
  await clean(page, "the consent before a booking");
  await dialog.getByRole("button", { name: "Consentir e agendar" }).click();
  await popup(page, "Falta pouco para a sua sessão ser agendada!");
  await expect(page).toHaveURL(/\/sessao-pagamento\//);
  await open(page, "/consentimentos");
  await expect(card).toContainText("Valendo");
});

test("a visitor's reason waits while they sign in @once", async ({ page, request }) => {
  const { email } = await patient(request, "motivo");
  await open(page, "/solicitar-exclusao");
  await page.getByLabel(REASON).fill("Vou mudar de país");
  await page.getByRole("button", { name: "Entrar para solicitar a exclusão" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "ENTRAR", exact: true }).click();
  await expect(page).toHaveURL(/\/solicitar-exclusao/);
  await expect(page.getByLabel(REASON)).toHaveValue("Vou mudar de país");
});

test("a person reads and downloads the own data @once", async ({ page, request }) => {
  const { email, token } = await patient(request, "export");
  await enter(page, token, "/meus-dados");
  await expect(page.getByText(email).first()).toBeVisible();
  await clean(page, "own data");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar meus dados (JSON)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("meus-dados.json");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain(email);
  expect(JSON.parse(text)).toHaveProperty("sections");
  expect(text).not.toMatch(/argon2|password/i);
});

test("Q203 own data ask for the password again when the login is older than five minutes @once", async ({ page, request }) => {
  const { email, token, id } = await patient(request, "senha");
  let late = true; // the answer of a server whose clock went on; everything after it is real
  await page.route(`**/api/user/${id}/export`, (route) => {
    if (!late) return route.continue();
    late = false;
    const body = { status: 403, code: "auth.password_required", description: "Confirme sua senha para continuar." };
    return route.fulfill({ status: 403, json: body });
  });
  await enter(page, token, "/meus-dados");
  await expect(page.getByLabel("Sua senha")).toBeFocused();
  await clean(page, "the question for the password");
  await page.getByLabel("Sua senha").fill("errada-9x");
  await page.keyboard.press("Enter");
  await expect(page.getByText("A senha atual não confere.")).toBeVisible();
  await page.getByLabel("Sua senha").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText(email).first()).toBeVisible();
  expect((await request.get("/api/user/info/", { headers: { Authorization: token } })).status()).toBe(401);
});

test("R093 logout clears this browser, ends the login, and going back shows nothing private @once", async ({ page, request }) => {
  const { email, token } = await patient(request, "saida");
  await enter(page, token, "/home-cliente");
  await open(page, "/meus-dados");
  await expect(page.getByText(email).first()).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: "Comece agora" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  // After a reload the tab stores only scroll positions, and no data of the person.
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  for (const secret of [email, token, "Rita"]) expect(kept).not.toContain(secret);
  expect((await request.get("/api/user/info/", { headers: { Authorization: token } })).status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/entrar/);
  await expect(page.getByText(email)).toHaveCount(0);
});

test("a logout in one tab ends the other @once", async ({ page, request, context }) => {
  const { token } = await patient(request, "abas");
  await enter(page, token, "/home-cliente");
  const second = await context.newPage();
  await open(second, "/dados-pessoais-cliente");
  await expect(second.getByLabel("CPF", { exact: true })).toBeVisible();
  await signOut(page);
  await expect(second).toHaveURL(/\/$/);
});
