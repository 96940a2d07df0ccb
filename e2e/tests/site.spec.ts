import { clean, expect, freshEmail, mailsTo, open, popup, test } from "./kit";

const PUBLIC = ["/", "/como-funciona", "/para-empresas", "/contato", "/termos-de-uso-usuario", "/termos-de-uso-psicologo", "/politica-privacidade",
  "/entrar", "/redefinir", "/cadastro-aprovacao-aguardando", "/cadastro-invalido", "/solicitar-exclusao", "/confirmar-exclusao", "/confirmacao-contato",
  "/admin/login", "/empresas/login"];

// R100, R056: public addresses open without a token and have their own title; R001: the page says its language.
for (const path of PUBLIC) {
  test(`a visitor opens ${path} @wide`, async ({ page }) => {
    const response = page.waitForResponse((r) => new URL(r.url()).pathname === path);
    await open(page, path);
    expect((await response).status()).toBe(200);
    await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page).toHaveTitle(/\S+ · Psic|Psic/);
    await clean(page, path);
  });
}

test("an unknown address has a page with status 404 @once", async ({ page }) => {
  const response = await page.goto("/isto-nao-existe");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await clean(page, "not found");
});

test("the server's HTML carries title, description and the landing's words before any script @once", async ({ request }) => {
  const html = await (await request.get("/")).text();
  expect(html).toMatch(/<title>[^<]+Psic<\/title>/);
  expect(html).toMatch(/<meta name="description" content="[^"]{50,}/);
  expect(html).toContain("og:title");
  expect(html).toMatch(/<h1[^>]*>/);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).toContain("/como-funciona");
});

// R068, R070: the visitor reads the landing and reaches sign-in; R101: a private address leads to sign-in.
test("a visitor reads the site and is led to sign-in where it is needed @wide", async ({ page }) => {
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

// R214: contact reaches the confirmation; R215: the quote too, with every required field.
test("a visitor sends a message and a company requests a quote @wide", async ({ page, request }) => {
  const who = freshEmail("visita");
  await open(page, "/contato");
  await page.getByLabel("E-mail", { exact: true }).fill(who);
  await page.getByLabel("Nome", { exact: true }).fill("Rita Visita");
  await page.getByLabel("Assunto", { exact: true }).fill("Uma dúvida");
  await page.getByLabel("Mensagem", { exact: true }).fill("Como escolho um horário?");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await popup(page, "Sua mensagem foi enviada com sucesso!");
  await expect(page).toHaveURL(/\/confirmacao-contato/);

  await open(page, "/para-empresas");
  const send = page.getByRole("button", { name: "Enviar pedido" });
  await send.click();
  await expect(page.getByRole("alert")).toContainText("O telefone é obrigatório");
  await clean(page, "quote with errors");
  const company = freshEmail("rh");
  await page.getByLabel("E-mail", { exact: true }).fill(company);
  await page.getByLabel("Nome", { exact: true }).fill("Bruno Reis");
  await page.getByLabel("Empresa", { exact: true }).fill("Boreal Têxtil");
  await page.getByLabel("Telefone", { exact: true }).fill("1134567890");
  await page.getByLabel("Número de funcionários").selectOption("11-50");
  await page.getByLabel("Assunto", { exact: true }).fill("Proposta");
  await page.getByLabel("Mensagem", { exact: true }).fill("Somos quarenta pessoas.");
  await send.click();
  await expect(page).toHaveURL(/\/confirmacao-contato/);

  await expect(async () => {
    const mails = await mailsTo(request);
    for (const word of [who, company, "Boreal Têxtil"]) expect(mails.some((mail) => mail.text.includes(word)), word).toBe(true);
  }).toPass({ timeout: 15_000 });
});
