import { type Browser, type Page, test } from "@playwright/test";
import { apiOf, arrive, type Booked, book, fakeDevices, minutes, RoomServer } from "../tests/roomKit";

const TIMES = Number(process.env.PSIC_ROOM_TIMES ?? 20);
const PORT = Number(process.env.PSIC_ROOM_PORT ?? 8890) + 2;
/** How long each share is measured. */
const SECONDS = 5;

test.use({ launchOptions: { executablePath: process.env.PSIC_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", ...fakeDevices(20)] } });

let server: RoomServer;
let booked: Booked;
test.beforeAll(async () => {
  server = new RoomServer(PORT);
  await server.start();
  const api = await apiOf(server);
  booked = await book(api, 6);
  await api.dispose();
  await server.at(booked.startsAt - minutes(14));
});
test.afterAll(() => server?.remove());

/** Seconds of processor time that all processes of the browser have used. */
async function used(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** The part of one core that the browser takes while the page stands still. */
async function share(browser: Browser, page: Page): Promise<number> {
  const [before, began] = [await used(browser), Date.now()];
  await page.waitForTimeout(SECONDS * 1000);
  return (100 * (await used(browser) - before)) / ((Date.now() - began) / 1000);
}

const small = () => {
  const { mediaDevices } = navigator;
  const original = mediaDevices?.getUserMedia.bind(mediaDevices);
  if (original) mediaDevices.getUserMedia = (wish = {}) => original({ ...wish, video: wish.video ? { width: 640, height: 360, frameRate: 20 } : false });
};

/** The share of a run in which the page switched the effect off, because it was too slow. It is above every other one. */
const TOO_SLOW = Number.POSITIVE_INFINITY;

const percent = (values: number[]): string => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number) => {
    const share = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))] ?? 0;
    return share === TOO_SLOW ? "switched off" : `${Math.round(share)} %`;
  };
  return `n=${sorted.length} p50=${at(0.5)} p95=${at(0.95)} max=${at(1)} of a core`;
};

/** What a blurred background costs beside the picture itself, on the ready screen, in one run. Without a graphics card all is drawn by the processor. */
test("the share of a core that a blurred background takes at 640 × 360", async ({ browser }) => {
  const extra: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const { page, context } = await arrive(browser, server, booked.patient, booked.id, (one) => one.addInitScript(small));
    await page.getByLabel("Sua imagem").waitFor();
    const without = await share(browser, page);
    await page.getByRole("radio", { name: "Desfocado" }).check();
    await page.waitForTimeout(1500); // the model is loaded
    const blurred = await share(browser, page);
    const slow = (await page.getByText(/lento demais para o efeito de fundo/).count()) > 0;
    extra.push(slow ? TOO_SLOW : blurred - without);
    await context.close();
  }
  process.stdout.write(`blurred background, beside the picture: ${percent(extra)}; switched off as too slow in ${extra.filter((share) => share === TOO_SLOW).length} of them\n`);
});
