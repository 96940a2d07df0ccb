import { type Browser, type Page, test } from "@playwright/test";
import { clean, expect } from "./kit";
import { apiOf, arrive, type Booked, book, figures, flows, headersOf, minutes, ROOM_BROWSER, RoomServer, start } from "./roomKit";

test.use({ launchOptions: ROOM_BROWSER });
test.describe.configure({ mode: "default", timeout: 240_000 });

let server: RoomServer;
// In the order of their hours: a session that the clock has passed is over, also when the clock goes back.
let stays: Booked;
let moves: Booked;
let ends: Booked;

test.beforeAll(async ({ browserName: _ }, info) => {
  const width = info.project.name === "390" ? 20 : 0;
  server = new RoomServer(Number(process.env.PSIC_ROOM_PORT ?? 8840) + 10 + width);
  await server.start();
  const api = await apiOf(server);
  stays = await book(api, 6);
  moves = await book(api, 7);
  ends = await book(api, 8);
  await api.dispose();
});
test.afterAll(async () => await server?.remove());

const soon = ({ startsAt }: Booked) => server.near(startsAt - minutes(10), minutes(6));
const control = (page: Page, name: string | RegExp) => page.getByRole("toolbar").getByRole("button", { name });

/** Both people in the room of a session, each page changed as the test needs. */
async function together(browser: Browser, session: Booked, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  await soon(session);
  const one = await arrive(browser, server, session.therapist, session.id);
  const other = await arrive(browser, server, session.patient, session.id, prepare);
  await start(one.page);
  await start(other.page);
  await Promise.all([flows(one.page), flows(other.page)]);
  const end = async () => {
    await one.context.close();
    await other.context.close();
    expect([...one.problems, ...other.problems]).toEqual([]);
  };
  return { therapist: one.page, patient: other.page, end };
}

/** Makes the browser measure a slow connection, and then a good one again. */
function bendTheFigures() {
  const real = RTCPeerConnection.prototype.getStats;
  RTCPeerConnection.prototype.getStats = async function bent(this: RTCPeerConnection) {
    const stats = new Map(await real.call(this));
    if ((window as unknown as { poor?: boolean }).poor)
      for (const [id, report] of stats) if (report.type === "candidate-pair") stats.set(id, { ...report, currentRoundTripTime: 2 });
    return stats as unknown as RTCStatsReport;
  };
}

const poor = (page: Page, value: boolean) => page.evaluate((is) => Object.assign(window, { poor: is }), value);

test("a poor link pauses the own picture, keeps the voice, and brings the picture back @long", { tag: "@once" }, async ({ browser }) => {
  const { therapist, patient, end } = await together(browser, stays, (page) => page.addInitScript(bendTheFigures));
  await poor(patient, true);
  await expect(patient.getByText(/sua câmera foi pausada para manter a voz/)).toBeVisible({ timeout: 30_000 });
  await expect(therapist.getByText("Rita Lima está com a câmera desligada").first()).toBeVisible();
  await clean(patient, "sound only");
  const before = await figures(therapist);
  await expect.poll(async () => (await figures(therapist)).energy).toBeGreaterThan(before.energy);
  await poor(patient, false);
  await expect(patient.getByText(/sua câmera foi pausada/)).toHaveCount(0, { timeout: 40_000 });
  await flows(therapist);
  await end();
});

test("a microphone that a phone call took is back with one tap @once @long", async ({ browser }) => {
  const { therapist, patient, end } = await together(browser, stays);
  const taken = await patient.evaluate(() => {
    const pc = (window as unknown as { connections: RTCPeerConnection[] }).connections.at(-1);
    const track = pc?.getSenders().find((sender) => sender.track?.kind === "audio")?.track;
    track?.stop();
    track?.dispatchEvent(new Event("ended"));
    return track?.id;
  });
  await expect(therapist.getByText("Rita Lima está com o microfone desligado").first()).toBeAttached();
  await clean(patient, "microphone stopped");
  const again = patient.getByRole("button", { name: "Seu microfone parou. Tocar para retomar", exact: true });
  await again.focus();
  await patient.keyboard.press("Enter");
  await expect(again).toHaveCount(0);
  await expect(therapist.getByText("Rita Lima está com o microfone desligado")).toHaveCount(0);
  const carried = await patient.evaluate(() => {
    const pc = (window as unknown as { connections: RTCPeerConnection[] }).connections.at(-1);
    return pc?.getSenders().find((sender) => sender.track?.kind === "audio")?.track?.id;
  });
  expect(carried).not.toBe(taken);
  await flows(therapist);
  await end();
});

/** The wake lock that the page holds. */
function countLocks() {
  const own = Object.assign(window, { locks: 0 });
  const release = async () => void (own.locks -= 1);
  const request = async () => {
    own.locks += 1;
    return { release };
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
}

test("a phone on its side starts with one thumb, its screen stays on, and the whole screen is used on request", async ({ browser }) => {
  await soon(stays);
  const { page, context, problems } = await arrive(browser, server, stays.patient, stays.id, (one) => one.addInitScript(countLocks));
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByLabel("Sua imagem")).toBeVisible();
  const begin = page.getByRole("button", { name: "Iniciar", exact: true });
  await expect(begin).toBeInViewport({ ratio: 1 });
  await clean(page, "ready in landscape");
  const locks = () => page.evaluate(() => (window as unknown as { locks: number }).locks);
  expect(await locks()).toBe(0);
  await begin.click();
  await expect.poll(locks).toBe(1);
  await page.getByRole("button", { name: "Tela cheia" }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole("button", { name: "Sair da tela cheia" }).click();
  await control(page, "Sair da sessão").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sair" }).click();
  await expect(page.getByRole("heading", { name: "Você saiu da sessão" })).toBeInViewport();
  expect(await locks()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

/** The person or the browser refuses the permission. */
function refuseDevices() {
  if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
}

test("blocked devices are explained, and the room can be entered without them @once", async ({ browser }) => {
  await soon(stays);
  const { page, context } = await arrive(browser, server, stays.patient, stays.id, (one) => one.addInitScript(refuseDevices));
  await expect(page.getByText("O navegador bloqueou o microfone.")).toBeVisible();
  await expect(page.getByText("Como liberar câmera e microfone")).toBeVisible();
  await clean(page, "blocked devices");
  await start(page);
  await expect(page.getByText(/ainda não chegou/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "O navegador bloqueou o microfone.", exact: true })).toBeVisible();
  await clean(page, "waiting without devices");
  await context.close();
});

test("a page that disappears is missed, awaited, and then gone @long", { tag: "@once" }, async ({ browser }) => {
  const { therapist, patient } = await together(browser, stays);
  await therapist.context().close();
  // A page that closes says that it is hidden, and a hidden one is given two and a half seconds.
  await expect(patient.getByText("Conexão boa")).toHaveCount(0, { timeout: 6000 });
  await expect(patient.getByText("A conexão caiu. Reconectando…").first()).toBeVisible({ timeout: 30_000 });
  await clean(patient, "restoring");
  await expect(patient.getByText("Helena Martins Rocha saiu da sala.").first()).toBeVisible({ timeout: 40_000 });
  await patient.context().close();
});

test("a server that fails before the room is reported, and requested again @long", { tag: "@once" }, async ({ browser }) => {
  await soon(stays);
  const fails = (one: Page) => one.route("**/permissions**", (route) => route.fulfill({ status: 500, json: {} }));
  const { page, context } = await arrive(browser, server, stays.patient, stays.id, fails);
  await expect(page.getByRole("alert")).toHaveText("Não conseguimos abrir a sala agora. Confira sua conexão e tente de novo.");
  await clean(page, "failed");
  await page.unroute("**/permissions**");
  await page.getByRole("button", { name: "Tentar novamente" }).press("Enter");
  await expect(page.getByLabel("Sua imagem")).toBeVisible();
  await context.close();
});

test("a session that is moved during a call sends both people out and shows its new time", { tag: "@once" }, async ({ browser }) => {
  const { therapist, patient, end } = await together(browser, moves);
  const api = await apiOf(server);
  const headers = await headersOf(api, moves.therapist);
  const { availableSchedules } = await (await api.get(`/api/therapist/${moves.therapist.id}/agenda/simplified`, { headers })).json();
  const free = availableSchedules.filter((slot: { state: string; isEnterprise: boolean }) => slot.state === "AVAILABLE" && !slot.isEnterprise);
  const { day, startTime } = free.at(-1);
  const moved = await api.post(`/api/agenda/${moves.therapist.id}/session/${moves.id}/reschedule`, { headers, data: { day, startTime } });
  expect(moved.status(), await moved.text()).toBe(200);
  const words = `Esta sessão foi remarcada para ${day} às ${startTime.slice(0, 5)}. A sala abre 15 minutos antes do início.`;
  for (const page of [therapist, patient]) {
    await expect(page.getByText(words)).toBeVisible();
    expect(await figures(page)).toMatchObject({ state: "none", bytes: 0 });
  }
  await clean(patient, "moved");
  await patient.reload();
  await expect(patient.getByText(words)).toBeVisible();
  await api.dispose();
  await end();
});

test("the room opens by itself when its time comes @long", { tag: "@once" }, async ({ browser }) => {
  await server.at(ends.startsAt - minutes(15) - 15_000);
  const { page, context } = await arrive(browser, server, ends.patient, ends.id);
  await expect(page.getByText(/A sala abre em .*, 15 minutos antes do início\./)).toBeVisible();
  await expect(page.getByLabel("Sua imagem")).toBeVisible({ timeout: 60_000 });
  await context.close();
});

test("a cancelled session is shown to the person in the room and to the person before it", { tag: "@once" }, async ({ browser }) => {
  await soon(ends);
  const waiting = await arrive(browser, server, ends.patient, ends.id);
  await start(waiting.page);
  await expect(waiting.page.getByText(/ainda não chegou/).first()).toBeVisible();
  const ready = await arrive(browser, server, ends.therapist, ends.id);
  await expect(ready.page.getByLabel("Sua imagem")).toBeVisible();
  const api = await apiOf(server);
  const headers = await headersOf(api, ends.therapist);
  expect((await api.post(`/api/session/${ends.id}/cancel`, { headers, data: { acceptLate: true } })).status()).toBe(200);
  for (const { page, context, problems } of [waiting, ready]) {
    await expect(page.getByText("Esta sessão foi cancelada.")).toBeVisible();
    await expect(page.getByLabel("Sua imagem")).toHaveCount(0);
    expect(problems).toEqual([]);
    await context.close();
  }
  await api.dispose();
});
