import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { totp } from "../tests/backofficeKit";
import { DEMO, enter, freshCpf, login } from "../tests/kit";
import { apiOf, RoomServer } from "../tests/roomKit";
import { bank } from "../tests/sessionKit";
import { newTherapist } from "../tests/therapistKit";

const PAYOUTS = Number(process.env.PSIC_PAYOUTS ?? 200);
const MOST_SECONDS = 120;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ADMIN = "admin@psic.example";
/** Patients of the demonstration. They had sessions before, so nobody must look at what they pay. */
const PATIENTS = ["paciente@psic.example", "bruno@psic.example", "camila@psic.example"];

interface Slot {
  state: string;
  day: string;
  startTime: string;
}

/** One session of a therapist, paid by PIX, at the nth free time or the first later one at which the patient is free. */
async function session(api: APIRequestContext, therapistId: string, email: string, nth: number) {
  const headers = { Authorization: await login(api, email, DEMO) };
  const { id: customerId } = await (await api.get("/api/user/info", { headers })).json();
  const { availableSchedules } = await (await api.get(`/api/therapist/${therapistId}/agenda/simplified`, { headers })).json();
  const free = (availableSchedules as Slot[]).filter(({ state }) => state === "AVAILABLE").slice(nth + 1);
  const book = ({ day, startTime }: Slot) =>
    api.post(`/api/therapist/${therapistId}/agenda/session`, { headers, data: { day, scheduledDay: day, startTime, customerId } });
  let held = await book(free.shift() as Slot);
  while (held.status() === 409 && free.length > 0) held = await book(free.shift() as Slot);
  expect(held.status(), await held.text()).toBe(200);
  const customer = { fullName: "Rita Lima", email, cpf: freshCpf(), telephone: "(11) 9 8765-4321" };
  const code = await api.post(`/api/payment/process/${(await held.json()).id}`, {
    headers, data: { selectedPaymentMethod: "pix", originAction: "session", kind: "session", customer },
  });
  expect(code.status(), await code.text()).toBe(200);
  await bank(api, (await code.json()).qrCodeCopy);
}

/** Therapists with one paid session each, some at a time. */
async function prepare(api: APIRequestContext) {
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < PAYOUTS; i = next++) {
      const { id } = await newTherapist(api).catch(() => newTherapist(api)); // many sign-ins at once are refused
      await session(api, id, PATIENTS[i % PATIENTS.length] as string, Math.floor(i / PATIENTS.length));
      if (i % 20 === 19) console.log(`${i + 1} therapists with a paid session`);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
}

/** Turns the administrator's second factor on. Returns its key. */
async function enrol(api: APIRequestContext, codeAt: (secret: string) => string): Promise<string> {
  const headers = { Authorization: (await (await api.post("/api/admin/login", { data: { username: ADMIN, password: DEMO } })).json()).token };
  const begun = await api.post("/api/user/second-factor", { headers, data: { currentPassword: DEMO } });
  expect(begun.status(), await begun.text()).toBe(200);
  const secret = new URL((await begun.json()).uri).searchParams.get("secret") ?? "";
  const on = await api.post("/api/user/second-factor/confirm", { headers, data: { code: codeAt(secret) } });
  expect(on.status(), await on.text()).toBe(200);
  return secret;
}

/** What the operator does. */
async function confirmAll(page: Page, code: () => string): Promise<number> {
  await page.getByRole("checkbox", { name: /^Selecionar todos os/ }).check();
  await page.getByRole("region", { name: "Repasses selecionados" }).getByRole("button", { name: /^Confirmar \d+$/ }).click();
  await page.getByLabel("Referência do banco (opcional)").fill("LOTE-200");
  await page.getByRole("button", { name: /^Confirmar \d+, R\$/ }).click();
  await page.getByLabel("Código do aplicativo ou de recuperação").fill(code());
  await page.getByRole("button", { name: "Confirmar código" }).click();
  const title = page.getByRole("heading", { name: /^\d+ repasses confirmados$/ });
  await expect(title).toBeVisible({ timeout: MOST_SECONDS * 1000 });
  return Number.parseInt((await title.textContent()) ?? "", 10);
}

test("an administrator confirms 200 payouts with one code", async ({ page }) => {
  const server = new RoomServer(Number(process.env.PSIC_E2E_PORT ?? 8790));
  try {
    await server.start();
    const api = await apiOf(server);
    await prepare(api);

    // Forty days later the cycle of every session is over. Cycles are counted every six hours: those whose sessions were
    // not finished yet are counted by the second restart. The code of six minutes ago is too old for the batch.
    const offset = 40 * DAY;
    const ahead = () => Math.floor((Date.now() + offset) / 30_000) - Math.floor(Date.now() / 30_000);
    await server.at(Date.now() + offset - 7 * 60 * MINUTE);
    await page.waitForTimeout(MINUTE);
    await server.at(Date.now() + offset - 6 * MINUTE);
    const secret = await enrol(api, (key) => totp(key, ahead() - 13));
    const signedIn = await api.post("/api/admin/login", { data: { username: ADMIN, password: DEMO, code: totp(secret, ahead() - 12) } });
    expect(signedIn.status(), await signedIn.text()).toBe(200);
    await server.at(Date.now() + offset);
    const headers = { Authorization: (await signedIn.json()).token };
    await expect(async () => {
      const { counts } = await (await api.get("/api/admin/payouts?state=READY", { headers })).json();
      expect(counts.ready).toBeGreaterThanOrEqual(PAYOUTS);
    }).toPass({ timeout: 3 * MINUTE, intervals: [2000] });

    const started = Date.now();
    await enter(page, headers.Authorization, "/admin/repasses");
    const paid = await confirmAll(page, () => totp(secret, ahead()));
    const seconds = (Date.now() - started) / 1000;
    console.log(`${paid} payouts were confirmed in ${seconds.toFixed(1)} s, from opening the page to the result`);
    expect(paid).toBeGreaterThanOrEqual(PAYOUTS);
    expect(seconds).toBeLessThan(MOST_SECONDS);

    await page.getByRole("button", { name: "Fechar" }).last().click();
    await page.getByRole("tab", { name: "Confirmados" }).click();
    await expect(page.getByText("LOTE-200").first()).toBeVisible();
  } finally {
    await server.remove();
  }
});
