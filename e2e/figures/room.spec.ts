import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { apiOf, arrive, type Booked, book, fakeDevices, figures, flows, minutes, type Person, RoomServer, start } from "../tests/roomKit";
import { Path } from "./path";
import { type Gap, gapOf, heard, instrument, tell, tellGaps, traceOf, worse } from "./trace";

const TIMES = Number(process.env.PSIC_ROOM_TIMES ?? 20);
const PORT = Number(process.env.PSIC_ROOM_PORT ?? 8890);

test.use({ launchOptions: { executablePath: process.env.PSIC_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", ...fakeDevices(20)] } });

let server: RoomServer;
/** A server without users. The control run kills and starts it, so that the machine has the same load. */
let decoy: RoomServer;
let booked: Booked;
let paths: [Path, Path];

test.beforeAll(async () => {
  server = new RoomServer(PORT);
  decoy = new RoomServer(PORT + 10);
  await server.start();
  await decoy.start();
  const api = await apiOf(server);
  booked = await book(api, 6);
  await api.dispose();
  paths = [new Path(PORT + 5, PORT + 2), new Path(PORT + 6, PORT + 2)];
});
test.afterAll(async () => {
  for (const path of paths ?? []) path.close();
  await server?.remove();
  await decoy?.remove();
});

const open: BrowserContext[] = [];
// A person who stays in the room would take the place of the next people.
const leave = async () => {
  for (const context of open.splice(0)) await context.close();
};
test.afterEach(leave);

interface Pair {
  therapist: Page;
  patient: Page;
}

async function together(browser: Browser, relayOnly = false): Promise<Pair> {
  await server.at(booked.startsAt - minutes(14));
  const come = async (person: Person, port: number) => {
    const { page, context } = await arrive(browser, server, person, booked.id, (one) => one.addInitScript(instrument, port));
    open.push(context);
    if (relayOnly) await page.getByLabel("Ocultar meu endereço de rede").check();
    await start(page);
    return page;
  };
  const therapist = await come(booked.therapist, PORT + 5);
  const patient = await come(booked.patient, PORT + 6);
  await Promise.all([flows(therapist), flows(patient)]);
  return { therapist, patient };
}

const lineUp = (page: Page) => page.evaluate(() => (window as unknown as { sockets: WebSocket[] }).sockets.at(-1)?.readyState === 1);
const dropped = (page: Page) => page.getByText("A chamada continua. Reconectando ao servidor…");

async function until(ready: () => Promise<boolean>): Promise<number> {
  const from = Date.now();
  while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 50));
  return Date.now() - from;
}

/** The longest time without media on either side, from a moment until now. */
async function gapSince({ therapist, patient }: Pair, from: number): Promise<Gap> {
  const to = Date.now();
  return worse(gapOf(await traceOf(patient, from, to), from, to), gapOf(await traceOf(therapist, from, to), from, to));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Reads both pages as often as the wait for their return does, because reading takes browser time too. */
async function lookUntil({ therapist, patient }: Pair, moment: number) {
  await until(async () => {
    await Promise.all([dropped(patient).count(), dropped(therapist).count(), lineUp(patient)]);
    return Date.now() >= moment;
  });
}

/** The control run: the same call for the same time, read as often, while the server without users is killed. */
async function control(pair: Pair, away: number, whole: number): Promise<Gap> {
  const from = Date.now();
  await decoy.stop("SIGKILL");
  await lookUntil(pair, from + away);
  await decoy.start();
  await lookUntil(pair, from + whole);
  return gapSince(pair, from);
}

test("the signalling server is killed and starts again", async ({ browser }) => {
  const pair = await together(browser);
  const { therapist, patient } = pair;
  const back: number[] = [];
  const gaps: Gap[] = [];
  const undisturbed: Gap[] = [];
  for (let time = 0; time < TIMES; time++) {
    // A path through the relay inside the server would fail with the server, and test something else.
    await expect.poll(async () => [(await figures(patient)).localType, (await figures(therapist)).localType]).not.toContain("relay");
    const from = Date.now();
    await server.stop("SIGKILL");
    await expect(dropped(patient)).toBeVisible();
    const away = Date.now() - from;
    await server.start();
    back.push(await until(async () => (await dropped(patient).count()) + (await dropped(therapist).count()) === 0 && (await lineUp(patient))));
    const whole = Date.now() - from;
    gaps.push(await gapSince(pair, from));
    for (const page of [patient, therapist]) expect(await page.evaluate(() => (window as unknown as { connections: unknown[] }).connections.length), "connections").toBe(1);
    await pause(500);
    undisturbed.push(await control(pair, away, whole));
    await pause(500);
  }
  tell("signalling back after the server is", back);
  tellGaps("longest time without media, from the kill to the return", gaps);
  tellGaps("the same call as long, with another server killed", undisturbed);
});

test("the line alone is cut", async ({ browser }) => {
  const pair = await together(browser);
  const { patient } = pair;
  const back: number[] = [];
  const gaps: Gap[] = [];
  const undisturbed: Gap[] = [];
  for (let time = 0; time < TIMES; time++) {
    const from = Date.now();
    const count = await patient.evaluate(() => {
      const all = (window as unknown as { sockets: WebSocket[] }).sockets;
      all.at(-1)?.close(4400);
      return all.length;
    });
    const returned = () => patient.evaluate((n) => (window as unknown as { sockets: WebSocket[] }).sockets.length > n, count);
    await until(async () => (await returned()) && (await lineUp(patient)) && (await dropped(patient).count()) === 0);
    const whole = Date.now() - from;
    back.push(whole);
    gaps.push(await gapSince(pair, from));
    await pause(500);
    const calm = Date.now();
    await lookUntil(pair, calm + whole);
    undisturbed.push(await gapSince(pair, calm));
  }
  tell("line back after a cut", back);
  tellGaps("longest time without media meanwhile", gaps);
  tellGaps("the same call as long, undisturbed", undisturbed);
});

/** The relay limits the addresses of each person, and those of a failed path stay in use for ten minutes. */
const PER_CALL = 4;

test("the patient's network path dies and another one works", async ({ browser }) => {
  const gaps: number[] = [];
  while (gaps.length < TIMES) {
    const pair = await together(browser, true);
    const { therapist, patient } = pair;
    for (let time = 0; time < PER_CALL && gaps.length < TIMES; time++) {
      const from = Date.now();
      paths[1].change();
      await patient.waitForTimeout(3000);
      await Promise.all([heard(therapist), heard(patient)]);
      gaps.push((await gapSince(pair, from)).most);
    }
    await leave();
  }
  tell("media back after the path died (found out by silence alone)", gaps);
});

test("the page is loaded again", async ({ browser }) => {
  const { therapist, patient } = await together(browser);
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const from = Date.now();
    const page = time % 2 ? therapist : patient;
    const other = time % 2 ? patient : therapist;
    await page.reload();
    await Promise.all([flows(page, 60_000), flows(other, 60_000)]);
    // flows itself measures for 700 ms before it returns.
    times.push(Date.now() - from - 700);
    await page.waitForTimeout(500);
  }
  tell("picture and sound on both sides after a reload", times);
});
