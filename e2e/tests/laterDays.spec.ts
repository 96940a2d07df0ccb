import { type Locator, type Page, test } from "@playwright/test";
import { clean, cleanAtWidths, DEMO, expect, freshEmail, login, mailedLink, mailsTo, PASSWORD, patient, popup, register } from "./kit";
import { apiOf, type Booked, book, headersOf, minutes, RoomServer, visit } from "./roomKit";
import { APPROVED, fillCard, fillPayer, payButton } from "./sessionKit";

// What happens on a later day: the server is restarted at that day.
test.describe.configure({ mode: "default", timeout: 240_000 });

let server: RoomServer;
let past: Booked;

test.beforeAll(async () => {
  server = new RoomServer(Number(process.env.PSIC_ROOM_PORT ?? 8840) + 90);
  await server.start();
  const api = await apiOf(server);
  past = await book(api, 6, false);
  await api.dispose();
});
test.afterAll(async () => await server?.remove());

const SUCCESS = "Pagamento realizado com sucesso";

// "Agendar de novo", the question, the stored card. At most four taps from the home page to a paid session.
test("a returning patient with a stored card goes from the home page to a paid session in four taps @once", async ({ browser }) => {
  const first = await visit(browser, server, past.patient, `/sessao-pagamento/${past.id}`);
  await fillPayer(first.page);
  await first.page.getByLabel(/^Lembrar estes dados/).check();
  await fillCard(first.page, APPROVED);
  await first.page.getByLabel("Guardar este cartão para as próximas sessões").check();
  await payButton(first.page).click();
  await popup(first.page, SUCCESS);
  await first.context.close();

  await server.at(past.startsAt + minutes(180));
  const { page, context, problems } = await visit(browser, server, past.patient, "/home-cliente");
  let taps = 0;
  const tap = (target: Locator) => {
    taps++;
    return target.click();
  };
  const again = page.getByRole("button", { name: /^Agendar de novo/ }).first();
  await expect(again).toBeVisible();
  await clean(page, "home of a returning patient");
  await tap(again);
  await tap(page.getByRole("alertdialog").getByRole("button", { name: "Agendar", exact: true }));
  await expect(page.getByRole("radio", { name: /Cartão final 2097/ })).toBeChecked();
  await clean(page, "payment with a stored card");
  await tap(payButton(page));
  await expect(page.getByRole("alertdialog")).toContainText(SUCCESS);
  expect(taps, "taps to a paid session").toBeLessThanOrEqual(4);
  await context.close();
  expect([...first.problems, ...problems]).toEqual([]);
});

const people = (page: Page) => page.getByRole("table", { name: "Pessoas da empresa" });

test("a patient links a company's benefit, and the company sends all expired invitations again @once", async ({ browser }) => {
  const api = await apiOf(server);
  const company = { email: "empresa@aurora.example", password: DEMO };
  const headers = await headersOf(api, company);
  const { companyId } = await (await api.get("/api/user/info/", { headers })).json();
  const me = await patient(api, "beneficio");
  const late = [freshEmail("tarde", "casa.example"), freshEmail("tarde", "casa.example")];
  const file = { name: "pessoas.csv", mimeType: "text/csv", buffer: Buffer.from(["email", me.email, ...late].join("\n")) };
  const begun = await api.post(`/api/company/${companyId}/users/import`, { headers, multipart: { file } });
  expect(begun.ok(), await begun.text()).toBe(true);
  expect(await mailedLink(api, me.email, /convite=1/)).toContain("/senha-recuperacao?token=");
  const mailed = async (to?: string) => (await mailsTo(api, to)).length;
  await expect.poll(() => mailed(late[1])).toBe(1);

  const own = await visit(browser, server, { email: me.email, password: PASSWORD }, "/beneficio");
  await expect(own.page.getByRole("heading", { name: "Aurora Tecnologia oferece um benefício a você" })).toBeVisible();
  await cleanAtWidths(own.page, "the offer of a benefit");
  await own.page.getByRole("button", { name: "Vincular o benefício" }).click();
  await popup(own.page, "Benefício vinculado!");
  await expect(own.page).not.toHaveURL(/\/beneficio/);
  await own.page.evaluate(() => history.pushState({}, "", "/beneficio"));
  await expect(own.page.getByText("Você já tem o benefício da sua empresa")).toBeVisible();
  await cleanAtWidths(own.page, "a linked benefit");
  await own.context.close();

  await server.later(16 * 24 * minutes(60));
  const before = await mailed(late[0]);
  const hr = await visit(browser, server, company, `/empresas/painel/${companyId}`);
  await hr.page.getByLabel("Buscar por nome ou e-mail").fill("tarde-");
  await expect(people(hr.page).getByText("Expirado")).toHaveCount(2);
  await cleanAtWidths(hr.page, "expired invitations");
  await hr.page.getByRole("button", { name: "Reenviar todos os expirados" }).click();
  const question = hr.page.getByRole("alertdialog");
  await expect(question).toContainText(/^Reenviar \d+ convites expirados\?/);
  await clean(hr.page, "the question about expired invitations");
  await question.getByRole("button", { name: "Reenviar", exact: true }).click();
  await expect(hr.page.getByText(/convites reenviados\./)).toBeVisible();
  await expect(people(hr.page).getByText("Expirado")).toHaveCount(0);
  await expect.poll(() => mailed(late[0])).toBe(before + 1);
  await hr.context.close();
  await api.dispose();
  expect([...own.problems, ...hr.problems]).toEqual([]);
});

// Q219: released, taken back, released again; at the end of the cycle the account is the person's own.
test("Q219 a company releases a person and undoes it, and a released person's account becomes personal @once", async ({ browser }) => {
  const api = await apiOf(server);
  const eva = freshEmail("eva", "aurora.example");
  await register(api, eva, "ENTERPRISE");
  const token = await login(api, eva);
  const { id } = await (await api.get("/api/user/info/", { headers: { Authorization: token } })).json();
  const name = { fullName: "Eva Souza", nickname: "", emailAlertsOptIn: false };
  expect((await api.post(`/api/customer/${id}/basic-info`, { headers: { Authorization: token }, data: name })).status()).toBe(200);
  const mailed = async (title: string) => (await mailsTo(api, eva)).filter(({ text }) => text.includes(title)).length;

  const company = { email: "empresa@aurora.example", password: DEMO };
  const { companyId } = await (await api.get("/api/user/info/", { headers: await headersOf(api, company) })).json();
  const hr = await visit(browser, server, company, `/empresas/painel/${companyId}`);
  const { page } = hr;
  await page.getByLabel("Buscar por nome ou e-mail").fill(eva);
  const release = async () => {
    await page.getByRole("button", { name: `Desativar ${eva}` }).click();
    await expect(page.getByRole("alertdialog")).toContainText("até lá você pode desfazer");
    await clean(page, "the question before a release");
    await page.getByRole("alertdialog").getByRole("button", { name: "Desativar", exact: true }).click();
    await expect(people(page)).toContainText(/De saída até \d{2}\/\d{2}\/\d{4}/);
  };
  await release();
  await expect(page.getByText("1 será liberada no fim do ciclo")).toBeVisible();
  await clean(page, "a released person");
  await expect.poll(() => mailed("O benefício da sua empresa vai terminar")).toBe(1);

  await page.getByRole("button", { name: `Desfazer a saída de ${eva}` }).dblclick();
  await expect(people(page)).toContainText("Ativo");
  await expect(page.getByText("1 será liberada no fim do ciclo")).toHaveCount(0);
  await expect.poll(() => mailed("O benefício da sua empresa continua")).toBe(1);

  await release();
  const day = /até (\d{2})\/(\d{2})\/(\d{4})/.exec((await people(page).textContent()) ?? "");
  await hr.context.close();
  const end = Date.parse(`${day?.[3]}-${day?.[2]}-${day?.[1]}T00:00:00-03:00`);

  await server.at(end - minutes(70));
  const before = await visit(browser, server, { email: eva, password: PASSWORD }, "/home-cliente");
  await expect(before.page.getByRole("link", { name: "Cadastrar e-mail pessoal" })).toBeVisible();
  await expect(before.page.getByRole("link", { name: /^Dados de pagamento/ })).toHaveCount(0);
  await before.context.close();

  await server.at(end + minutes(61));
  await expect.poll(() => mailed("Sua conta agora é pessoal"), { timeout: 30_000 }).toBe(1);
  const after = await visit(browser, server, { email: eva, password: PASSWORD }, "/home-cliente");
  await expect(after.page.getByRole("heading", { level: 1 })).toContainText("Eva");
  await expect(after.page.getByRole("main").getByRole("link", { name: /Dados de pagamento/ })).toBeVisible();
  await clean(after.page, "home of somebody who left the company");
  await after.context.close();
  await api.dispose();
  expect([...hr.problems, ...before.problems, ...after.problems]).toEqual([]);
});
