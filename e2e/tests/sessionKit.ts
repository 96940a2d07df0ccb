import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { enter, expect, freshCpf, patient, popup } from "./kit";
import type { Therapist } from "./therapistKit";

/** The sandbox's cards. */
export const APPROVED = "4539620659922097";
export const DECLINED = "4929291898380766";
export const ANALYSIS = "4539000000000010";

export type Patient = Awaited<ReturnType<typeof patient>>;

interface Slot {
  state: string;
  isEnterprise: boolean;
  day: string;
  startTime: string;
  startsAt: string;
}

const HOUR = 3_600_000;

/** A free hour inside the six hours in which a change costs ("soon"), or far outside ("later"). */
export async function slotOf(request: APIRequestContext, { id }: { id: string }, token: string, when: "soon" | "later"): Promise<Slot> {
  const { availableSchedules } = await (await request.get(`/api/therapist/${id}/agenda/simplified`, { headers: { Authorization: token } })).json();
  const ahead = (slot: Slot) => Date.parse(slot.startsAt) - Date.now();
  const free = (slot: Slot) => slot.state === "AVAILABLE" && !slot.isEnterprise;
  const fits = (slot: Slot) => free(slot) && (when === "soon" ? ahead(slot) < 5 * HOUR : ahead(slot) > 48 * HOUR);
  const slot = (availableSchedules as Slot[]).find(fits);
  expect(slot, `a free hour ${when}`).toBeDefined();
  return slot as Slot;
}

/** Books a time through the API, for tests that are about what follows. */
export async function held(request: APIRequestContext, me: Patient, therapist: { id: string }, when: "soon" | "later"): Promise<string> {
  const { day, startTime } = await slotOf(request, therapist, me.token, when);
  const response = await request.post(`/api/therapist/${therapist.id}/agenda/session`, { headers: { Authorization: me.token }, data: { day, scheduledDay: day, startTime, customerId: me.id } });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).id;
}

const payer = () => ({ fullName: "Rita Lima", email: "paga@e2e.example", cpf: freshCpf(), telephone: "(11) 9 8765-4321" });

export const bank = async (request: APIRequestContext, qrCodeCopy: string) =>
  expect((await request.post("/api/sandbox/pix/pay", { data: { qrCodeCopy } })).status()).toBe(200);

/** The same, paid by PIX. */
export async function paid(request: APIRequestContext, me: Patient, therapist: { id: string }, when: "soon" | "later"): Promise<string> {
  const id = await held(request, me, therapist, when);
  const headers = { Authorization: me.token };
  const response = await request.post(`/api/payment/process/${id}`, { headers, data: { selectedPaymentMethod: "pix", originAction: "session", kind: "session", customer: payer() } });
  expect(response.status(), await response.text()).toBe(200);
  await bank(request, (await response.json()).qrCodeCopy);
  await expect(async () => expect((await (await request.get(`/api/session/${id}`, { headers })).json()).status).toBe("pago")).toPass({ timeout: 10_000, intervals: [50] });
  return id;
}

/** A patient whose balance is the price of a cancelled session of this therapist. */
export async function withBalance(request: APIRequestContext, therapist: Therapist): Promise<Patient> {
  const me = await patient(request, "saldo");
  const id = await paid(request, me, therapist, "later");
  expect((await request.post(`/api/session/${id}/cancel`, { headers: { Authorization: me.token }, data: {} })).status()).toBe(200);
  return me;
}

/** Books from the profile to the payment page: time, question, popup. Returns the session's id. */
export async function bookOn(page: Page, me: Patient, therapist: { id: string }): Promise<string> {
  await enter(page, me.token, `/psicologo-perfil/${therapist.id}`);
  await freeTime(page).click();
  await page.getByRole("button", { name: "AGENDAR UMA SESSÃO" }).click();
  return confirmBooking(page);
}

export async function confirmBooking(page: Page): Promise<string> {
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Deseja agendar sua sessão?");
  await dialog.getByRole("button", { name: "Agendar", exact: true }).click();
  await popup(page, "Falta pouco para a sua sessão ser agendada!", "Finalize o pagamento para validar o atendimento.");
  await expect(page).toHaveURL(/\/sessao-pagamento\//);
  return new URL(page.url()).pathname.split("/").at(-1) as string;
}

/** The first hour that can be chosen. Past hours of the day are shown too, but disabled. */
export const freeTime = (page: Page): Locator => page.locator("button[data-key]:enabled").filter({ hasText: /^\d{2}:\d{2}/ }).first();

export async function fillPayer(page: Page) {
  await page.getByLabel("CPF ou CNPJ", { exact: true }).fill(freshCpf());
  await page.getByLabel("Telefone com DDD").fill("11987654321");
}

export async function fillCard(page: Page, number: string) {
  await page.getByLabel("Número do cartão").fill(number);
  await page.getByLabel("Mês").fill("12");
  await page.getByLabel("Ano").fill(String(new Date().getFullYear() + 4));
  await page.getByLabel("CVV").fill("123");
  await page.getByLabel("Nome do titular, como no cartão").fill("RITA LIMA");
  await page.getByLabel("CPF ou CNPJ do titular").fill("529.982.247-25");
}

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pagar R\$/ });

/** The charges in a patient's history that were paid. */
export async function payments(request: APIRequestContext, me: Patient): Promise<{ value: number }[]> {
  const { elements } = await (await request.get(`/api/payment-history/${me.id}`, { headers: { Authorization: me.token } })).json();
  return elements;
}

/** Presses Tab until the element has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let i = 0; i < 90; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

/** The texts of an uncompressed PDF, in order. */
export function pdfText(file: Buffer): string {
  const source = file.toString("latin1");
  const drawn = [...source.matchAll(/\(((?:\\.|[^\\)])*)\)\s*Tj/g)].map((match) => (match[1] as string).replace(/\\([()\\])/g, "$1"));
  return drawn.join("\n");
}
