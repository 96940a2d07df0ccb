import { type Browser, type BrowserContext, type Page, test } from "@playwright/test";
import { apiOf, arrive, type Booked, book, fakeDevices, flows, minutes, type Person, RoomServer, start } from "../tests/roomKit";
import { DirectPaths } from "./direct";
import { Line } from "./line";
import { Path } from "./path";
import { gapOf, heard, instrument, tell, traceOf, worse } from "./trace";

const TIMES = Number(process.env.PSIC_ROOM_TIMES ?? 20);
const PORT = Number(process.env.PSIC_ROOM_PORT ?? 8890);
/** Between the old network and the new one. */
const DARK = 2000;
/** Switches of one call. The relay limits the addresses of each person, and those of a dead network stay for some minutes. */
const PER_CALL = 2;

test.use({ launchOptions: { executablePath: process.env.PSIC_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", ...fakeDevices(20)] } });

/** An older binary to compare with, and the one of this tree. */
const binaries: [name: string, path: string][] = [["now", "../bin/psic"]];
if (process.env.PSIC_ROOM_BEFORE) binaries.unshift(["before", process.env.PSIC_ROOM_BEFORE]);

interface Place {
  server: RoomServer;
  booked: Booked;
}
const places: Record<string, Place> = {};
let paths: [Path, Path];
let line: Line;

test.beforeAll(async () => {
  for (const [name, binary] of binaries) {
    const server = new RoomServer(PORT, binary);
    await server.start();
    const api = await apiOf(server);
    places[name] = { server, booked: await book(api, 6) };
    await api.dispose();
    await server.stop();
  }
  paths = [new Path(PORT + 5, PORT + 2), new Path(PORT + 6, PORT + 2)];
  line = new Line(PORT + 7);
});
test.afterAll(async () => {
  for (const path of paths ?? []) path.close();
  line?.close();
  for (const { server } of Object.values(places)) await server.remove();
});

type Way = "relay" | "direct";
/** Nothing listens there, so no browser gets an address of the relay. */
const NO_RELAY = PORT + 9;

/** Both people in a call. One of them uses the line and a path of their own, which fail together. */
async function together(browser: Browser, { server, booked }: Place, mover: "patient" | "therapist", way: Way) {
  await server.at(booked.startsAt - minutes(14));
  const contexts: BrowserContext[] = [];
  const direct = new DirectPaths();
  const come = async (person: Person, moves: boolean) => {
    const proxy = moves ? { proxy: { server: `socks5://127.0.0.1:${PORT + 7}` } } : {};
    const prepare = async (one: Page) => {
      await one.addInitScript(instrument, way === "direct" ? NO_RELAY : PORT + (moves ? 6 : 5));
      if (way === "direct") await direct.standBefore(one, moves);
    };
    const { page, context } = await arrive(browser, server, person, booked.id, prepare, proxy);
    contexts.push(context);
    if (way === "relay") await page.getByLabel("Ocultar meu endereço de rede").check();
    await start(page);
    return page;
  };
  const stays = await come(booked[mover === "patient" ? "therapist" : "patient"], false);
  const moves = await come(booked[mover], true);
  await Promise.all([flows(stays, 60_000), flows(moves, 60_000)]);
  const change = (dark: number) => (way === "direct" ? direct : paths[1]).change(dark);
  const end = async () => {
    direct.close();
    for (const context of contexts) await context.close();
    await server.stop();
  };
  return { stays, moves, change, end };
}

const say = (page: Page, event: "offline" | "online") => page.evaluate((name) => void window.dispatchEvent(new Event(name)), event);

/** Milliseconds from the moment the new network works until both people hear each other again. */
async function back(both: { stays: Page; moves: Page; change: (dark: number) => void }, told: boolean): Promise<number> {
  const { stays, moves } = both;
  const from = Date.now();
  both.change(DARK);
  line.fail(DARK, told);
  if (told) await say(moves, "offline");
  await moves.waitForTimeout(Math.max(0, from + DARK - Date.now()));
  if (told) await say(moves, "online");
  await moves.waitForTimeout(500);
  await Promise.all([heard(stays), heard(moves)]);
  const to = Date.now();
  const gap = worse(gapOf(await traceOf(stays, from, to), from, to), gapOf(await traceOf(moves, from, to), from, to));
  await moves.waitForTimeout(1500);
  return gap.most - DARK;
}

const CASES = [
  ["relay", "patient", true],
  ["relay", "patient", false],
  ["relay", "therapist", true],
  ["relay", "therapist", false],
  ["direct", "patient", true],
  ["direct", "patient", false],
] as const;

for (const [way, mover, told] of CASES)
  test(`${way}: the ${mover} changes the network, ${told ? "and the device says so" : "and nobody says so"}`, async ({ browser }) => {
    const times: Record<string, number[]> = {};
    const enough = () => binaries.every(([name]) => (times[name]?.length ?? 0) >= TIMES);
    while (!enough())
      for (const [name] of binaries) {
        const pair = await together(browser, places[name] as Place, mover, way);
        for (let time = 0; time < PER_CALL; time++) (times[name] ??= []).push(await back(pair, told));
        await pair.end();
      }
    for (const [name] of binaries) tell(`${way}, network of the ${mover} changed after ${DARK} ms without one, ${told ? "told" : "not told"}: media back, ${name}`, times[name] ?? []);
  });
