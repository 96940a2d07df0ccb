import { calls, DEMO, enter, expect, freshEmail, login, open, PASSWORD, patient, popup, test } from "./kit";

test("R116 without a connection the popup says so, what was typed stays, and the next try works @once", async ({ page, request, context }) => {
  const { token } = await patient(request, "offline");
  await enter(page, token, "/solicitar-exclusao");
  await page.getByLabel("Por que você quer excluir a conta?").fill("Um texto comprido");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Solicitar exclusão" }).click();
  await page.getByRole("button", { name: "Sim, excluir a conta" }).click();
  await popup(page, "Ocorreu um erro, tente novamente.");
  await expect(page.getByLabel("Por que você quer excluir a conta?")).toHaveValue("Um texto comprido");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Solicitar exclusão" }).click();
  await page.getByRole("button", { name: "Sim, excluir a conta" }).click();
  await expect(page).toHaveURL(/\/confirmar-exclusao/);
});

test("sign-up on a slow connection shows that it works, and a second click sends nothing twice @once", async ({ page }) => {
  const sent = calls(page, "POST", /\/api\/register$/);
  await page.route("**/api/register", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await open(page, "/entrar");
  await page.getByRole("tab", { name: "cadastrar" }).click();
  await page.getByLabel("E-mail").fill(freshEmail("lenta"));
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirme a senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox", { name: /Declaro que li/ }).check();
  const begin = page.getByRole("button", { name: "COMECE SEU CADASTRO" });
  await begin.click();
  await expect(begin).toHaveAttribute("aria-busy", "true");
  await begin.click({ force: true });
  await page.keyboard.press("Enter");
  await popup(page, "Sua solicitação foi aceita");
  expect(sent()).toBe(1);
});

test("a private page on a slow connection shows a skeleton, never an empty page @once", async ({ page, request }) => {
  const token = await login(request, "paciente@psic.example", DEMO);
  await page.route("**/api/customer/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await enter(page, token, "/dados-pessoais-cliente");
  await expect(page.getByRole("heading", { level: 1, name: "Dados pessoais" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Carregando" })).toBeAttached();
  await expect(page.getByLabel("CPF", { exact: true })).toBeVisible();
});

test("a record that does not load can be requested again @once", async ({ page, request }) => {
  const token = await login(request, "paciente@psic.example", DEMO);
  await page.route("**/api/customer/*", (route) => route.abort());
  await enter(page, token, "/dados-pessoais-cliente");
  await expect(page.getByText("Não conseguimos carregar esta página")).toBeVisible();
  await page.unroute("**/api/customer/*");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByLabel("CPF", { exact: true })).toBeVisible();
});

test("before the application runs, a password never reaches the address bar, and what was typed stays @once", async ({ page }) => {
  let start = () => {};
  const held = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/entrar", { waitUntil: "commit" });
  await page.getByLabel("E-mail").fill("paciente@psic.example");
  await page.getByLabel("Senha", { exact: true }).fill(DEMO);
  await page.keyboard.press("Enter");
  expect(page.url()).not.toContain("?");
  start();
  await page.waitForFunction(() => Object.keys(document.querySelector("#root > *") ?? {}).some((key) => key.startsWith("__reactFiber")));
  await expect(page.getByLabel("E-mail")).toHaveValue("paciente@psic.example");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home-cliente/);
});
