import type { APIRequestContext } from "@playwright/test";
import { cleanAtWidths, DEMO, enter, expect, freshCnpj, login, mailedLink, open, PASSWORD, popup, test } from "./kit";

/** A company with a domain of its own, made through the API, and the token of its login. */
async function company(request: APIRequestContext) {
  const domain = `acme-${process.pid}-${Date.now().toString(36)}.example`;
  const admin = await (await request.post("/api/admin/login", { data: { username: "admin@psic.example", password: DEMO } })).json();
  const data = { name: "Acme Tecnologia", cnpj: freshCnpj(), email: `rh@${domain}`, phone: "(11) 3456-7890", maxUsers: 5, companyEmail: domain };
  const made = await request.post("/api/admin/company", { headers: { Authorization: admin.token }, data });
  expect(made.status(), await made.text()).toBe(200);
  const { id } = (await made.json()) as { id: string };
  await accept(request, data.email);
  const own = await request.post("/api/company/login", { data: { username: data.email, password: PASSWORD } });
  return { id, domain, admin: admin.token as string, token: (await own.json()).token as string };
}

/** Accepts an invitation by its mailed link. */
async function accept(request: APIRequestContext, email: string) {
  const link = await mailedLink(request, email, /senha-recuperacao\?token=.*convite/);
  const token = new URL(link, "http://x").searchParams.get("token");
  const data = { token, password: PASSWORD, passwordConfirmation: PASSWORD, termsOfService: true };
  expect((await request.post("/api/auth/reset-password", { data })).status()).toBe(200);
}

/** Enters a person's name, with which the registration is complete. */
async function named(request: APIRequestContext, token: string) {
  const headers = { Authorization: token };
  const { id } = await (await request.get("/api/user/info/", { headers })).json();
  const data = { fullName: "Bia Lima", nickname: "", emailAlertsOptIn: false };
  expect((await request.post(`/api/customer/${id}/basic-info`, { headers, data })).status()).toBe(200);
}

// The domain, the key of the directory, a document with its check, and the survey, from the company to its first person.
test("a company connects its directory, issues a document and asks its people @once", async ({ page, request }) => {
  test.setTimeout(180_000);
  const { id, domain, admin, token } = await company(request);
  const bia = `bia@${domain}`;

  await test.step("an administrator confirms the domain by hand", async () => {
    await enter(page, admin, `/admin/company/${id}/acesso`);
    await expect(page.getByText(`_psic.${domain}`)).toBeVisible();
    await cleanAtWidths(page, "the access page of an administrator");
    await page.getByLabel("Como o domínio foi comprovado").fill("Ofício assinado");
    await page.getByRole("button", { name: "Confirmar à mão" }).click();
    await popup(page, "Domínio confirmado.");
    await expect(page.getByText("Motivo: Ofício assinado")).toBeVisible();
  });

  await test.step("the company makes a key, and its directory sends somebody", async () => {
    await enter(page, token, `/empresas/painel/${id}`);
    await page.getByRole("link", { name: "Acesso das pessoas" }).click();
    await expect(page.getByText(`${domain} está comprovado`)).toBeVisible();
    await expect(page.getByLabel("ID do cliente")).toBeVisible();
    await page.getByRole("button", { name: "Criar chave" }).click();
    const key = await page.getByText(/^psic_scim_/).innerText();
    await cleanAtWidths(page, "the access page with a new key");
    const headers = { Authorization: `Bearer ${key}` };
    const sent = await request.post("/scim/v2/Users", { headers, data: { userName: bia, displayName: "Bia", active: true } });
    expect(sent.status(), await sent.text()).toBe(201);
    await page.getByRole("button", { name: "Revogar" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revogar" }).click();
    await popup(page, "Chave revogada.");
    await expect(page.getByText(/^psic_scim_/)).toHaveCount(0);
    await expect(page.getByText("1 pessoa na lista do sistema.")).toBeVisible();
    expect((await request.get("/scim/v2/Users", { headers })).status()).toBe(401);
    await open(page, `/empresas/painel/${id}`); // the list that was read before is empty
    await expect(page.getByRole("table", { name: "Pessoas da empresa" })).toContainText(bia);
  });

  const number = await test.step("the company issues a document and opens the survey", async () => {
    await page.getByRole("link", { name: "Evidências do programa" }).click();
    await expect(page.getByText("Nenhum documento ainda")).toBeVisible();
    await page.getByLabel("Primeiro dia").pressSequentially("01/01/2020");
    await page.getByLabel("Último dia").pressSequentially("31/01/2020");
    await page.getByRole("button", { name: "Emitir", exact: true }).click();
    await popup(page, "Documento emitido!");
    const title = await page.getByText(/^Documento [A-Z2-7-]{14}$/).innerText();
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Baixar PDF/ }).click();
    expect((await file).suggestedFilename()).toBe(`evidencias-${title.slice(-14)}.pdf`);
    await page.getByRole("button", { name: "Abrir a pesquisa deste ano" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Abrir a pesquisa deste ano" }).click();
    await popup(page, "Pesquisa aberta!");
    await expect(page.getByText(/A pesquisa de \d{4} está aberta até/)).toBeVisible();
    await cleanAtWidths(page, "the documents of a company");
    return title.slice(-14);
  });

  await test.step("its person answers on the home page", async () => {
    await accept(request, bia);
    const own = await login(request, bia);
    await named(request, own);
    await enter(page, own, "/home-cliente");
    await expect(page.getByRole("heading", { name: "Pesquisa da empresa" })).toBeVisible();
    await page.getByRole("link", { name: "Responder" }).click();
    await page.getByRole("button", { name: "Enviar respostas" }).click();
    await expect(page.getByText("Escolha uma resposta.").first()).toBeVisible();
    await cleanAtWidths(page, "the survey with errors");
    for (const question of await page.getByRole("group").all()) await question.getByLabel("Muitas vezes").check();
    await page.getByRole("checkbox", { name: /Quero participar/ }).check();
    await page.getByRole("button", { name: "Enviar respostas" }).click();
    await expect(page.getByText("Sua resposta foi somada às outras.")).toBeVisible();
  });

  await test.step("anybody confirms the document and reads nothing of it", async () => {
    await page.evaluate(() => localStorage.clear());
    await open(page, `/conferir/${number}`);
    await expect(page.getByRole("heading", { name: "Documento emitido por nós" })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("Acme");
    await cleanAtWidths(page, "a document that was confirmed");
  });

  await test.step("a link that leads nowhere", async () => {
    await open(page, "/acesso-empresa/nada");
    await cleanAtWidths(page, "the page that a company sends people to");
    await page.getByRole("button", { name: "Continuar no login da empresa" }).click();
    await expect(page.getByText("Este link não funciona")).toBeVisible();
  });
});
