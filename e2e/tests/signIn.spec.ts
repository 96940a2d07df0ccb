import { clean, DEMO, expect, open, popup, signIn, test } from "./kit";

const SCREENS = [
  { path: "/admin/login", email: "admin@psic.example", home: /\/admin\/painel$/, title: "Administração", first: "Painel" },
  { path: "/empresas/login", email: "empresa@aurora.example", home: /\/empresas\/painel\/[\w-]+$/, title: "Área da empresa", first: "Aurora Tecnologia" },
];

for (const screen of SCREENS) {
  test(`R095 R096 R097 ${screen.path} refuses a wrong password, then signs its own people in @once`, async ({ page, context }) => {
    await open(page, screen.path);
    await expect(page.getByRole("heading", { name: screen.title })).toBeVisible();
    const enterButton = page.getByRole("button", { name: "ENTRAR", exact: true });
    await enterButton.click();
    const list = page.getByRole("alert").filter({ hasText: "Por favor, corrija o(s) erro(s):" });
    await expect(list).toContainText("O Email é obrigatório");
    await expect(list).toContainText("A senha é obrigatória");
    await clean(page, `${screen.path} with errors`);

    await page.getByLabel("E-mail").fill(screen.email);
    await page.getByLabel("Senha", { exact: true }).fill("errada");
    await enterButton.click();
    await popup(page, "Não foi possível se autenticar", "Você não possui permissão.");

    await page.getByLabel("Senha", { exact: true }).fill(DEMO);
    await context.setOffline(true);
    await enterButton.click();
    await popup(page, "Erro inesperado", "Ocorreu um erro ao tentar realizar o login. Tente novamente mais tarde.");
    await context.setOffline(false);
    await expect(page.getByLabel("E-mail")).toHaveValue(screen.email);

    await enterButton.click();
    await expect(page).toHaveURL(screen.home);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(screen.first);
    await clean(page, `home after ${screen.path}`);
  });

  test(`${screen.path} refuses a patient @once`, async ({ page }) => {
    await signIn(page, "paciente@psic.example", DEMO, screen.path);
    await popup(page, "Não foi possível se autenticar", "Você não possui permissão.");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
}

test("R085 R103 each role goes to its own home, and private pages of others redirect to it @once", async ({ page }) => {
  await signIn(page, "psicologa@psic.example", DEMO);
  await expect(page).toHaveURL(/\/home-psicologo/);
  await page.goto("/home-cliente");
  await expect(page).toHaveURL(/\/home-psicologo/);
  await page.goto("/admin/painel");
  await expect(page).toHaveURL(/\/home-psicologo/);
});

test("R094 an administrator who signs out sees the administration's sign-in screen @once", async ({ page }) => {
  await signIn(page, "admin@psic.example", DEMO, "/admin/login");
  await expect(page).toHaveURL(/\/admin\/painel/);
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.goto("/admin/painel");
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("sign-in works by keyboard alone @once", async ({ page }) => {
  await open(page, "/entrar");
  await page.getByRole("tab", { name: "entrar" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "cadastrar" })).toBeFocused();
  await expect(page.getByRole("button", { name: "COMECE SEU CADASTRO" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await page.keyboard.type("colaborador@aurora.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type("senha-errada");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "OK" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Senha", { exact: true })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(DEMO);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home-cliente/);
});
