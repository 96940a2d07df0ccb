import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pageRoutes } from "~/app/routes/table";
import { recorded } from "../../../tests/recorded";
import { type Answers, json, person, renderApp } from "../../../tests/renderApp";
import { turns } from "../../../tests/turns";
import { came, FakePeer, FakeSocket, FakeStream, fakeDevices, stream, welcome } from "./testkit";

const PERMISSION = "GET /api/session/s1/permissions";
const TIMES = {
  startsAt: "2026-11-18T13:00:00Z",
  finishesAt: "2026-11-18T13:50:00Z",
  opensAt: "2026-11-18T12:45:00Z",
  now: "2026-11-18T12:50:00Z",
};
const auth = { meetingNumber: "s1", passWord: "", role: 1, userName: "Luiza Prado" };
const allowed = () => json({ allowed: true, serverReason: "", reasonCode: "", peerName: "Rita Lima", ...TIMES, auth });
const refused = (serverReason: string, reasonCode = "") =>
  json({ allowed: false, serverReason, reasonCode, peerName: "Rita Lima", ...TIMES });

let sockets: FakeSocket[];

afterEach(() => void vi.useRealTimers());

beforeEach(() => {
  sockets = [];
  FakePeer.all = [];
  const Socket = vi.fn(function open() {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  });
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("RTCPeerConnection", FakePeer);
  vi.stubGlobal("MediaStream", FakeStream);
  Object.defineProperty(navigator, "mediaDevices", { value: fakeDevices().devices, configurable: true });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
});

const show = (answers: Answers, type = "THERAPIST") => renderApp("/sessao/s1", { user: person(type), answers });
const start = async () => userEvent.click(await screen.findByRole("button", { name: "Iniciar" }));

const OPEN: Answers = {
  [PERMISSION]: allowed,
  "GET /api/call/authorize": () => json({ ...recorded("call-token", "customer"), token: "k1" }),
  "POST /api/call/authorize": () => json({ signature: "t1", iceServers: [], expiresAt: TIMES.now }),
};

async function inside(answers: Answers = {}) {
  const app = await show({ ...OPEN, ...answers });
  await start();
  await waitFor(() => expect(sockets).toHaveLength(1));
  const socket = sockets[0] as FakeSocket;
  act(() => socket.open());
  act(() => socket.say(welcome()));
  return { ...app, socket };
}

describe("the door", () => {
  it("R182: is for any role that is fully registered", () => {
    const row = pageRoutes.find(({ path }) => path === "/sessao/$id");
    expect(row).toMatchObject({ access: "ALL", fullRegistration: true });
  });

  it("R182: sends an unfinished registration to its next step", async () => {
    const user = person("CUSTOMER", { state: "EMAIL_CONFIRMED" });
    const { at } = await renderApp("/sessao/s1", { user, answers: { [PERMISSION]: allowed } });
    await waitFor(() => expect(at()).toBe("/cadastro-usuario-dados"));
  });

  it("R181: says 'Sessão não encontrada.' without permission data", async () => {
    await show({});
    expect(await screen.findByRole("heading", { name: "Sessão não encontrada." })).toBeVisible();
  });

  it("R181: shows the server's reason when it does not allow", async () => {
    await show({ [PERMISSION]: () => refused("A sala abre em 18/11/2026 às 09:45, 15 minutos antes do início.") });
    expect(await screen.findByRole("heading", { name: "Ops! Ocorreu um erro" })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("A sala abre em 18/11/2026 às 09:45");
  });

  it.each([
    ["room.early", "A sala abre em 18/11/2026 às 09:45.", "A sala ainda não abriu"],
    ["room.moved", "Esta sessão foi remarcada para 19/11/2026 às 10:00.", "A sessão foi remarcada"],
    ["room.over", "Esta sessão já terminou.", "Sessão finalizada!"],
    ["room.cancelled", "Esta sessão foi cancelada.", "Sessão cancelada"],
    ["room.unpaid", "O pagamento ainda não foi confirmado.", "Falta o pagamento desta sessão"],
  ])("R181: %s is a calm page with the server's reason, not an error", async (code, reason, title) => {
    await show({ [PERMISSION]: () => refused(reason, code) });
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("link", { name: "Pagar" })).toBeNull();
  });

  it("offers the patient to pay an unpaid session", async () => {
    await show({ [PERMISSION]: () => refused("Falta pagar.", "room.unpaid") }, "CUSTOMER");
    expect(await screen.findByRole("link", { name: "Pagar" })).toHaveAttribute("href", "/sessao-pagamento/s1");
  });

  it("tells a patient after the end when the next session is, and whom to call", async () => {
    const next = {
      ...(recorded("customer-next-sessions", "customer").sessions[0] as object),
      therapistName: "Luiza Prado",
      scheduledDay: "25/11/2026",
      startTime: "10:00:00",
    };
    const user = person("CUSTOMER");
    await renderApp("/sessao/s1", {
      user,
      answers: {
        [PERMISSION]: () => refused("Esta sessão já terminou.", "room.over"),
        [`GET /api/customer/${user.id}/next-sessions`]: () => json({ sessions: [next] }),
      },
    });
    expect(
      await screen.findByText(/Sua próxima sessão: .*25 de novembro.*, às 10:00, com Luiza Prado\./),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Ligar 188" })).toHaveAttribute("href", "tel:188");
  });

  it("R181: shows an error with a message, and tries again", async () => {
    let broken = true;
    await show({ [PERMISSION]: () => (broken ? json({}, 500) : allowed()) });
    expect(await screen.findByRole("heading", { name: "Ops! Ocorreu um erro" })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("Não conseguimos abrir a sala agora.");
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByRole("heading", { name: "Tudo pronto para iniciar a sessão?" })).toBeVisible();
  });

  it("learns at the door that the session was moved, and leaves the devices alone", async () => {
    const moved = "Esta sessão foi remarcada para 18/11/2026 às 14:00. A sala abre 15 minutos antes do início.";
    const news = stream();
    let answer = allowed;
    await show({ [PERMISSION]: () => answer(), "GET /api/events": news.answer });
    await screen.findByRole("button", { name: "Iniciar" });
    answer = () => refused(moved);
    act(() => news.say("event: session\ndata: s1\n\n"));
    expect(await screen.findByRole("alert")).toHaveTextContent(moved);
    answer = allowed;
    act(() => news.say("event: session\ndata: s1\n\n"));
    expect(await screen.findByLabelText("Sua imagem")).toBeVisible();
  });

  it("opens by itself when the hour comes", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const MINUTE = 60_000;
    const opens = Date.now() + 10 * MINUTE;
    const times = () => ({ opensAt: new Date(opens).toISOString(), now: new Date().toISOString() });
    const closed = () =>
      json({
        allowed: false,
        serverReason: "A sala abre já.",
        reasonCode: "",
        peerName: "Rita Lima",
        ...TIMES,
        ...times(),
      });
    const { seen } = await show({ [PERMISSION]: () => (Date.now() < opens ? closed() : allowed()) });
    expect(await screen.findByRole("alert")).toHaveTextContent("A sala abre já.");
    const asked = () => seen.filter((request) => request.url.includes("/api/call/authorize")).length;
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(8 * MINUTE));
    expect(asked()).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(3 * MINUTE));
    expect(await screen.findByRole("button", { name: "Iniciar" })).toBeVisible();
  });

  it("asks nothing when the news are of another session", async () => {
    const news = stream();
    const { seen } = await show({ [PERMISSION]: allowed, "GET /api/events": news.answer });
    await screen.findByRole("button", { name: "Iniciar" });
    const asked = () => seen.filter((request) => request.url.includes("/permissions")).length;
    const before = asked();
    await act(async () => {
      news.say("event: session\ndata: s9\n\n");
      await turns();
    });
    expect(asked()).toBe(before);
    await act(async () => {
      news.say("event: session\ndata: s1\n\n");
      await turns();
    });
    expect(asked()).toBe(before + 1);
  });

  it("R178: opens to nobody without the data of a call, whatever else the answer says", async () => {
    await show({
      [PERMISSION]: () => json({ allowed: true, serverReason: "", reasonCode: "", peerName: "Rita Lima", ...TIMES }),
    });
    expect(await screen.findByRole("heading", { name: "Ops! Ocorreu um erro" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Iniciar" })).toBeNull();
  });

  it("says so when the browser cannot make calls", async () => {
    vi.stubGlobal("RTCPeerConnection", undefined);
    await show({ [PERMISSION]: allowed });
    expect(await screen.findByText(/Este navegador não consegue/)).toBeVisible();
  });
});

describe("the whole way", () => {
  it("R179, R183: ready, start with token and ticket, waiting, talking, leaving, asked again", async () => {
    const { seen, socket } = await inside();
    const calls = seen.filter((request) => request.url.includes("/api/call/authorize"));
    expect(calls.map((request) => request.method)).toEqual(["GET", "POST"]);
    expect(await calls[1]?.clone().json()).toEqual({ sessionName: "s1", role: 1, token: "k1" });
    expect(socket.sent[0]).toMatchObject({ type: "hello", ticket: "t1" });
    expect(screen.getAllByText("Rita Lima ainda não chegou.")[0]).toBeInTheDocument();

    act(() => socket.say(came()));
    expect(screen.getAllByText(/Rita Lima chegou\. Conectando/)[0]).toBeInTheDocument();
    act(() => FakePeer.newest.become("connected"));
    expect(screen.getByText("Você está com Rita Lima.")).toBeInTheDocument();

    await userEvent.click(screen.getByRole("button", { name: "Sair da sessão" }));
    await userEvent.click(await screen.findByRole("button", { name: "Sair" }));
    expect(await screen.findByRole("heading", { name: "Você saiu da sessão" })).toBeVisible();
    expect(seen.filter((request) => request.url.includes("/permissions"))).toHaveLength(2);
  });

  it("R179: a refusal on closing is shown", async () => {
    let asked = 0;
    await inside({
      [PERMISSION]: () => {
        asked += 1;
        return asked === 1 ? allowed() : refused("Esta sessão já terminou.", "room.over");
      },
    });
    await userEvent.click(screen.getByRole("button", { name: "Sair da sessão" }));
    await userEvent.click(await screen.findByRole("button", { name: "Sair" }));
    expect(await screen.findByRole("heading", { name: "Sessão finalizada!" })).toBeVisible();
    expect(screen.getByText("Esta sessão já terminou.")).toBeVisible();
  });

  it("R178: a refused ticket keeps everybody out, whatever the screen believed", async () => {
    await show({
      [PERMISSION]: allowed,
      "GET /api/call/authorize": () => json({ ...recorded("call-token", "customer"), token: "k1" }),
      "POST /api/call/authorize": () =>
        json({ status: 409, code: "room.cancelled", description: "Esta sessão foi cancelada." }, 409),
    });
    await start();
    expect(await screen.findByText("Esta sessão foi cancelada.")).toBeVisible();
    expect(sockets).toHaveLength(0);
  });

  it("puts the page under the stage out of reach, and back afterwards", async () => {
    const { socket } = await inside();
    const header = document.querySelector("header");
    expect(header).toHaveProperty("inert", true);
    act(() => socket.say({ type: "replaced" }));
    expect(await screen.findByRole("heading", { name: "A sessão está aberta em outro lugar" })).toBeVisible();
    expect(header).toHaveProperty("inert", false);
    await userEvent.click(screen.getByRole("button", { name: "Usar aqui" }));
    await waitFor(() => expect(sockets).toHaveLength(2));
  });

  it("asks before the window closes during a call, and only then", async () => {
    const closing = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await show(OPEN);
    await screen.findByRole("button", { name: "Iniciar" });
    expect(closing()).toBe(false);
    await start();
    await waitFor(() => expect(closing()).toBe(true));
  });
});
