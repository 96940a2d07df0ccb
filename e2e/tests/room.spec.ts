import { type Browser, type Page, test as base } from "@playwright/test";
import { clean, expect } from "./kit";
import { apiOf, arrive, type Booked, book, figures, flows, headersOf, minutes, type Person, ROOM_BROWSER, RoomServer, sentDevices, start } from "./roomKit";

base.use({ launchOptions: ROOM_BROWSER });
// Tests move the server's clock. So each project has its own server, and its tests run one after the other.
base.describe.configure({ mode: "default", timeout: 240_000 });

let server: RoomServer;
let booked: Booked;
let unpaid: Booked;
let cancelled: Booked;
let stranger: Person;
const test = base;

test.beforeAll(async ({ browserName: _ }, info) => {
  const width = info.project.name === "390" ? 20 : 0;
  server = new RoomServer(Number(process.env.PSIC_ROOM_PORT ?? 8840) + width);
  await server.start();
  const api = await apiOf(server);
  booked = await book(api, 6);
  cancelled = await book(api, 7);
  unpaid = await book(api, 8, false);
  stranger = cancelled.patient;
  const headers = await headersOf(api, stranger);
  expect((await api.post(`/api/session/${cancelled.id}/cancel`, { headers, data: {} })).status()).toBe(200);
  await api.dispose();
});
test.afterAll(async () => await server?.remove());

/** The room is open, and the session has not begun. */
const opened = () => server.near(booked.startsAt - minutes(14), minutes(10));

interface Pair {
  therapist: Page;
  patient: Page;
  end: () => Promise<void>;
}

/** Both people are in the room, and see and hear each other. */
async function together(browser: Browser, prepare: (page: Page) => Promise<void> = async () => {}, when = opened): Promise<Pair> {
  await when();
  const one = await arrive(browser, server, booked.therapist, booked.id);
  const other = await arrive(browser, server, booked.patient, booked.id);
  for (const { page } of [one, other]) {
    await prepare(page);
    await start(page);
  }
  await Promise.all([flows(one.page), flows(other.page)]);
  const end = async () => {
    await one.context.close();
    await other.context.close();
    expect([...one.problems, ...other.problems], "what the browsers complained about").toEqual([]);
  };
  return { therapist: one.page, patient: other.page, end };
}

const control = (page: Page, name: string | RegExp) => page.getByRole("toolbar").getByRole("button", { name });

// R177, R181, R317: the server's reason why a room cannot be entered.
test("early, unpaid, cancelled and foreign sessions stay closed, each with its text @once", async ({ browser }) => {
  const closed = async (person: Person, id: string, title: string, words: string | RegExp) => {
    const { page, context } = await arrive(browser, server, person, id);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    await clean(page, String(words));
    await context.close();
  };
  await closed(unpaid.patient, unpaid.id, "Falta o pagamento desta sessão", "Esta sessão ainda não foi paga. A sala abre depois do pagamento.");
  await closed(cancelled.patient, cancelled.id, "Sessão cancelada", "Esta sessão foi cancelada.");
  await server.at(booked.startsAt - minutes(16));
  await closed(booked.patient, booked.id, "A sala ainda não abriu", /A sala abre em .* às .*, 15 minutos antes do início\./);
  const { page, context } = await arrive(browser, server, stranger, booked.id);
  await expect(page.getByRole("heading", { name: "Sessão não encontrada." })).toBeVisible();
  await clean(page, "not found");
  await context.close();
});

/** Both screens show the same four words, and a drawing arrives on the other screen. */
async function checkAndDraw(page: Page, guest: Page): Promise<void> {
  // Both screens show the same four words.
  await control(guest, "Pessoas").click();
  for (const one of [page, guest]) await one.getByRole("button", { name: "Mostrar as quatro palavras" }).click();
  const words = (one: Page) => one.getByRole("region", { name: "Pessoas" }).locator("ol > li").allTextContents();
  await expect.poll(async () => (await words(page)).length).toBe(4);
  expect(await words(guest)).toEqual(await words(page));
  await clean(guest, "words");

  // A drawing arrives on the other screen, which opens its board by itself.
  await control(page, "Quadro para desenhar").click();
  const sheet = page.getByRole("img", { name: "Quadro vazio" });
  await sheet.hover();
  await page.mouse.down();
  await page.mouse.move(300, 300, { steps: 4 });
  await page.mouse.up();
  await expect(guest.getByRole("img", { name: "Desenho com 1 traço" })).toBeVisible();
  await clean(guest, "board");
  for (const one of [page, guest]) await one.getByRole("button", { name: "Fechar o quadro" }).click();
}

// R002, R179, R180.1, R183: the ready screen, the result of the network check, then the call.
test("R002 two people meet: picture and sound on both sides, chat, share, mute and another microphone", async ({ browser }, info) => {
  await opened();
  const first = await arrive(browser, server, booked.therapist, booked.id);
  const { page } = first;
  await expect(page.getByRole("heading", { name: "Tudo pronto para iniciar a sessão?" })).toBeFocused();
  await expect(page.getByLabel("Sua imagem")).toBeVisible();
  await expect.poll(() => page.getByLabel("Nível do microfone").evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Testar conexão" }).click();
  await expect(page.getByText(/Boa: a chamada passa por esta rede/)).toBeVisible({ timeout: 30_000 });
  await clean(page, "ready");
  await start(page);
  await expect(page.getByText("Rita Lima ainda não chegou.").first()).toBeVisible();
  await expect(page.getByText(/A sessão começa em 1\d minutos/)).toBeVisible();
  await clean(page, "waiting");

  const second = await arrive(browser, server, booked.patient, booked.id);
  const guest = second.page;
  await start(guest);
  await Promise.all([flows(page), flows(guest)]);
  await clean(guest, "talking");

  // R180.5: chat from browser to browser, with a mark for unread messages.
  await control(page, "Conversa").click();
  await page.getByLabel("Mensagem").fill("Bom dia, Rita");
  await page.getByLabel("Mensagem").press("Enter");
  await expect(control(guest, "Conversa, 1 mensagem nova")).toBeVisible();
  await control(guest, /Conversa/).click();
  await expect(guest.getByText("Bom dia, Rita")).toBeVisible();
  await clean(guest, "chat");
  await guest.keyboard.press("Escape");
  await expect(control(guest, "Conversa")).toBeFocused();

  // R180.4: a shared screen arrives as a second picture.
  await control(page, "Compartilhar tela").click();
  await expect(guest.getByLabel(/Tela de/)).toBeVisible();
  await expect.poll(async () => (await figures(guest)).screenFrames, { timeout: 20_000 }).toBeGreaterThan(0);
  await clean(page, "sharing");
  await clean(guest, "shared with");
  await page.getByRole("button", { name: "Parar", exact: true }).click();
  await expect(guest.getByLabel(/Tela de/)).toHaveCount(0);

  // R180.2, R180.3, R180.6: the page shows and announces what the other person switches off.
  await control(guest, "Desligar microfone").click();
  await expect(page.getByRole("status").filter({ hasText: "Rita Lima está com o microfone desligado" })).toBeAttached();
  await control(guest, "Ligar microfone").click();
  await control(guest, "Desligar câmera").click();
  await expect(page.getByText("Rita Lima está com a câmera desligada").first()).toBeVisible();
  await control(guest, "Ligar câmera").click();
  await control(page, "Pessoas").click();
  await expect(page.getByText(/na sala · microfone ligado · câmera ligada/)).toBeVisible();
  await clean(page, "people");

  if (info.project.name === "1280") await checkAndDraw(page, guest);

  // R180.7: the microphone and the camera can be changed during the call.
  await control(guest, "Ajustes").click();
  // The browser lists the devices a moment after the panel is there.
  await expect.poll(() => guest.getByLabel("Microfone", { exact: true }).locator("option").count()).toBeGreaterThan(1);
  const chosen: string[] = [];
  for (const name of ["Microfone", "Câmera"]) {
    const field = guest.getByLabel(name, { exact: true });
    chosen.push((await field.locator("option").last().textContent()) ?? "");
    await field.selectOption({ label: chosen.at(-1) ?? "" });
  }
  expect(await sentDevices(page), "devices that the other person did not choose").not.toEqual(chosen);
  await expect.poll(() => sentDevices(guest)).toEqual(chosen);
  await clean(guest, "settings");
  await Promise.all([flows(page), flows(guest)]);

  // A rotated phone, a small one, and the narrowest screen, which is also a zoom of 400 per cent: all controls stay visible.
  await guest.keyboard.press("Escape");
  const upright = guest.viewportSize();
  for (const [width, height] of [[844, 390], [667, 375], [320, 640]] as const) {
    await guest.setViewportSize({ width, height });
    for (const name of ["Desligar microfone", "Sair da sessão"]) await expect(control(guest, name)).toBeInViewport({ ratio: 1 });
  }
  await guest.setViewportSize({ width: 844, height: 390 });
  await clean(guest, "landscape");
  if (upright) await guest.setViewportSize(upright);

  // Leaving asks for confirmation and frees the place. The other person waits.
  await control(guest, "Sair da sessão").click();
  await expect(guest.getByRole("alertdialog")).toBeVisible();
  await clean(guest, "confirm leaving");
  await guest.getByRole("alertdialog").getByRole("button", { name: "Sair" }).click();
  await expect(guest.getByRole("heading", { name: "Você saiu da sessão" })).toBeVisible();
  await clean(guest, "ended");
  await expect(page.getByText("Rita Lima saiu da sala.").first()).toBeVisible();
  // A person who returns gets the ready screen again.
  await guest.getByRole("button", { name: "Voltar para a sala" }).click();
  await expect(guest.getByLabel("Sua imagem")).toBeVisible();
  expect([...first.problems, ...second.problems]).toEqual([]);
  await first.context.close();
  await second.context.close();
});

test("relay only: both sides speak through our relay @long", { tag: "@once" }, async ({ browser }) => {
  const pair = await together(browser, (page) => page.getByLabel("Ocultar meu endereço de rede").check());
  for (const page of [pair.therapist, pair.patient]) {
    await expect.poll(async () => (await figures(page)).localType).toBe("relay");
  }
  await expect(pair.therapist.getByText(/Conexão/).first()).toBeVisible();
  await pair.end();
});

/** Opens a socket with a ticket and without the page, and waits for the server's frames. */
const knock = (page: Page, ticket: string) =>
  page.evaluate(
    (signature) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/call/ws`, "psic.room.v1");
        socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ticket: signature, device: "other", resume: false }));
        socket.onmessage = ({ data }) => resolve(JSON.parse(data).type);
        socket.onclose = ({ code }) => resolve(String(code));
      }),
    ticket,
  );

// R178: the server refuses a client with a false role or ticket.
test("a third person gets nothing, and a used ticket is refused @long", { tag: "@once" }, async ({ browser }) => {
  const pair = await together(browser);
  const api = await apiOf(server);
  const requestTicket = (who: Record<string, string>) => api.post("/api/call/authorize", { headers: who, data: { sessionName: booked.id, role: 0 } });
  expect((await requestTicket(await headersOf(api, stranger))).status()).toBe(404);
  const third = await arrive(browser, server, stranger, booked.id);
  await expect(third.page.getByRole("heading", { name: "Sessão não encontrada." })).toBeVisible();
  expect(await figures(third.page)).toMatchObject({ bytes: 0, state: "none" });

  const wrongRole = await api.post("/api/call/authorize", { headers: await headersOf(api, booked.patient), data: { sessionName: booked.id, role: 1 } });
  expect(wrongRole.status()).toBe(422);
  const { signature } = await (await requestTicket(await headersOf(api, booked.patient))).json();
  expect(await knock(third.page, signature)).toBe("welcome");
  expect(await knock(third.page, signature)).toBe("refused");
  await third.context.close();

  // The other device took the place. The page says so, and takes it back.
  await expect(pair.patient.getByRole("heading", { name: "A sessão está aberta em outro lugar" })).toBeVisible();
  await clean(pair.patient, "replaced");
  await pair.patient.getByRole("button", { name: "Usar aqui" }).click();
  await Promise.all([flows(pair.therapist), flows(pair.patient)]);
  await pair.end();
});

test("the server dies and returns: the call goes on, and the socket reconnects @long", { tag: "@once" }, async ({ browser }) => {
  const pair = await together(browser);
  await server.stop("SIGKILL");
  await expect(pair.patient.getByText("A chamada continua. Reconectando ao servidor…")).toBeVisible();
  const before = await figures(pair.patient);
  await pair.patient.waitForTimeout(2000);
  const after = await figures(pair.patient);
  expect(after.state).toBe("connected");
  expect(after.bytes).toBeGreaterThan(before.bytes);
  await control(pair.therapist, "Conversa").click();
  await pair.therapist.getByLabel("Mensagem").fill("Ainda aqui");
  await pair.therapist.getByLabel("Mensagem").press("Enter");
  await expect(control(pair.patient, "Conversa, 1 mensagem nova")).toBeVisible();
  await clean(pair.patient, "line lost");
  await server.start();
  await expect(pair.patient.getByText("A chamada continua.")).toHaveCount(0, { timeout: 20_000 });
  await Promise.all([flows(pair.therapist), flows(pair.patient)]);
  // It is still the same connection. A new one would show a gap.
  const made = (page: Page) => page.evaluate(() => (window as unknown as { connections: unknown[] }).connections.length);
  expect([await made(pair.therapist), await made(pair.patient)]).toEqual([1, 1]);
  await pair.end();
});

test("a lost socket reconnects within five seconds, and media goes on", { tag: "@once" }, async ({ browser }) => {
  const pair = await together(browser);
  const before = await figures(pair.patient);
  await pair.patient.evaluate(() => (window as unknown as { sockets: WebSocket[] }).sockets.at(-1)?.close(4400));
  await expect.poll(() => pair.patient.evaluate(() => (window as unknown as { sockets: WebSocket[] }).sockets.length)).toBeGreaterThan(1);
  await expect(pair.patient.getByText("A chamada continua.")).toHaveCount(0, { timeout: 5000 });
  await expect.poll(async () => (await figures(pair.patient)).bytes).toBeGreaterThan(before.bytes);
  expect(await pair.patient.evaluate(() => (window as unknown as { connections: unknown[] }).connections.length)).toBe(1);
  await pair.end();
});

test("a reload returns to the running call, on either side, and another network is followed", { tag: "@once" }, async ({ browser }) => {
  const pair = await together(browser);
  for (const page of [pair.patient, pair.therapist]) {
    await page.reload();
    await expect(page.getByRole("toolbar")).toBeVisible();
    await Promise.all([flows(pair.therapist), flows(pair.patient)]);
  }
  await pair.patient.evaluate(() => window.dispatchEvent(new Event("online")));
  await Promise.all([flows(pair.therapist), flows(pair.patient)]);
  await pair.end();
});

test("keyboard alone: from the ready screen into the call and out of it @once", async ({ browser }) => {
  await opened();
  const { page, context } = await arrive(browser, server, booked.therapist, booked.id);
  await expect(page.getByRole("heading", { name: "Tudo pronto para iniciar a sessão?" })).toBeFocused();
  const begin = page.getByRole("button", { name: "Iniciar", exact: true });
  for (let presses = 0; presses < 12 && !(await begin.evaluate((button) => button === document.activeElement)); presses++) await page.keyboard.press("Tab");
  await expect(begin).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Sala da sessão" })).toBeFocused();
  const seen = new Set<string>();
  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press("Tab");
    seen.add(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""));
  }
  for (const name of ["Desligar microfone", "Desligar câmera", "Conversa", "Pessoas", "Ajustes", "Sair da sessão"]) expect([...seen]).toContain(name);
  await control(page, "Sair da sessão").press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar na sessão" }).press("Enter");
  await control(page, "Sair da sessão").press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Sair" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Você saiu da sessão" })).toBeVisible();
  await context.close();
});

// R177, R179, R317: the end is announced and interrupts nobody. A person who leaves then reads that the time is over.
test("the end of time is announced, nobody is cut off, and afterwards the room is closed", { tag: "@once" }, async ({ browser }) => {
  const pair = await together(browser, undefined, () => server.at(booked.startsAt + minutes(49)));
  await expect(pair.patient.getByText("Falta 1 minuto para o fim da sessão.")).toBeVisible();
  // The test need not wait for that minute: a page that reconnects gets the server's time.
  await server.at(booked.startsAt + minutes(50) - 4000);
  await expect(pair.patient.getByText(/O horário da sessão terminou/)).toBeVisible({ timeout: 75_000 });
  await Promise.all([flows(pair.therapist), flows(pair.patient)]);
  await clean(pair.patient, "end of time");
  await control(pair.patient, "Sair da sessão").click();
  await expect(pair.patient.getByRole("alertdialog")).toContainText("não é possível voltar");
  await pair.patient.getByRole("alertdialog").getByRole("button", { name: "Sair" }).click();
  await expect(pair.patient.getByRole("heading", { name: "Sessão finalizada!" })).toBeVisible();
  await expect(pair.patient.getByText("Esta sessão já terminou.")).toBeVisible();
  await expect(pair.patient.getByRole("main").getByRole("link", { name: "Ligar 188" })).toBeVisible();
  await clean(pair.patient, "after the end");
  await pair.end();
});

test("somebody who leaves by the address bar meets the ready screen again, and another tab asks before it signs out @long", { tag: "@once" }, async ({ browser }) => {
  await opened();
  const { page, context } = await arrive(browser, server, booked.patient, booked.id);
  await start(page);
  await expect(page.getByText(/ainda não chegou/).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto("/contato");
  await other.getByRole("button", { name: /conta|menu/i }).first().click();
  await other.getByRole("button", { name: "Sair" }).click();
  await expect(other.getByRole("alertdialog")).toContainText("a chamada termina");
  await other.getByRole("alertdialog").getByRole("button", { name: "Continuar na sessão" }).click();
  await expect(page.getByText(/ainda não chegou/).first()).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/contato");
  await page.goto(`/sessao/${booked.id}`);
  await expect(page.getByRole("heading", { name: "Tudo pronto para iniciar a sessão?" })).toBeVisible();
  await context.close();
});

test("the equipment can be tested without a session: picture, voice and network @wide", async ({ browser }) => {
  await opened();
  const { page, context, problems } = await arrive(browser, server, booked.patient, booked.id);
  await page.goto("/teste-de-equipamento");
  await expect(page.getByLabel("Sua imagem")).toBeVisible();
  await page.getByRole("button", { name: "Gravar e ouvir 3 segundos" }).click();
  await expect(page.getByText("Tocando o que você disse…")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("button", { name: "Gravar e ouvir 3 segundos" })).toBeVisible({ timeout: 15_000 });
  await page.getByRole("button", { name: "Testar conexão" }).click();
  await expect(page.getByText(/Boa: a chamada passa por esta rede/)).toBeVisible({ timeout: 30_000 });
  await clean(page, "equipment");
  expect(problems).toEqual([]);
  await context.close();
});
