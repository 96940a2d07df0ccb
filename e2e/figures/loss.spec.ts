import { type Browser, type Page, test } from "@playwright/test";
import { apiOf, arrive, type Booked, book, fakeDevices, flows, minutes, type Person, RoomServer, start } from "../tests/roomKit";
import { Path } from "./path";
import { instrument } from "./trace";

const TIMES = Number(process.env.PSIC_ROOM_TIMES ?? 20);
const PORT = Number(process.env.PSIC_ROOM_PORT ?? 8890);
const LOSS = 0.2;
const LISTEN = 10_000;

test.use({ launchOptions: { executablePath: process.env.PSIC_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", ...fakeDevices(20)] } });

let server: RoomServer;
let booked: Booked;
let paths: [Path, Path];
test.beforeAll(async () => {
  server = new RoomServer(PORT);
  await server.start();
  const api = await apiOf(server);
  booked = await book(api, 6);
  await api.dispose();
  paths = [new Path(PORT + 5, PORT + 2), new Path(PORT + 6, PORT + 2)];
});
test.afterAll(async () => {
  for (const path of paths ?? []) path.close();
  await server?.remove();
});

/** The page does not ask for RED: the browser's own order of codecs, as before the room put sound first. */
const plainOpus = () => {
  RTCRtpTransceiver.prototype.setCodecPreferences = () => {};
};

interface Heard {
  samples: number;
  made: number;
}

/** Samples of the other person's voice that were played, and those that the browser had to make up. */
const heard = (page: Page): Promise<Heard> =>
  page.evaluate(async () => {
    const pc = (window as unknown as { connections: RTCPeerConnection[] }).connections.filter((one) => one.connectionState === "connected").at(-1);
    const sum = { samples: 0, made: 0 };
    for (const report of (await pc?.getStats())?.values() ?? []) {
      if (report.type !== "inbound-rtp" || report.kind !== "audio") continue;
      sum.samples += report.totalSamplesReceived;
      sum.made += report.concealedSamples - (report.silentConcealedSamples ?? 0);
    }
    return sum;
  });

/** One call with a lossy path of the patient: the share of made-up samples on both sides together, in per cent. */
async function concealed(browser: Browser, plain: boolean): Promise<number> {
  await server.at(booked.startsAt - minutes(14));
  const come = async (person: Person, port: number) => {
    const one = await arrive(browser, server, person, booked.id, async (page) => {
      await page.addInitScript(instrument, port);
      if (plain) await page.addInitScript(plainOpus);
    });
    await one.page.getByLabel("Ocultar meu endereço de rede").check();
    await start(one.page);
    return one;
  };
  const both = [await come(booked.therapist, PORT + 5), await come(booked.patient, PORT + 6)];
  await Promise.all(both.map(({ page }) => flows(page, 60_000)));
  paths[1].loss = LOSS;
  // The first seconds after a change teach the browser how long to wait for late packets.
  await both[0]?.page.waitForTimeout(3000);
  const before = await Promise.all(both.map(({ page }) => heard(page)));
  await both[0]?.page.waitForTimeout(LISTEN);
  const after = await Promise.all(both.map(({ page }) => heard(page)));
  paths[1].loss = 0;
  for (const { context } of both) await context.close();
  const grown = (of: keyof Heard) => after.reduce((sum, one, at) => sum + one[of] - (before[at]?.[of] ?? 0), 0);
  return (100 * grown("made")) / grown("samples");
}

const tell = (name: string, values: number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(2);
  process.stdout.write(`${name}: n=${values.length} p50=${at(0.5)} p95=${at(0.95)} %\n`);
};

test("20 % of the patient's packets are lost in both directions", async ({ browser }) => {
  const before: number[] = [];
  const now: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    before.push(await concealed(browser, true));
    now.push(await concealed(browser, false));
  }
  tell("samples made up, the browser's own order of codecs", before);
  tell("samples made up, sound first", now);
});
