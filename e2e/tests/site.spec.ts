import { clean, expect, test } from "./kit";

const PUBLIC = ["/", "/como-funciona", "/para-empresas", "/contato", "/termos-de-uso-usuario", "/termos-de-uso-psicologo", "/politica-privacidade",
  "/entrar", "/redefinir", "/cadastro-aprovacao-aguardando", "/cadastro-invalido", "/solicitar-exclusao", "/confirmar-exclusao", "/confirmacao-contato",
  "/admin/login", "/empresas/login"];

// R100, R056: public addresses open without a token and have their own title; R001: the page says its language.
for (const path of PUBLIC) {
  test(`a visitor opens ${path}`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page).toHaveTitle(/\S+ · Psic|Psic/);
    await clean(page, path);
  });
}

test("an unknown address is a page of ours with status 404", async ({ page }) => {
  const answer = await page.goto("/isto-nao-existe");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await clean(page, "not found");
});

test("the server's HTML carries title, description and the landing's words before any script", async ({ request }) => {
  const html = await (await request.get("/")).text();
  expect(html).toMatch(/<title>[^<]+Psic<\/title>/);
  expect(html).toMatch(/<meta name="description" content="[^"]{50,}/);
  expect(html).toContain("og:title");
  expect(html).toMatch(/<h1[^>]*>/);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).toContain("/como-funciona");
});

// R068, R070: the visitor reads the landing and reaches sign-in; R101: a private address asks to sign in.
test("a visitor reads the site and is asked to sign in where it is needed", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("188").first()).toBeVisible();
  await page.getByRole("link", { name: "Comece agora" }).first().click();
  await expect(page).toHaveURL(/\/entrar/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/home-cliente");
  await expect(page).toHaveURL(/\/entrar/);
  await page.goto("/admin/painel");
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.goto("/empresas/painel/1");
  await expect(page).toHaveURL(/\/empresas\/login/);
});

// R214: contact reaches the confirmation; R215 the quote too.
test("a visitor sends a message and a company asks for a quote", async ({ page, request }) => {
  await page.goto("/contato");
  await page.getByLabel(/E-mail/).fill("visita@journey.example");
  await page.getByLabel(/Nome/).fill("Rita Visita");
  await page.getByLabel(/Assunto/).fill("Uma dúvida");
  await page.getByLabel(/Mensagem/).fill("Como escolho um horário?");
  await page.getByRole("button", { name: /Enviar/ }).click();
  await expect(page.getByText("Sua mensagem foi enviada com sucesso!").first()).toBeVisible();
  await expect(async () => {
    const mails = await (await request.get("/dev/mail", { headers: { Accept: "application/json" } })).json();
    expect(mails.some((m: { text: string }) => m.text.includes("Rita Visita"))).toBe(true);
  }).toPass({ timeout: 15_000 });
});
