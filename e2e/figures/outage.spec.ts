import { type Browser, type BrowserContext, chromium, expect, type Page, test } from "@playwright/test";
import { apiOf, arrive, type Booked, book, fakeDevices, flows, minutes, type Person, RoomServer, start } from "../tests/roomKit";
import { Line } from "./line";
import { Path } from "./path";
import { gapOf, heard, instrument, tell, traceOf, worse } from "./trace";

const TIMES = Number(process.env.PSIC_ROOM_TIMES ?? 20);
const PORT = Number(process.env.PSIC_ROOM_PORT ?? 8890);
/** How long the patient has no network. */
const OUTAGE = 5000;
/** Outages of one call. The relay limits the addresses of each person. */
const PER_CALL = 4;

const launchOptions = { executablePath: process.env.PSIC_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", ...fakeDevices(20)] };
test.use({ launchOptions });

let server: RoomServer;
let booked: Booked;
let paths: [Path, Path];
let line: Line;

test.beforeAll(async () => {
  server = new RoomServer(PORT);
  await server.start();
  const api = await apiOf(server);
  booked = await book(api, 6);
  await api.dispose();
  paths = [new Path(PORT + 5, PORT + 2), new Path(PORT + 6, PORT + 2)];
  line = new Line(PORT + 7);
});
test.afterAll(async () => {
  for (const path of paths ?? []) path.close();
  line?.close();
  await server?.remove();
});

interface Pair {
  therapist: Page;
  patient: Page;
  end: () => Promise<void>;
}

/** Both people in a call through the relay. The patient's requests and packets go by the line and the second path. */
async function together(of: { therapist: Browser; patient: Browser }): Promise<Pair> {
  await server.near(booked.startsAt - minutes(14), minutes(10));
  const contexts: BrowserContext[] = [];
  const come = async (browser: Browser, person: Person, port: number, proxied: boolean) => {
    const proxy = proxied ? { proxy: { server: `socks5://127.0.0.1:${PORT + 7}` } } : {};
    const { page, context } = await arrive(browser, server, person, booked.id, (one) => one.addInitScript(instrument, port), proxy);
    contexts.push(context);
    await page.getByLabel("Ocultar meu endereço de rede").check();
    await start(page);
    return page;
  };
  const therapist = await come(of.therapist, booked.therapist, PORT + 5, false);
  const patient = await come(of.patient, booked.patient, PORT + 6, true);
  await Promise.all([flows(therapist, 60_000), flows(patient, 60_000)]);
  const end = async () => {
    for (const context of contexts) await context.close().catch(() => {});
  };
  return { therapist, patient, end };
}

const SAYS_SO = "^(Sem sinal|Reconectando)$|saiu da sala";

/** The moment at which the top bar, or the screen of who waits, no longer says that the connection works. */
async function truthOn(page: Page): Promise<number> {
  const moment = await page.waitForFunction((words) => new RegExp(words, "m").test(document.body.innerText) && Date.now(), SAYS_SO, { polling: 20, timeout: 60_000 });
  return Number(await moment.jsonValue());
}

const calm = (page: Page) => expect.poll(() => page.evaluate((words) => new RegExp(words, "m").test(document.body.innerText), SAYS_SO), { timeout: 60_000 }).toBe(false);

test(`the patient has no network for ${OUTAGE / 1000} seconds`, async ({ browser }) => {
  const returns: number[] = [];
  const truths: number[] = [];
  const own: number[] = [];
  while (returns.length < TIMES) {
    const pair = await together({ therapist: browser, patient: browser });
    const { therapist, patient } = pair;
    for (let time = 0; time < PER_CALL && returns.length < TIMES; time++) {
      await Promise.all([calm(therapist), calm(patient)]);
      const from = Date.now();
      paths[1].interrupt(OUTAGE);
      line.interrupt(OUTAGE);
      const [there, here] = await Promise.all([truthOn(therapist), truthOn(patient)]);
      truths.push(there - from);
      own.push(here - from);
      await patient.waitForTimeout(Math.max(0, from + OUTAGE + 500 - Date.now()));
      await Promise.all([heard(therapist), heard(patient)]);
      const to = Date.now();
      const gap = worse(gapOf(await traceOf(therapist, from, to), from, to), gapOf(await traceOf(patient, from, to), from, to));
      returns.push(gap.most - OUTAGE);
      await patient.waitForTimeout(1500);
    }
    await pair.end();
  }
  tell(`${OUTAGE} ms without a network: media back on both sides after it works again`, returns);
  tell("the patient's network is silent: until the psychologist's screen says so", truths);
  tell("the same, until the patient's own screen says so", own);
});

for (const [how, go] of [
  ["closes the page", (patient: Page) => patient.context().close()],
  ["has a browser that dies", async (patient: Page) => {
    const session = await patient.context().browser()?.newBrowserCDPSession();
    await session?.send("Browser.crash").catch(() => {});
  }],
] as const)
  test(`the patient ${how}`, async ({ browser }) => {
    const truths: number[] = [];
    while (truths.length < TIMES) {
      const other = await chromium.launch(launchOptions);
      const pair = await together({ therapist: browser, patient: other });
      await calm(pair.therapist);
      const truth = truthOn(pair.therapist);
      const from = Date.now();
      void Promise.resolve(go(pair.patient)).catch(() => {});
      truths.push((await truth) - from);
      await pair.end();
      await other.close().catch(() => {});
    }
    tell(`the patient ${how}: until the psychologist's screen says so`, truths);
  });
