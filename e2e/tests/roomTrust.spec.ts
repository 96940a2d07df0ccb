import { type Browser, type Page, test } from "@playwright/test";
import { clean, expect } from "./kit";
import { apiOf, arrive, type Booked, book, flows, minutes, ROOM_BROWSER, RoomServer, start, type Visit } from "./roomKit";

test.use({ launchOptions: ROOM_BROWSER });
test.describe.configure({ mode: "default", timeout: 240_000 });

let server: RoomServer;
let booked: Booked;

test.beforeAll(async ({ browserName: _ }, info) => {
  const width = info.project.name === "390" ? 20 : 0;
  server = new RoomServer(Number(process.env.PSIC_ROOM_PORT ?? 8840) + 120 + width);
  await server.start();
  const api = await apiOf(server);
  booked = await book(api, 6);
  await api.dispose();
});
test.afterAll(async () => await server?.remove());

const control = (page: Page, name: string | RegExp) => page.getByRole("toolbar").getByRole("button", { name });
const said = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

/** Both people in the room, in two browsers' contexts. */
async function together(browser: Browser, prepare: (page: Page) => Promise<unknown> = async () => {}): Promise<[Visit, Visit]> {
  await server.near(booked.startsAt - minutes(14), minutes(10));
  const one = await arrive(browser, server, booked.therapist, booked.id, prepare);
  const other = await arrive(browser, server, booked.patient, booked.id, prepare);
  for (const { page } of [one, other]) await start(page);
  await Promise.all([flows(one.page), flows(other.page)]);
  return [one, other];
}

async function words(page: Page): Promise<string[]> {
  await control(page, "Pessoas").click();
  await page.getByRole("button", { name: "Mostrar as quatro palavras" }).click();
  const list = page.getByRole("region", { name: "Pessoas" }).locator("ol > li");
  await expect(list).toHaveCount(4);
  return list.allTextContents();
}

/** What one page and somebody between the two tell each other. */
interface Signal {
  description?: RTCSessionDescriptionInit;
  candidate?: RTCIceCandidateInit;
}
type Who = "therapist" | "patient";
type Between = { hear: (who: Who, data: Signal) => Promise<void> };

/**
 * Somebody between the two: a connection of their own to each page, which passes on every word of the data channels. The
 * pages notice nothing, except that each has the fingerprint of the stranger.
 */
async function standBetween() {
  // With a microphone the browser names its addresses, as the pages of the two people do.
  await navigator.mediaDevices.getUserMedia({ audio: true });
  const { tell } = window as unknown as { tell: (who: Who, data: Signal) => void };
  const connect = (who: Who) => {
    const pc = new RTCPeerConnection();
    pc.onicecandidate = ({ candidate }) => candidate && tell(who, { candidate: candidate.toJSON() });
    const words = pc.createDataChannel("room", { negotiated: true, id: 0 });
    const beats = pc.createDataChannel("beats", { negotiated: true, id: 1, ordered: false, maxRetransmits: 0 });
    return { pc, words, beats };
  };
  const therapist = connect("therapist");
  const patient = connect("patient");
  for (const kind of ["audio", "video", "video", "audio"]) patient.pc.addTransceiver(kind);
  const pass = (from: RTCDataChannel, to: RTCDataChannel) => {
    const held: string[] = [];
    from.onmessage = ({ data }) => (to.readyState === "open" ? to.send(data) : held.push(data));
    to.addEventListener("open", () => {
      for (const data of held.splice(0)) to.send(data);
    });
  };
  for (const line of ["words", "beats"] as const) {
    pass(therapist[line], patient[line]);
    pass(patient[line], therapist[line]);
  }
  const apply = async (who: Who, { description, candidate }: Signal) => {
    const { pc } = who === "therapist" ? therapist : patient;
    if (candidate) await pc.addIceCandidate(candidate);
    if (!description) return;
    await pc.setRemoteDescription(description);
    if (description.type !== "offer") return;
    await pc.setLocalDescription();
    tell(who, { description: pc.localDescription?.toJSON() as RTCSessionDescriptionInit });
    if (patient.pc.signalingState !== "stable" || patient.pc.remoteDescription) return;
    await patient.pc.setLocalDescription();
    tell("patient", { description: patient.pc.localDescription?.toJSON() as RTCSessionDescriptionInit });
  };
  let order = Promise.resolve();
  (window as unknown as { between: Between }).between = {
    hear: (who, data) => {
      order = order.then(() => apply(who, data));
      return order;
    },
  };
}

test("somebody between the two changes the four words on both screens", { tag: "@once" }, async ({ browser }) => {
  await server.near(booked.startsAt - minutes(14), minutes(10));
  const stranger = await browser.newContext({ baseURL: server.url });
  const middle = await stranger.newPage();
  const sockets: Partial<Record<Who, { send: (frame: string) => void; epoch: number }>> = {};
  await middle.exposeFunction("tell", (who: Who, data: Signal) => {
    const socket = sockets[who];
    socket?.send(JSON.stringify({ type: "signal", epoch: socket.epoch, data }));
  });
  await middle.goto("/robots.txt");
  await middle.evaluate(standBetween);

  const caught = (who: Who) => (page: Page) =>
    page.routeWebSocket(/\/api\/call\/ws/, (page) => {
      const real = page.connectToServer();
      const socket = { send: (frame: string) => page.send(frame), epoch: 0 };
      sockets[who] = socket;
      page.onMessage((frame) => {
        const message = JSON.parse(String(frame));
        if (message.type !== "signal") return real.send(frame);
        void middle.evaluate(([one, data]) => (window as unknown as { between: Between }).between.hear(one, data), [who, message.data] as const);
      });
      real.onMessage((frame) => {
        const message = JSON.parse(String(frame));
        socket.epoch = message.peer?.epoch ?? (message.type === "peer" ? message.epoch : socket.epoch);
        page.send(frame);
      });
    });
  const one = await arrive(browser, server, booked.therapist, booked.id, caught("therapist"));
  const other = await arrive(browser, server, booked.patient, booked.id, caught("patient"));
  for (const { page } of [one, other]) await start(page);
  for (const { page } of [one, other]) await expect(page.getByText(/Conexão|Medindo/).first()).toBeVisible({ timeout: 30_000 });
  expect(await words(one.page)).not.toEqual(await words(other.page));
  for (const { context } of [one, other]) await context.close();
  await stranger.close();
});

/** The codecs of the first line of sound in the answer, and how Opus is set. */
const answered = (page: Page) =>
  page.evaluate(() => {
    const pc = (window as unknown as { connections: RTCPeerConnection[] }).connections.find(({ connectionState }) => connectionState === "connected");
    const answer = [pc?.localDescription, pc?.remoteDescription].find((one) => one?.type === "answer")?.sdp ?? "";
    const voice = answer.slice(answer.indexOf("m=audio")).split(/\r\nm=/)[0] ?? "";
    const first = /^m=audio \d+ \S+ (\d+)/.exec(voice)?.[1];
    const opus = /a=rtpmap:(\d+) opus\/48000/.exec(voice)?.[1];
    return { first: new RegExp(`a=rtpmap:${first} (\\S+)`).exec(voice)?.[1], opus: new RegExp(`a=fmtp:${opus} (\\S+)`).exec(voice)?.[1] };
  });

test("the voice is sent twice and repairs itself, and what the other person does is read aloud @wide", async ({ browser }, info) => {
  const [one, other] = await together(browser);
  const [page, guest] = [one.page, other.page];
  for (const side of [page, guest]) {
    const { first, opus } = await answered(side);
    expect(first, "the codec that is tried first").toMatch(/^red\/48000/);
    expect(opus, "how Opus is set").toContain("useinbandfec=1");
  }

  // Live regions: a message while the panel is closed, the camera, a shared screen.
  await control(guest, "Conversa").click();
  await guest.getByLabel("Mensagem").fill("Já volto");
  await guest.getByLabel("Mensagem").press("Enter");
  await expect(said(page, "Rita Lima: Já volto")).toBeAttached();
  await guest.keyboard.press("Escape");
  await control(guest, "Desligar câmera").click();
  await expect(said(page, "Rita Lima está com a câmera desligada")).toBeAttached();
  await control(guest, "Ligar câmera").click();
  await expect(said(page, "Rita Lima ligou a câmera")).toBeAttached();
  await control(guest, "Compartilhar tela").click();
  await expect(said(page, "Rita Lima está compartilhando a tela")).toBeAttached();
  await guest.getByRole("button", { name: "Parar", exact: true }).click();
  await expect(said(page, "Rita Lima parou de compartilhar a tela")).toBeAttached();

  // Words under the icons where there is room, and icons alone where there is none.
  const labels = control(guest, "Desligar microfone").getByText("Microfone", { exact: true });
  await expect(labels).toBeVisible({ visible: info.project.name === "1280" });

  // The narrowest screen, which is also a zoom of 400 per cent. A phone upright uses the whole stage.
  for (const [width, height] of [[320, 640], [390, 844]] as const) {
    await guest.setViewportSize({ width, height });
    await clean(guest, `${width} × ${height}`);
    await expect(labels).toBeHidden();
    const fits = await guest.getByLabel(/^Vídeo de (?!Você)/).evaluate((video) => {
      const [box, stage] = [video.getBoundingClientRect(), video.closest("[data-stage]")?.getBoundingClientRect()];
      return { fit: getComputedStyle(video).objectFit, unused: stage ? stage.width * stage.height - box.width * box.height : -1 };
    });
    expect(fits.fit, "no black bars").toBe("cover");
    expect(Math.abs(fits.unused), "the picture is as large as the stage").toBeLessThan(100);
  }
  for (const { context, problems } of [one, other]) {
    await context.close();
    expect(problems).toEqual([]);
  }
});
