import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { clean, enter, expect, patient, popup, test } from "./kit";
import { freeTime, held, type Patient, paid, pdfText } from "./sessionKit";
import { newTherapist, workerTherapist } from "./therapistKit";

const question = (page: Page) => page.getByRole("alertdialog");

async function confirm(page: Page, ...texts: string[]) {
  for (const text of texts) await expect(question(page)).toContainText(text);
  await question(page).getByRole("button", { name: "SIM" }).click();
}

const balance = async (request: Parameters<typeof patient>[0], me: Patient) =>
  (await (await request.get(`/api/customer/${me.id}/credits`, { headers: { Authorization: me.token } })).json()) as number;

const startOf = async (request: Parameters<typeof patient>[0], me: Patient, id: string): Promise<string> =>
  (await (await request.get(`/api/session/${id}`, { headers: { Authorization: me.token } })).json()).startsAt;

// R203: the patient moves a session without cost.
test("a patient moves a paid session and finds it at the new time", async ({ page, request }) => {
  const [therapist, me] = [await workerTherapist(request), await patient(request, "muda")];
  const id = await paid(request, me, therapist, "later");
  await enter(page, me.token, `/sessao-detalhes/${id}`);
  const before = await startOf(request, me, id);
  await page.getByRole("link", { name: "Reagendar sessão" }).click();
  await freeTime(page).click();
  await clean(page, "reschedule");
  await page.getByRole("button", { name: "AGENDAR UMA SESSÃO" }).click();
  await confirm(page, "Deseja agendar sua sessão?");
  await popup(page, "Sessão reagendada com sucesso!");
  await expect(page).toHaveURL(new RegExp(`/sessao-detalhes/${id}`));
  await expect(page.getByText("Pagamento confirmado!")).toBeVisible();
  const after = await startOf(request, me, id);
  expect(after).not.toBe(before);
  await expect(page.getByRole("main")).toContainText(new Date(after).toLocaleDateString("pt-BR", { timeZone: "America/Sao_Paulo" }));
  await page.goto("/minha-agenda-cliente");
  await expect(page.getByRole("heading", { name: "Suas sessões" })).toBeVisible();
  await clean(page, "agenda");
});

// R207, R211, R217, R218: the page shows the result in reais before the click, and exactly that happens.
test("cancelling in time gives the balance back, and the history prints it @wide", async ({ page, request }) => {
  const [therapist, me] = [await workerTherapist(request), await patient(request, "cancela")];
  const id = await paid(request, me, therapist, "later");
  await enter(page, me.token, `/cancelar-sessao?id=${id}`);
  await expect(page.getByRole("main")).toContainText("Você recebe R$ 127,50 de saldo");
  await clean(page, "cancel");
  await page.getByRole("button", { name: "SIM" }).click();
  await popup(page, "Sessão cancelada com sucesso!");
  await expect(page).toHaveURL(/\/sessao-cancelada/);
  await clean(page, "cancelled");
  expect(await balance(request, me)).toBe(127.5);

  // The back button shows the cancelled session, and not the question again.
  await page.goto(`/sessao-detalhes/${id}`);
  await expect(page.getByText("Não foi possível encontrar a sessão")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancelar sessão" })).toHaveCount(0);

  await page.goto("/historico-resumo-financeiro-cliente");
  await expect(page.getByRole("main")).toContainText("Estornado em saldo");
  await clean(page, "history");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Imprimir em PDF" }).click()]);
  expect(file.suggestedFilename()).toBe("Histórico Financeiro Cliente.pdf");
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const text = pdfText(bytes);
  for (const part of ["Histórico Financeiro Cliente", "Rita Lima", "Pago por cartão ou PIX: R$ 127,50", "Estornado em saldo: R$ 127,50", "Cancelamento"]) expect(text.replace(/\u00a0/g, " ")).toContain(part);
});

// R204, R205, R207: the page warns, and the payment is not given back.
test("cancelling late is confirmed twice and costs the session @once", async ({ page, request }) => {
  const [therapist, me] = [await newTherapist(request), await patient(request, "tarde")];
  const id = await paid(request, me, therapist, "soon");
  await enter(page, me.token, `/sessao-detalhes/${id}`);
  await expect(page.getByText("O prazo para cancelar ou reagendar sem custos já expirou")).toBeVisible();
  await clean(page, "late session");
  await page.getByRole("button", { name: "Cancelar sessão" }).click();
  await confirm(page, "Deseja cancelar o agendamento da sessão?");
  await expect(question(page)).toContainText("O prazo para cancelamento sem custos já expirou. Deseja continuar?");
  await question(page).getByRole("button", { name: "NÃO" }).click();
  await expect(page.getByRole("button", { name: "Cancelar sessão" })).toBeVisible();

  await page.getByRole("button", { name: "Cancelar sessão" }).click();
  await confirm(page, "Deseja cancelar o agendamento da sessão?");
  await confirm(page, "O prazo para cancelamento sem custos já expirou. Deseja continuar?");
  await popup(page, "Sessão cancelada com sucesso!");
  await expect(page).toHaveURL(/\/home-cliente/);
  expect(await balance(request, me)).toBe(0);
});

// Q049: the payment is not given back, and the new time is a new session.
test("moving late is a new session to be paid, after a warning @once", async ({ page, request }) => {
  const [therapist, me] = [await newTherapist(request), await patient(request, "mudatarde")];
  const id = await paid(request, me, therapist, "soon");
  await enter(page, me.token, `/sessao-reagendamento/${therapist.id}/${id}`);
  await freeTime(page).click();
  await page.getByRole("button", { name: "AGENDAR UMA SESSÃO" }).click();
  await confirm(page, "Deseja agendar sua sessão?");
  await confirm(page, "O prazo para cancelamento sem custos já expirou. Deseja continuar?");
  await popup(page, "Falta pouco para a sua sessão ser agendada!");
  await expect(page).toHaveURL(/\/sessao-pagamento\//);
  expect(page.url()).not.toContain(id);
  await expect(page.getByRole("timer")).toBeVisible();
});

test("a therapist sees the session at home, moves it, and cancels it at no cost for the patient @once", async ({ page, request }) => {
  const [therapist, me] = [await newTherapist(request), await patient(request, "psi")];
  const id = await paid(request, me, therapist, "soon");
  await enter(page, therapist.token, `/sessao-detalhes/${id}`);
  await expect(page.getByText("Aguarde o horário agendado.")).toBeVisible();
  await clean(page, "session of the therapist");
  await page.getByRole("link", { name: "Reagendar sessão" }).click();
  await freeTime(page).click();
  await page.getByRole("button", { name: "AGENDAR UMA SESSÃO" }).click();
  await confirm(page, "Deseja agendar sua sessão?");
  await popup(page, "Sessão reagendada com sucesso!");
  await page.getByRole("button", { name: "Cancelar sessão" }).click();
  await expect(page).toHaveURL(/\/cancelar-sessao\?id=/);
  await expect(page.getByRole("checkbox", { name: /^Reabrir este horário\?/ })).not.toBeChecked();
  await page.getByRole("button", { name: "SIM" }).click();
  await popup(page, "Sessão cancelada com sucesso!");
  await expect(page).toHaveURL(/\/home-psicologo/);
  expect(await balance(request, me)).toBe(127.5);
});

// Another person's session is not shown, and a visitor returns to the requested page after signing in.
test("a session is for its two people, and a deep link survives the sign-in @once", async ({ page, request }) => {
  const [therapist, me, other] = [await workerTherapist(request), await patient(request, "dona"), await patient(request, "alheia")];
  const id = await held(request, me, therapist, "later");
  await page.goto(`/sessao-pagamento/${id}`);
  await expect(page).toHaveURL(/\/entrar/);
  await enter(page, other.token, `/sessao-pagamento/${id}`);
  await expect(page.getByText(/A Sessão não foi encontrada ou já foi finalizada/)).toBeVisible();
  await clean(page, "missing session");
  await page.goto(`/sessao-detalhes/${id}`);
  await expect(page.getByRole("heading", { name: "Sessão não encontrada" })).toBeVisible();
});

test("reminders are chosen and the private calendar is made, read and ended @once", async ({ page, request }) => {
  const [therapist, me] = [await workerTherapist(request), await patient(request, "lembra")];
  await paid(request, me, therapist, "later");
  await enter(page, me.token, "/minha-agenda-cliente");
  await page.getByRole("checkbox", { name: "1 hora antes" }).uncheck();
  await expect(page.getByText("Lembretes atualizados.")).toBeVisible();
  await page.getByRole("button", { name: "Criar endereço" }).click();
  const address = new URL(await page.getByLabel("Endereço do seu calendário").inputValue()).pathname;
  await clean(page, "agenda with a calendar address");
  const feed = await request.get(address);
  expect(await feed.text()).toContain("BEGIN:VEVENT");
  expect(await feed.text()).not.toContain(therapist.name);
  await page.reload();
  await expect(page.getByText(/Há um endereço ativo desde/)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "1 hora antes" })).not.toBeChecked();
  await page.getByRole("button", { name: "Encerrar" }).click();
  await confirm(page, "Encerrar o calendário?");
  await expect(page.getByRole("button", { name: "Criar endereço" })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});
