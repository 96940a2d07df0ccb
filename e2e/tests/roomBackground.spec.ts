import { type Page, test } from "@playwright/test";
import { clean, expect } from "./kit";
import { apiOf, arrive, type Booked, book, minutes, ROOM_BROWSER, RoomServer, sentDevices, start } from "./roomKit";

test.use({ launchOptions: ROOM_BROWSER });
test.describe.configure({ mode: "default", timeout: 180_000 });

let server: RoomServer;
let booked: Booked;
test.beforeAll(async () => {
  server = new RoomServer(Number(process.env.PSIC_ROOM_PORT ?? 8840) + 120);
  await server.start();
  const api = await apiOf(server);
  booked = await book(api, 6);
  await api.dispose();
  await server.at(booked.startsAt - minutes(14));
});
test.afterAll(async () => await server?.remove());

/** The colour in the middle of the own picture: red, green, blue. */
const colour = (page: Page): Promise<number[]> =>
  page.getByLabel("Sua imagem").evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    context?.drawImage(video, 0, 0, 1, 1);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  });

const isGreen = ([red = 0, green = 0, blue = 0]: number[]) => green > red + 60 && green > blue + 60;

/** The hosts that a page asks, and its requests for the model. */
function watchRequests(page: Page) {
  const asked = { hosts: new Set<string>(), models: [] as string[] };
  page.on("response", (response) => {
    const url = new URL(response.url());
    if (url.protocol.startsWith("http")) asked.hosts.add(url.host);
    if (url.pathname.endsWith(".tflite")) asked.models.push(response.headers()["content-encoding"] ?? "");
  });
  return asked;
}

test("a plain background replaces the camera's picture before and in the call, and nobody else is asked", { tag: "@once" }, async ({ browser }) => {
  let asked = { hosts: new Set<string>(), models: [] as string[] };
  const { page, context, problems } = await arrive(browser, server, booked.therapist, booked.id, async (one) => {
    asked = watchRequests(one);
  });
  await expect.poll(async () => isGreen(await colour(page))).toBe(true);
  expect(asked.models).toEqual([]);
  await page.getByRole("radio", { name: "Cor lisa" }).check();
  await expect.poll(async () => isGreen(await colour(page)), { timeout: 60_000, intervals: [50] }).toBe(false);
  expect(asked.models, "the model comes once, compressed").toEqual(["br"]);
  await page.getByRole("radio", { name: "Sem efeito" }).check();
  await expect.poll(async () => isGreen(await colour(page))).toBe(true);

  await start(page);
  await expect.poll(async () => (await sentDevices(page))[1]).toContain("fake");
  await page.getByRole("toolbar").getByRole("button", { name: "Ajustes" }).click();
  await page.getByRole("radio", { name: "Desfocado" }).check();
  await expect.poll(async () => (await sentDevices(page))[1], { timeout: 60_000, intervals: [50] }).toMatch(/^(?!.*fake).+$/);
  expect([...asked.hosts]).toEqual([new URL(server.url).host]);
  expect(problems).toEqual([]);
  await context.close();
});

/** A device on which every picture takes a second. */
function slowDevice() {
  const draw = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function slow(this: CanvasRenderingContext2D, ...args: Parameters<typeof draw>) {
    const until = performance.now() + 1000;
    while (performance.now() < until);
    return draw.apply(this, args);
  } as typeof draw;
}

test("a device that is too slow for the background says so and sends no picture @long", { tag: "@once" }, async ({ browser }) => {
  const { page, context } = await arrive(browser, server, booked.patient, booked.id, (one) => one.addInitScript(slowDevice));
  await expect(page.getByLabel("Sua imagem")).toBeVisible();
  await page.getByRole("radio", { name: "Desfocado" }).check();
  await expect(page.getByText(/lento demais para o efeito de fundo/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel("Sua imagem")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ligar câmera" })).toBeVisible();
  await clean(page, "too slow");
  await context.close();
});
