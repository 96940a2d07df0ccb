import { type Browser, type BrowserContext, type Page, test } from "@playwright/test";
import { apiOf, arrive, type Booked, book, fakeDevices, minutes, RoomServer } from "../tests/roomKit";
import { tell } from "./trace";

const TIMES = Number(process.env.PSIC_ROOM_TIMES ?? 20);
const PORT = Number(process.env.PSIC_ROOM_PORT ?? 8890);

test.use({ launchOptions: { executablePath: process.env.PSIC_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", ...fakeDevices(20)] } });

/** Times of one page's joining, in milliseconds of the machine's clock. */
interface Marks {
  click: number;
  /** The first packet of the other person's voice was played, and the first picture was decoded. */
  sound: number;
  picture: number;
  steps: Record<string, number>;
}

/** Notes when the button is pressed and when each step towards the first sound is done. */
function watchJoining() {
  const marks: Marks = { click: 0, sound: 0, picture: 0, steps: {} };
  (window as unknown as { marks: Marks }).marks = marks;
  const done = (step: string) => {
    if (marks.click) marks.steps[step] ??= Date.now() - marks.click;
  };
  document.addEventListener("click", (event) => {
    if ((event.target as Element).closest?.("button")?.textContent?.trim() === "Iniciar") marks.click = Date.now();
  }, true);
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener("open", () => done("socket"));
      this.addEventListener("message", ({ data }) => done(`frame ${(JSON.parse(data) as { type: string }).type}`));
    }
  };
  const Peer = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Peer {
    constructor(config?: RTCConfiguration) {
      super(config);
      done("peer made");
      this.addEventListener("signalingstatechange", () => done(this.signalingState));
      this.addEventListener("iceconnectionstatechange", () => done(`ice ${this.iceConnectionState}`));
      this.addEventListener("connectionstatechange", () => done(this.connectionState));
      const look = setInterval(async () => {
        if (this.connectionState === "closed" || (marks.sound && marks.picture)) return clearInterval(look);
        for (const report of (await this.getStats()).values()) {
          if (report.type !== "inbound-rtp") continue;
          if (report.kind === "audio" && report.totalSamplesReceived - (report.concealedSamples ?? 0) > 0) marks.sound ||= Date.now();
          if (report.kind === "video" && report.framesDecoded > 0) marks.picture ||= Date.now();
        }
      }, 15);
    }
  };
  const { mediaDevices } = navigator;
  const original = mediaDevices?.getUserMedia.bind(mediaDevices);
  if (original) mediaDevices.getUserMedia = (wish = {}) => original({ ...wish, video: wish.video ? { width: 320, height: 180, frameRate: 10 } : false });
}

interface Place {
  name: string;
  server: RoomServer;
  booked: Booked;
}

/** An older binary to compare with, and the one of this tree. Both servers run at the same time, and calls take turns. */
const binaries: [name: string, path: string][] = [["now", "../bin/psic"]];
if (process.env.PSIC_ROOM_BEFORE) binaries.unshift(["before", process.env.PSIC_ROOM_BEFORE]);
const places: Place[] = [];

test.beforeAll(async () => {
  for (const [name, binary] of binaries) {
    const server = new RoomServer(PORT + 10 * places.length, binary);
    await server.start();
    const api = await apiOf(server);
    const booked = await book(api, 6);
    await api.dispose();
    await server.at(booked.startsAt - minutes(14));
    places.push({ name, server, booked });
  }
});
test.afterAll(async () => {
  for (const { server } of places) await server.remove();
});

/** Measurements by the name of the binary. */
class Results {
  private readonly all = new Map<string, number[]>();

  add(name: string, ms: number) {
    this.all.set(name, [...(this.all.get(name) ?? []), ms]);
  }

  tell(what: string) {
    for (const [name, values] of this.all) tell(`${what}, ${name}`, values);
  }
}

const button = (page: Page) => page.getByRole("button", { name: "Iniciar", exact: true });

async function atTheDoor(browser: Browser, { server, booked }: Place, who: "patient" | "therapist"): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await arrive(browser, server, booked[who], booked.id, (one) => one.addInitScript(watchJoining));
  await button(page).waitFor();
  // Somebody looks at the picture before the click. What the page prepares meanwhile is ready.
  await page.waitForTimeout(1500);
  return { page, context };
}

const marksOf = async (page: Page): Promise<Marks> => {
  await page.waitForFunction(() => {
    const { marks } = window as unknown as { marks: Marks };
    return marks.sound > 0 && marks.picture > 0;
  }, undefined, { polling: 50, timeout: 30_000 });
  return page.evaluate(() => (window as unknown as { marks: Marks }).marks);
};

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median time of every step after the click, for whoever looks for the slow one. */
function tellSteps(all: Marks[]) {
  const names = [...new Set(all.flatMap(({ steps }) => Object.keys(steps)))];
  const times = names.map((name) => [name, median(all.map(({ steps }) => steps[name]).filter((ms) => ms !== undefined))] as const);
  process.stdout.write(`  ${times.sort((a, b) => a[1] - b[1]).map(([name, ms]) => `${name} ${ms}`).join(", ")}\n`);
}

for (const second of ["patient", "therapist"] as const) {
  test(`the ${second} joins a room in which the other person waits`, async ({ browser }) => {
    const first = second === "patient" ? "therapist" : "patient";
    const sound = new Results();
    const picture = new Results();
    const steps: Marks[] = [];
    for (let time = 0; time < TIMES; time++)
      for (const place of places) {
        const waiting = await atTheDoor(browser, place, first);
        await button(waiting.page).click();
        await waiting.page.waitForTimeout(1000);
        const joining = await atTheDoor(browser, place, second);
        await button(joining.page).click();
        const marks = await marksOf(joining.page);
        const other = await marksOf(waiting.page);
        sound.add(place.name, Math.max(marks.sound, other.sound) - marks.click);
        picture.add(place.name, Math.max(marks.picture, other.picture) - marks.click);
        if (place.name === "now") steps.push(marks);
        await waiting.context.close();
        await joining.context.close();
      }
    sound.tell(`${second} second: from the click to the first sound on both sides`);
    picture.tell(`${second} second: from the click to the first picture on both sides`);
    tellSteps(steps);
  });
}

test("both join at the same moment", async ({ browser }) => {
  const sound = new Results();
  for (let time = 0; time < TIMES; time++)
    for (const place of places) {
      const both = await Promise.all([atTheDoor(browser, place, "therapist"), atTheDoor(browser, place, "patient")]);
      await Promise.all(both.map(({ page }) => button(page).click()));
      const marks = await Promise.all(both.map(({ page }) => marksOf(page)));
      sound.add(place.name, Math.max(...marks.map((one) => one.sound)) - Math.max(...marks.map((one) => one.click)));
      for (const { context } of both) await context.close();
    }
  sound.tell("both at once: from the later click to the first sound on both sides");
});
