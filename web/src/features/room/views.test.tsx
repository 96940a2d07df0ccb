import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { notices, statusText } from "./announce";
import { CallView } from "./CallView";
import { browserOf } from "./core/browser";
import { checkNetwork, networkVerdict } from "./core/check";
import { Room } from "./core/room";
import { loudness } from "./core/sound";
import { initialState, type RoomState } from "./core/state";
import { ReadyView } from "./ReadyView";
import { fakeDeps } from "./testkit";
import { longTime, shortTime } from "./time";

const installation = vi.hoisted(() => ({ turn: true }));
vi.mock("~/api/config", () => ({ useConfig: () => installation }));

const peer = { ...initialState().peer, name: "Rita Lima", present: true, microphone: true, camera: true };
const talking = (over: Partial<RoomState> = {}): RoomState => ({
  ...initialState(),
  phase: "talking",
  link: "connected",
  socketUp: true,
  role: 1,
  peer,
  canShare: true,
  startsAt: Date.now() - 60_000,
  finishesAt: Date.now() + 48.5 * 60_000,
  met: true,
  ...over,
});

function show(over: Partial<RoomState> = {}) {
  const { deps, media } = fakeDeps();
  const room = new Room("s1", deps);
  const view = render(<CallView room={room} state={talking(over)} name="Helena" />);
  return { room, media, ...view };
}

beforeEach(() => {
  installation.turn = true;
  localStorage.clear();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
});

describe("in the call", () => {
  it("R180.2, R180.3, R180.4, R180.5, R180.6, R180.7: every control is there by name", () => {
    show();
    for (const name of [
      "Desligar câmera",
      "Desligar microfone",
      "Compartilhar tela",
      "Conversa",
      "Pessoas",
      "Ajustes",
      "Sair da sessão",
    ])
      expect(screen.getByRole("button", { name })).toBeVisible();
  });

  it("R180.2, R180.3: microphone and camera are switched from the bar", async () => {
    const { room } = show();
    const want = vi.spyOn(room.media, "want");
    await userEvent.click(screen.getByRole("button", { name: "Desligar microfone" }));
    await userEvent.click(screen.getByRole("button", { name: "Desligar câmera" }));
    expect(want.mock.calls).toEqual([
      ["microphone", false],
      ["camera", false],
    ]);
  });

  it("walks along the bar with the arrows", async () => {
    show();
    screen.getByRole("button", { name: "Desligar microfone" }).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(screen.getByRole("button", { name: "Compartilhar tela" })).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(screen.getByRole("button", { name: "Sair da sessão" })).toHaveFocus();
  });

  it("leaves sharing out where the browser cannot", () => {
    show({ canShare: false });
    expect(screen.queryByRole("button", { name: "Compartilhar tela" })).toBeNull();
  });

  it("shows the remaining time and the quality in words", () => {
    show({ verdict: "fair", relay: true });
    expect(screen.getByRole("timer")).toHaveTextContent("Restam 48 min");
    expect(screen.getByText("Conexão instável")).toBeVisible();
    expect(screen.getByText(/pelo nosso servidor/)).toBeVisible();
  });

  it("says what the other has switched off", () => {
    show({ peer: { ...peer, microphone: false, camera: false, hidden: true } });
    expect(screen.getByText("Rita Lima está com a câmera desligada")).toBeVisible();
    expect(screen.getByText("Rita Lima está com o microfone desligado")).toBeInTheDocument();
    expect(screen.getByText("Rita Lima está em outra janela")).toBeVisible();
  });

  it("offers a floating picture only where there is one", () => {
    Object.defineProperty(document, "pictureInPictureEnabled", { value: true, configurable: true });
    show();
    expect(screen.getByRole("button", { name: "Vídeo em janela flutuante" })).toBeVisible();
    cleanup();
    show({ peer: { ...peer, camera: false } });
    expect(screen.queryByRole("button", { name: "Vídeo em janela flutuante" })).toBeNull();
  });

  it("R180.4: shows the other's screen, and offers to stop the own one", async () => {
    const { room } = show({ peer: { ...peer, sharing: true }, sharing: true });
    expect(screen.getByLabelText("Tela de Rita Lima")).toBeInTheDocument();
    const stop = vi.spyOn(room.media, "stopSharing");
    await userEvent.click(screen.getByRole("button", { name: "Parar" }));
    expect(stop).toHaveBeenCalled();
  });

  it("R180.5: chat keeps an unsent text and gives the focus back on Escape", async () => {
    const { room } = show({ chat: [{ id: 1, own: false, text: "Bom dia" }] });
    const button = screen.getByRole("button", { name: "Conversa" });
    await userEvent.click(button);
    expect(screen.getByRole("heading", { name: "Conversa" })).toHaveFocus();
    expect(screen.getByText("Bom dia")).toBeVisible();
    vi.spyOn(room, "sendChat").mockReturnValue(false);
    await userEvent.type(screen.getByLabelText("Mensagem"), "Olá{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("Não foi possível enviar agora.");
    expect(screen.getByLabelText("Mensagem")).toHaveValue("Olá");
    await userEvent.keyboard("{Escape}");
    expect(button).toHaveFocus();
  });

  it("R180.5: what is typed waits while the panel is closed or the call is in another tab", async () => {
    const { room, unmount } = show();
    const open = () => userEvent.click(screen.getByRole("button", { name: "Conversa" }));
    const field = () => screen.getByLabelText("Mensagem");
    await open();
    await userEvent.type(field(), "Ainda estou pensando");
    await userEvent.click(screen.getByRole("button", { name: "Pessoas" }));
    await open();
    expect(field()).toHaveValue("Ainda estou pensando");
    unmount();
    render(<CallView room={room} state={talking()} name="Helena" />);
    await open();
    expect(field()).toHaveValue("Ainda estou pensando");
    vi.spyOn(room, "sendChat").mockReturnValue(true);
    await userEvent.type(field(), "{Enter}");
    await open();
    await open();
    expect(field()).toHaveValue("");
  });

  it("R180.5: marks unread messages by number and by name", () => {
    show({ unread: 2 });
    expect(screen.getByRole("button", { name: "Conversa, 2 mensagens novas" })).toBeVisible();
  });

  it("R180.6: lists the two people with what is on", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Pessoas" }));
    expect(screen.getByText("Helena (você)")).toBeVisible();
    expect(screen.getByText("na sala · microfone ligado · câmera ligada")).toBeVisible();
  });

  it("R180.7: changes devices in the settings", async () => {
    const { room } = show();
    const choose = vi.spyOn(room.media, "choose");
    await userEvent.click(screen.getByRole("button", { name: "Ajustes" }));
    await userEvent.selectOptions(
      screen.getByLabelText("Microfone"),
      await screen.findByRole("option", { name: "audioinput m2" }),
    );
    expect(choose).toHaveBeenCalledWith("microphone", "m2");
  });

  it("gets a stopped camera back with one tap", async () => {
    const { room } = show({ camera: { on: true, trouble: "stopped" } });
    const acquire = vi.spyOn(room.media, "acquire");
    await userEvent.click(screen.getByRole("button", { name: "Sua câmera parou. Tocar para retomar" }));
    expect(acquire).toHaveBeenCalledWith("camera");
  });

  it("asks for a tap when the browser holds the sound back", async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, "play");
    play.mockRejectedValue(Object.assign(new Error("tap first"), { name: "NotAllowedError" }));
    const { room, rerender } = show();
    room.remote.person.addTrack({ kind: "audio" } as MediaStreamTrack);
    rerender(<CallView room={room} state={talking({ streams: 1 })} name="Helena" />);
    const button = await screen.findByRole("button", { name: "Tocar para ouvir" });
    play.mockResolvedValue();
    await userEvent.click(button);
    expect(screen.queryByRole("button", { name: "Tocar para ouvir" })).toBeNull();
  });

  it("says who is awaited and when it begins", () => {
    show({ phase: "waiting", met: false, startsAt: Date.now() + 12.5 * 60_000 });
    expect(screen.getAllByText("Rita Lima ainda não chegou.")).toHaveLength(2);
    expect(screen.getByText(/A sessão começa em 12 minutos\./)).toBeVisible();
    expect(screen.getByRole("timer")).toHaveTextContent("Começa em 12 min");
  });
});

const NOW = Date.parse("2026-11-18T13:00:00Z");

describe("what is said aloud", () => {
  it.each<[Partial<RoomState>, string]>([
    [{ phase: "joining" }, "Entrando na sala…"],
    [{ phase: "waiting", met: false }, "Rita Lima ainda não chegou."],
    [{ phase: "waiting" }, "Rita Lima saiu da sala."],
    [{ link: "connecting" }, "Rita Lima chegou. Conectando…"],
    [{}, "Você está com Rita Lima."],
    [{ link: "restoring" }, "A conexão caiu. Reconectando…"],
    [{ link: "rebuilding" }, "Ainda reconectando. Confira sua internet; continuamos tentando."],
  ])("%o", (over, text) => expect(statusText(talking(over))).toBe(text));

  it.each<[Partial<RoomState>, string[]]>([
    [{}, []],
    [{ socketUp: false }, ["A chamada continua. Reconectando ao servidor…"]],
    [{ socketUp: false, phase: "waiting" }, ["Reconectando ao servidor…"]],
    [{ socketUp: false, link: "restoring" }, ["A conexão caiu. Reconectando…"]],
    [{ peer: { ...peer, reconnecting: true } }, ["Rita Lima está com a conexão instável."]],
    [{ ending: "soon", finishesAt: NOW + 299_000 }, ["Faltam 5 minutos para o fim da sessão."]],
    [{ ending: "soon", finishesAt: NOW + 59_000 }, ["Falta 1 minuto para o fim da sessão."]],
    [
      { rescheduled: true, startsAt: Date.parse("2026-11-18T13:05:00Z") },
      ["A sessão foi remarcada e começa às 10:05. Você pode esperar aqui."],
    ],
    [{ rescheduled: true, startsAt: NOW }, []],
    [
      { ending: "over", socketUp: false },
      ["O horário da sessão terminou. A chamada não será cortada: despeçam-se com calma."],
    ],
  ])("notices of %o", (over, texts) => expect(notices(talking(over), NOW)).toEqual(texts));

  it("says why the own picture pauses", () => {
    expect(notices(talking({ soundOnly: true }), NOW)[0]).toContain("sua câmera foi pausada");
  });
});

describe("before the call", () => {
  function ready(over: Partial<RoomState> = {}) {
    const { deps } = fakeDeps();
    const room = new Room("s1", deps);
    render(<ReadyView room={room} state={talking({ phase: "ready", ...over })} />);
    return room;
  }

  it("R180.1: title, preview, level, devices and the start", async () => {
    const room = ready();
    expect(screen.getByRole("heading", { name: "Tudo pronto para iniciar a sessão?" })).toHaveFocus();
    expect(screen.getByText("Câmera desligada")).toBeVisible();
    expect(screen.getByLabelText("Nível do microfone")).toBeVisible();
    expect(screen.getByRole("button", { name: "Testar som" })).toBeVisible();
    const start = vi.spyOn(room, "start").mockImplementation(() => {});
    await userEvent.click(screen.getByRole("button", { name: "Iniciar" }));
    expect(start).toHaveBeenCalled();
  });

  it("hides the network address on request", async () => {
    const room = ready();
    await userEvent.click(screen.getByLabelText("Ocultar meu endereço de rede"));
    expect(room.state.get().relayOnly).toBe(true);
    expect(screen.getByText(/a outra pessoa não vê seu endereço IP/)).toBeVisible();
  });

  it("offers to hide the network address only where there is a relay", () => {
    installation.turn = false;
    ready();
    expect(screen.queryByLabelText("Ocultar meu endereço de rede")).toBeNull();
    expect(screen.queryByText(/seu endereço IP/)).toBeNull();
    cleanup();
    ready({ relayOnly: true });
    expect(screen.getByText(/esta sala está sem o servidor que faz isso/)).toBeVisible();
  });

  it("offers it in the settings of a call too, from the next joining on", async () => {
    const { room } = show();
    await userEvent.click(screen.getByRole("button", { name: "Ajustes" }));
    await userEvent.click(screen.getByLabelText("Ocultar meu endereço de rede"));
    expect(screen.getByText(/Vale a partir da próxima vez que você entrar na sala/)).toBeVisible();
    expect(room.state.get().relayOnly).toBe(true);
  });

  it("explains a blocked camera for this browser and tries again", async () => {
    const room = ready({ camera: { on: true, trouble: "blocked" } });
    expect(screen.getByRole("alert")).toHaveTextContent("O navegador bloqueou a câmera.");
    expect(screen.getAllByRole("listitem").length).toBeGreaterThan(2);
    const open = vi.spyOn(room.media, "open");
    await userEvent.click(screen.getByRole("button", { name: "Já liberei, tentar novamente" }));
    expect(open).toHaveBeenCalled();
  });

  it("says in plain words when the network blocks calls", async () => {
    const room = ready();
    room.deps.makePeer = () => {
      throw new Error("blocked");
    };
    await userEvent.click(screen.getByRole("button", { name: "Testar conexão" }));
    expect(await screen.findByText(/Não conseguimos fazer o teste agora|parece bloquear/)).toBeVisible();
  });
});

describe("small helpers", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", false, "chrome"],
    ["Mozilla/5.0 (X11; Linux; rv:140.0) Gecko/20100101 Firefox/140.0", false, "firefox"],
    ["Mozilla/5.0 (Macintosh) AppleWebKit/605.1 Version/18.0 Safari/605.1", false, "safari"],
    ["Mozilla/5.0 (Macintosh) AppleWebKit/605.1 Version/18.0 Safari/605.1", true, "ios"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) CriOS/140.0 Safari/604.1", true, "ios"],
  ])("%s is %s %s", (agent, touch, browser) => expect(browserOf(agent, touch)).toBe(browser));

  it("words times", () => {
    expect([shortTime(48.9 * 60_000), shortTime(249_000), shortTime(-5)]).toEqual(["48 min", "4:09", "0:00"]);
    expect([longTime(12.5 * 60_000), longTime(60_000), longTime(20_000)]).toEqual([
      "12 minutos",
      "1 minuto",
      "menos de 1 minuto",
    ]);
  });

  it("measures loudness around silence", () => {
    expect(loudness(new Uint8Array(8).fill(128))).toBe(0);
    expect(loudness(new Uint8Array([0, 255, 0, 255]))).toBe(1);
  });

  it.each([
    [{ path: "relay", rtt: 40 }, "good"],
    [{ path: "relay", rtt: 600 }, "slow"],
    [{ path: "direct", rtt: 40 }, "directOnly"],
    [{ path: "none" }, "blocked"],
  ] as const)("network %o is %s", (result, verdict) => expect(networkVerdict(result)).toBe(verdict));

  it("calls a network without any path blocked, within its time", async () => {
    vi.useFakeTimers();
    const { deps } = fakeDeps();
    const checked = checkNetwork([{ urls: "turn:relay.test" }], deps.makePeer, 1000);
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(await checked).toEqual({ path: "none" });
  });
});
