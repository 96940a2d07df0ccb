import { readFile } from "node:fs/promises";
import { clean, enter, expect, login, open, PASSWORD, patient, signOut, test } from "./kit";

const REASON = "Por que você quer excluir a conta?";

test("R212 deletion is requested, taken back, and requested again", async ({ page, request }) => {
  const { email, token } = await patient(request, "exclusao");
  await enter(page, token, "/solicitar-exclusao");
  await clean(page, "deletion request");
  const submit = page.getByRole("button", { name: "Solicitar exclusão" });
  await submit.click();
  await expect(page.getByText("Conte o motivo da exclusão")).toBeVisible();
  await page.getByLabel(REASON).fill("Não uso mais");
  await submit.click();
  await expect(page).toHaveURL(/\/confirmar-exclusao/);
  await expect(page.getByText("Entraremos em contato por e-mail em até 2 dias úteis.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect((await request.get("/api/user/info/", { headers: { Authorization: token } })).status()).toBe(401);

  await enter(page, await login(request, email), "/solicitar-exclusao");
  await expect(page.getByRole("heading", { name: "Seu pedido de exclusão está em andamento" })).toBeVisible();
  await clean(page, "deletion waiting");
  await page.getByRole("button", { name: "Desfazer o pedido" }).click();
  await expect(page.getByText("Pedido desfeito. Sua conta continua ativa.")).toBeVisible();
  await page.getByLabel(REASON).fill("Agora sim");
  await submit.click();
  await expect(page).toHaveURL(/\/confirmar-exclusao/);
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

test("a person reads and downloads the own data", async ({ page, request }) => {
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

test("Q203 own data ask for the password again when the login is older than five minutes", async ({ page, request }) => {
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
