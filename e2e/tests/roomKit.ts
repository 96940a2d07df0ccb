import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page, request } from "@playwright/test";
import { SHIFT } from "../clock";
import { DEMO, freshCpf, login, PASSWORD, patient } from "./kit";

/** The fake camera and microphone of the browser: this many pictures a second, and a beep. */
export const fakeDevices = (fps: number) => [`--use-fake-device-for-media-stream=device-count=3,fps=${fps}`, "--use-fake-ui-for-media-stream", "--auto-select-desktop-capture-source=Entire screen", "--autoplay-policy=no-user-gesture-required"];

/** The full browser, because it has devices. Five pictures a second take a quarter of the processor time of twenty. */
export const ROOM_BROWSER = { executablePath: process.env.PSIC_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", ...fakeDevices(5)] };

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** The first of port, port + 200, port + 400… at which a server finds its three ports free. */
async function freePort(port: number): Promise<number> {
  for (let at = port; at < port + 4000; at += 200) {
    if ((await isFree(at)) && (await isFree(at + 1)) && (await isFree(at + 2))) return at;
    console.warn(`port ${at} or one of the two after it is taken, perhaps by a server of an aborted run: trying ${at + 200}`);
  }
  throw new Error(`no free ports from ${port} on: ss -ltnp tells who holds them`);
}

/** A server of its own, because the room opens by the clock: tests restart it at another hour. */
export class RoomServer {
  private readonly data = mkdtempSync(join(tmpdir(), "psic-room-"));
  private process: ChildProcess | null = null;
  private offset = 0; // from the clock of the test
  private port: number;
  private chosen = false;
  private readonly binary: string;

  /** The port is the first that the server tries. */
  constructor(port: number, binary = "../bin/psic") {
    this.port = port;
    this.binary = binary;
    // A run that is aborted ends without the hooks that stop its servers.
    process.once("exit", () => this.process?.kill("SIGKILL"));
  }

  /** Its address, once it has started. */
  get url() {
    return `http://localhost:${this.port}`;
  }

  async start() {
    if (!this.chosen) this.port = await freePort(this.port);
    this.chosen = true;
    const port = this.port;
    // Two servers run at the same time, so their relays need different ports.
    const relay = 20_000 + (port % 1000) * 20;
    this.process = spawn(this.binary, ["serve"], {
      stdio: process.env.PSIC_ROOM_LOG ? "inherit" : "ignore",
      env: {
        ...process.env, PSIC_DATA_DIR: this.data, PSIC_DATABASE_URL: `sqlite://${this.data}/psic.db`, PSIC_ADDR: `127.0.0.1:${port}`,
        PSIC_METRICS_ADDR: `127.0.0.1:${port + 1}`, PSIC_BASE_URL: this.url, PSIC_DEMO: "true", PSIC_RATE_LIMIT: "off",
        PSIC_CEP_URL: "http://127.0.0.1:9", PSIC_CLOCK_OFFSET: `${Math.round((SHIFT + this.offset) / 1000)}s`,
        PSIC_TURN_ADDR: `127.0.0.1:${port + 2}`, PSIC_TURN_PORTS: `${relay}-${relay + 199}`,
      },
    });
    await expect(async () => expect((await fetch(`${this.url}/readyz`)).ok).toBe(true)).toPass({ timeout: 60_000, intervals: [100] });
  }

  /** Kills the process, as a crash would, or lets it shut down. */
  async stop(signal: "SIGKILL" | "SIGTERM" = "SIGTERM") {
    const process = this.process;
    if (!process || process.exitCode !== null) return;
    const gone = new Promise((resolve) => process.once("exit", resolve));
    process.kill(signal);
    await gone;
    this.process = null;
  }

  /** Restarts the server with the same data at another time. */
  async at(moment: number) {
    await this.stop();
    this.offset = moment - Date.now();
    await this.start();
  }

  /** Restarts the server some time after the time that its clock shows. */
  async later(by: number) {
    await this.at(Date.now() + this.offset + by);
  }

  /** Restarts the server at another time, unless the clock already shows that time or one shortly after it. */
  async near(moment: number, tolerance: number) {
    const ahead = Date.now() + this.offset - moment;
    if (ahead < 0 || ahead > tolerance) await this.at(moment);
  }

  async remove() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

export interface Person {
  id: string;
  email: string;
  password: string;
}

export interface Booked {
  id: string;
  startsAt: number;
  patient: Person;
  therapist: Person;
}

/** Signs in now, because logins end when the clock jumps. */
export async function headersOf(api: APIRequestContext, { email, password }: Omit<Person, "id">) {
  return { Authorization: await login(api, email, password) };
}

async function known(api: APIRequestContext, email: string, password: string): Promise<Person> {
  const { id } = await (await api.get("/api/user/info", { headers: await headersOf(api, { email, password }) })).json();
  return { id, email, password };
}

const MINUTE = 60_000;
export const minutes = (n: number) => n * MINUTE;

/** A session of the demonstration's therapist, booked by a new patient and, by default, paid. */
export async function book(api: APIRequestContext, nth: number, paid = true): Promise<Booked> {
  const therapist = await known(api, "psicologa@psic.example", DEMO);
  const { email } = await patient(api, "sala");
  const guest = await known(api, email, PASSWORD);
  const headers = await headersOf(api, guest);
  const { availableSchedules } = await (await api.get(`/api/therapist/${therapist.id}/agenda/simplified`, { headers })).json();
  const free = availableSchedules.filter((slot: { state: string; isEnterprise: boolean }) => slot.state === "AVAILABLE" && !slot.isEnterprise);
  const slot = free[nth];
  const data = { day: slot.day, scheduledDay: slot.day, startTime: slot.startTime, customerId: guest.id };
  const held = await api.post(`/api/therapist/${therapist.id}/agenda/session`, { headers, data });
  expect(held.status(), await held.text()).toBe(200);
  const { id } = await held.json();
  if (paid) await pay(api, id, headers);
  return { id, patient: guest, therapist, startsAt: Date.parse(slot.startsAt) };
}

async function pay(api: APIRequestContext, id: string, headers: { Authorization: string }) {
  const customer = { fullName: "Rita Lima", email: "paga@psic.test", cpf: freshCpf(), telephone: "(11) 9 8765-4321" };
  const code = await api.post(`/api/payment/process/${id}`, { headers, data: { selectedPaymentMethod: "pix", originAction: "session", kind: "session", customer } });
  expect(code.status(), await code.text()).toBe(200);
  const body = await code.json();
  const bank = await api.post("/api/sandbox/pix/pay", { data: { qrCodeCopy: body.qrCodeCopy ?? body.data?.qrCodeCopy } });
  expect(bank.status(), await bank.text()).toBe(200);
  await expect(async () => {
    const { serverReason } = await (await api.get(`/api/session/${id}/permissions`, { headers })).json();
    expect(serverReason).not.toContain("paga");
  }).toPass({ timeout: 20_000 });
}

export const apiOf = (server: RoomServer) => request.newContext({ baseURL: server.url });

/** Collects every peer connection, so that the test can read its statistics. */
function watchConnections() {
  const Real = window.RTCPeerConnection;
  const all: RTCPeerConnection[] = [];
  (window as unknown as { connections: RTCPeerConnection[] }).connections = all;
  window.RTCPeerConnection = class extends Real {
    constructor(config?: RTCConfiguration) {
      super(config);
      all.push(this);
    }
  };
  const RealSocket = window.WebSocket;
  const sockets: WebSocket[] = [];
  (window as unknown as { sockets: WebSocket[] }).sockets = sockets;
  window.WebSocket = class extends RealSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      sockets.push(this);
    }
  };
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  problems: string[];
}

type Prepare = (page: Page) => Promise<unknown>;

/** The browser of one person, signed in, on a page of this server. */
export async function visit(browser: Browser, server: RoomServer, person: Omit<Person, "id">, path: string, prepare: Prepare = async () => {}, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ baseURL: server.url, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource|WebSocket connection/.test(message.text())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  await page.addInitScript(watchConnections);
  await prepare(page);
  await page.goto("/robots.txt");
  const token = await login(context.request, person.email, person.password);
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  await page.goto(path);
  return { page, context, problems };
}

/** The browser of one person, on the ready screen of the room. */
export const arrive = (browser: Browser, server: RoomServer, person: Person, sessionId: string, prepare?: Prepare, options?: BrowserContextOptions): Promise<Visit> =>
  visit(browser, server, person, `/sessao/${sessionId}`, prepare, options);

/** Names of the microphone and the camera that a page really sends. */
export const sentDevices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pc = (window as unknown as { connections: RTCPeerConnection[] }).connections.at(-1);
    return (pc?.getSenders() ?? []).slice(0, 2).map(({ track }) => track?.label ?? "");
  });

export interface Figures {
  state: string;
  frames: number;
  bytes: number;
  energy: number;
  screenFrames: number;
  localType: string;
}

/** What the newest open connection of a page has received. */
export const figures = (page: Page): Promise<Figures> =>
  page.evaluate(async () => {
    const all = (window as unknown as { connections: RTCPeerConnection[] }).connections;
    const pc = all.filter((one) => one.connectionState !== "closed").at(-1);
    const sum = { state: pc?.connectionState ?? "none", frames: 0, bytes: 0, energy: 0, screenFrames: 0, localType: "" };
    if (!pc) return sum;
    const stats = [...(await pc.getStats()).values()];
    for (const report of stats) {
      if (report.type !== "inbound-rtp") continue;
      sum.bytes += report.bytesReceived ?? 0;
      if (report.kind === "audio") sum.energy += report.totalAudioEnergy ?? 0;
      if (report.kind === "video" && report.mid === "1") sum.frames += report.framesDecoded ?? 0;
      if (report.kind === "video" && report.mid === "2") sum.screenFrames += report.framesDecoded ?? 0;
    }
    const transport = stats.find((report) => report.type === "transport");
    const pair = stats.find((report) => report.id === transport?.selectedCandidatePairId);
    sum.localType = stats.find((report) => report.id === pair?.localCandidateId)?.candidateType ?? "";
    return sum;
  });

/** Picture and sound arrive, and continue to arrive. */
export async function flows(page: Page, timeout = 20_000) {
  await expect(async () => {
    const before = await figures(page);
    expect(before.state).toBe("connected");
    await page.waitForTimeout(500);
    const after = await figures(page);
    expect(after.frames).toBeGreaterThan(before.frames);
    expect(after.energy).toBeGreaterThan(before.energy);
  }).toPass({ timeout, intervals: [100, 250] });
}

export const start = (page: Page) => page.getByRole("button", { name: "Iniciar", exact: true }).click();
