import type { APIRequestContext, Page } from "@playwright/test";
import { clean, DEMO, expect, login, mailsTo, open, PASSWORD, patient, popup, signIn, submitted, test, uniqueCrp } from "./kit";

let people = 0;

async function approveByMail(page: Page, request: APIRequestContext, name: string) {
  await expect(async () => {
    expect((await mailsTo(request)).some((mail) => mail.text.includes("/admin/psicologo/aprovar/"))).toBe(true);
  }).toPass({ timeout: 20_000 });
  await signIn(page, "admin@psic.example", DEMO, "/admin/login");
  await expect(page).toHaveURL(/\/admin\/painel/);
  await page.goto("/admin/psicologos/pendentes");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await clean(page, "approval");
}

// R005, R227–R233, R247, R250–R256, R306, R308: from sign-up to the directory.
test("R005 a therapist signs up, is approved, publishes hours and is found @once", async ({ page, request }) => {
  const name = `Clara Teste ${"abcdefghijklmnop"[people++ % 16]}${Date.now().toString(36).replace(/\d/g, "x")}`;
  const therapist = await submitted(request, name, uniqueCrp());
  await approveByMail(page, request, name);
  await page.getByLabel("O que você conferiu").fill("Registro ativo no cadastro do CFP.");
  await page.getByRole("button", { name: "Aprovar Psicólogo" }).click();
  await popup(page, "Sucesso!", "Psicólogo aprovado com sucesso!");
  await expect(page).toHaveURL(/\/admin\/painel/);
  await page.evaluate(() => localStorage.clear());

  await signIn(page, therapist.email, PASSWORD);
  await expect(page).toHaveURL(/\/cadastro-psicologo-planos/);
  await clean(page, "plans");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("alert")).toContainText("Escolha um plano antes de prosseguir.");
  await page.getByText("Plano Gratuito").click();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("alert")).toContainText("Confirme o aceite dos termos de uso antes de prosseguir.");
  await page.getByRole("checkbox").last().check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Sim" }).click();
  await expect(page).toHaveURL(/\/home-psicologo/);

  await page.goto("/gerenciar-disponibilidade");
  await page.getByLabel("Dia da semana").first().selectOption({ label: "Segunda" });
  await page.getByLabel("Início").first().fill("10:00");
  await page.getByRole("button", { name: "Adicionar", exact: true }).click();
  await clean(page, "availability");
  await page.getByRole("button", { name: "Salvar Alterações" }).first().click();
  await expect(page.getByText("Horários da agenda salvos com sucesso.")).toBeVisible();

  await expect(async () => {
    const found = await (await request.get(`/api/therapist/list?text=${encodeURIComponent(name)}`)).json();
    expect(found.elements.map((e: { name: string }) => e.name)).toEqual([name]);
  }).toPass({ timeout: 5_000 });
});

// R234, R307: a refused registration, its reason, the corrected CRP.
test("a refused therapist reads why, corrects the CRP and waits again @once", async ({ page, request }) => {
  const name = `Joana Recusa ${Date.now().toString(36).replace(/\d/g, "x")}`;
  const therapist = await submitted(request, name, uniqueCrp());
  const refused = await request.post(`/api/admin/therapist/${therapist.id}/reject`, { data: { reason: "Registro inativo." }, headers: { Authorization: await login(request, "admin@psic.example", DEMO) } });
  expect(refused.status()).toBe(200);
  await signIn(page, therapist.email, PASSWORD);
  await expect(page).toHaveURL(/\/cadastro-invalido/);
  await expect(page.getByText("Registro inativo.")).toBeVisible();
  await clean(page, "invalid registration");
  await page.getByRole("link", { name: "Corrigir meus dados" }).click();
  await expect(page).toHaveURL(/\/dados-pessoais-psicologo/);
  await page.getByLabel(/^CRP/).fill(uniqueCrp());
  await page.getByLabel(/Experiência profissional/).fill("Dez anos de clínica.");
  await clean(page, "therapist data");
  await page.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("O CRP será validado em breve")).toBeVisible();
});

// R028, R120–R131: a visitor chooses a time, is sent to sign in, and returns to the same time.
test("a visitor finds a time, signs in and comes back to it @wide", async ({ page, request }) => {
  const { email } = await patient(request, "paciente");
  await open(page, "/psicologos");
  await page.getByPlaceholder("Busque um(a) psicólogo por nome ou abordagem").fill("psicanalise");
  await page.keyboard.press("Enter");
  const card = page.getByRole("article").filter({ hasText: "Joaquim Teles" });
  await expect(card).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  expect(await page.getByRole("main").innerText()).not.toContain("R$");
  await clean(page, "directory");
  await card.getByRole("link", { name: "Ver perfil completo" }).click();
  await expect(page).toHaveURL(/\/psicologo-perfil\//);
  await expect(page).toHaveTitle(/Joaquim Teles/);
  await clean(page, "profile");
  const time = page.getByRole("button", { name: /^\d{2}:\d{2}/ }).first();
  const chosen = (await time.innerText()).trim();
  await time.click();
  await page.getByRole("link", { name: /ENTRAR PARA AGENDAR/i }).or(page.getByRole("button", { name: /ENTRAR PARA AGENDAR/i })).first().click();
  await expect(page).toHaveURL(/\/entrar/);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "ENTRAR", exact: true }).click();
  await expect(page).toHaveURL(/\/psicologo-perfil\//);
  await expect(page.getByRole("main")).toContainText("R$");
  await expect(page.getByRole("main")).toContainText(chosen);
});

test("a search without result, a profile that is not there, and profiles for search engines @once", async ({ page, request }) => {
  await page.goto("/psicologos?busca=zzzzzz");
  await expect(page.getByText("Não encontramos nenhum psicologo :(")).toBeVisible();
  await clean(page, "empty search");
  await page.goto("/psicologo-perfil/01a1e134-0000-7000-8000-000000000000");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const list = await (await request.get("/api/therapist/list")).json();
  const html = await (await request.get(`/psicologo-perfil/${list.elements[0].id}`)).text();
  expect(html).toContain("application/ld+json");
  expect(html).not.toContain("R$");
  expect(await (await request.get("/sitemap.xml")).text()).toContain(`/psicologo-perfil/${list.elements[0].id}`);
});

