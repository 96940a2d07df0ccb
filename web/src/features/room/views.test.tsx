import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { popup } from "~/ui/Popup";
import { notices, statusText } from "./announce";
import { CallView } from "./CallView";
import { browserOf } from "./core/browser";
import { checkNetwork, networkVerdict } from "./core/check";
import { Room } from "./core/room";
import { loudness } from "./core/sound";
import { initialState, type RoomState } from "./core/state";
import { ReadyView } from "./ReadyView";
import { FakeTrack, fakeDeps } from "./testkit";
import { longTime, minutesLeft, shortTime, waitTime } from "./time";

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

  it.each([
    ["microphone", "blocked", "Ligar microfone, O navegador bloqueou o microfone."],
    ["camera", "missing", /^Ligar câmera, Não encontramos nenhuma câmera/],
  ] as const)("shows a %s that does not work (%s) as off, and why", async (source, trouble, name) => {
    const { room } = show({ [source]: { on: true, trouble } });
    const want = vi.spyOn(room.media, "want");
    await userEvent.click(screen.getByRole("button", { name }));
    expect(want).toHaveBeenCalledWith(source, true);
  });

  it("tells a screen reader what the other person switched", () => {
    const { rerender, room } = show();
    const now = (over: object) =>
      rerender(<CallView room={room} state={talking({ peer: { ...peer, ...over } })} name="Helena" />);
    now({ microphone: false });
    expect(screen.getAllByRole("status").map((one) => one.textContent)).toContain(
      "Rita Lima está com o microfone desligado",
    );
    now({ microphone: true, camera: false });
    expect(screen.getAllByRole("status").map((one) => one.textContent)).toContain(
      "Rita Lima ligou o microfone. Rita Lima está com a câmera desligada",
    );
    now({ camera: true, sharing: true });
    expect(screen.getAllByRole("status").map((one) => one.textContent)).toContain(
      "Rita Lima ligou a câmera. Rita Lima está compartilhando a tela",
    );
  });

  it("reads a message aloud while the panel is closed", () => {
    show({ chat: [{ id: "1", own: false, text: "Já volto", at: 0 }], unread: 1 });
    expect(screen.getByText("Rita Lima: Já volto")).toHaveAttribute("role", "status");
  });

  it("never says that the connection is good while nothing arrives", () => {
    show({ verdict: "good", stalled: true });
    expect(screen.getByText("Sem sinal")).toBeVisible();
    expect(screen.queryByText("Conexão boa")).toBeNull();
    expect(screen.getAllByText("Nada chega de Rita Lima agora. Verificando a conexão…")[0]).toBeInTheDocument();
  });

  it("asks with the truth about coming back", async () => {
    const confirm = vi.spyOn(popup, "confirm").mockResolvedValue(false);
    show();
    await userEvent.click(screen.getByRole("button", { name: "Sair da sessão" }));
    expect(confirm.mock.lastCall?.[0].text).toBe("Você pode voltar enquanto a sala estiver aberta.");
    cleanup();
    show({ finishesAt: Date.now() - 1000, ending: "over" });
    await userEvent.click(screen.getByRole("button", { name: "Sair da sessão" }));
    expect(confirm.mock.lastCall?.[0].text).toBe(
      "O horário terminou: depois de sair, não é possível voltar para esta sala.",
    );
  });

  describe("the chosen speaker", () => {
    const withSpeaker = (setSinkId: () => Promise<void>) =>
      Object.defineProperty(HTMLMediaElement.prototype, "setSinkId", { value: setSinkId, configurable: true });
    afterEach(() => void Reflect.deleteProperty(HTMLMediaElement.prototype, "setSinkId"));
    const choices = { microphone: "", camera: "", speaker: "s2", quiet: true, background: "none" as const };

    it("is applied when the voice arrives, not before", async () => {
      const setSinkId = vi.fn(async () => {});
      withSpeaker(setSinkId);
      const { rerender, room } = show({ choices });
      expect(setSinkId).not.toHaveBeenCalled();
      room.remote.person.addTrack(new FakeTrack("audio") as unknown as MediaStreamTrack);
      rerender(<CallView room={room} state={talking({ choices, streams: 1 })} name="Helena" />);
      expect(setSinkId).toHaveBeenCalledExactlyOnceWith("s2");
    });

    it("says so when the browser refuses it", async () => {
      withSpeaker(() => Promise.reject(new DOMException("no", "NotFoundError")));
      const { rerender, room } = show({ choices });
      room.remote.person.addTrack(new FakeTrack("audio") as unknown as MediaStreamTrack);
      rerender(<CallView room={room} state={talking({ choices, streams: 1 })} name="Helena" />);
      await waitFor(() => expect(room.state.get().speakerFailed).toBe(true));
      expect(notices(room.state.get(), 0)).toContain(
        "Não conseguimos usar o alto-falante escolhido. O som sai pelo padrão do sistema.",
      );
    });
  });

  it("says so to somebody who speaks while muted, and to nobody else", async () => {
    const analyser = { fftSize: 0, getByteTimeDomainData: (samples: Uint8Array) => samples.fill(255) };
    const context = {
      createAnalyser: () => analyser,
      createMediaStreamSource: () => ({ connect: () => {} }),
      close: async () => {},
    };
    vi.stubGlobal("AudioContext", function AudioContext() {
      return context;
    });
    const { rerender, room } = show();
    const track = new FakeTrack("audio");
    Object.assign(track, { clone: () => new FakeTrack("audio") });
    room.media.tracks.microphone = track as unknown as MediaStreamTrack;
    const words = "Seu microfone está desligado: ninguém ouve você agora.";
    rerender(<CallView room={room} state={talking({ microphone: { on: false, trouble: null } })} name="Helena" />);
    expect(await screen.findByText(words, {}, { timeout: 5000 })).toBeVisible();
    rerender(<CallView room={room} state={talking()} name="Helena" />);
    expect(screen.queryByText(words)).toBeNull();
    vi.unstubAllGlobals();
  });

  it("has a word under each icon of the bar that fits", () => {
    show();
    const bar = within(screen.getByRole("toolbar"));
    for (const word of ["Microfone", "Câmera", "Tela", "Quadro", "Conversa", "Pessoas", "Ajustes", "Sair"])
      expect(bar.getByText(word)).toHaveAttribute("aria-hidden", "true");
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
    const stop = vi.spyOn(room.media.screen, "stop");
    await userEvent.click(screen.getByRole("button", { name: "Parar" }));
    expect(stop).toHaveBeenCalled();
  });

  it("R180.5: chat keeps an unsent text and gives the focus back on Escape", async () => {
    const { room } = show({ chat: [{ id: "1", own: false, text: "Bom dia", at: 0 }] });
    const button = screen.getByRole("button", { name: "Conversa" });
    await userEvent.click(button);
    expect(screen.getByRole("heading", { name: "Conversa" })).toHaveFocus();
    expect(screen.getByText("Bom dia")).toBeVisible();
    vi.spyOn(room.conversation, "send").mockReturnValue(false);
    await userEvent.type(screen.getByLabelText("Mensagem"), "Olá{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("Não foi possível enviar agora.");
    expect(screen.getByLabelText("Mensagem")).toHaveValue("Olá");
    await userEvent.keyboard("{Escape}");
    expect(button).toHaveFocus();
  });

  it("R180.5: chat shows the hour of a message, and an address as a link that tells nothing to the other site", async () => {
    const at = Date.parse("2026-11-18T13:05:00Z");
    show({ chat: [{ id: "1", own: true, text: "Leia https://exemplo.com/texto. Até já", at }] });
    await userEvent.click(screen.getByRole("button", { name: "Conversa" }));
    expect(screen.getByText("10:05")).toBeVisible();
    const link = screen.getByRole("link", { name: "https://exemplo.com/texto" });
    expect(link).toHaveAttribute("href", "https://exemplo.com/texto");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(link).toHaveAttribute("target", "_blank");
  });

  it("moves, swaps, hides and lines up the own picture, and remembers it", async () => {
    const { unmount, container } = show();
    const stage = () => container.querySelector("[data-stage]");
    const own = () => container.querySelector("[data-corner]")?.getAttribute("data-corner");
    expect(own()).toBe("bottomRight");
    await userEvent.click(screen.getByRole("button", { name: "Mover a minha imagem" }));
    expect(own()).toBe("bottomLeft");
    await userEvent.click(screen.getByRole("button", { name: "Trocar as imagens de lugar" }));
    expect(screen.queryByRole("button", { name: "Mover a minha imagem" })).toBeNull();
    expect(screen.getByLabelText("Vídeo de Rita Lima").parentElement).toHaveAttribute("data-corner", "bottomLeft");
    await userEvent.click(screen.getByRole("button", { name: "Trocar as imagens de lugar" }));
    await userEvent.click(screen.getByRole("button", { name: "Ajustes" }));
    await userEvent.click(screen.getByRole("radio", { name: "Lado a lado" }));
    expect(stage()).toHaveAttribute("data-layout", "side");
    expect(own()).toBeUndefined();
    await userEvent.click(screen.getByRole("checkbox", { name: "Mostrar a minha imagem para mim" }));
    expect(stage()).toHaveAttribute("data-layout", "speaker");
    expect(screen.queryByText("Você")).toBeNull();
    unmount();
    show();
    expect(screen.queryByText("Você")).toBeNull();
  });

  it("M and V switch microphone and camera, F8 and F9 too, but letters are letters where somebody writes", async () => {
    const { room } = show();
    const want = vi.spyOn(room.media, "want").mockResolvedValue();
    await userEvent.keyboard("m{F9}");
    expect(want.mock.calls).toEqual([
      ["microphone", false],
      ["camera", false],
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Conversa" }));
    await userEvent.type(screen.getByLabelText("Mensagem"), "mv{Control>}m{/Control}");
    expect(want).toHaveBeenCalledTimes(2);
    await userEvent.keyboard("{F8}");
    expect(want).toHaveBeenCalledTimes(3);
    await userEvent.click(screen.getByRole("button", { name: "Ajustes" }));
    await userEvent.click(screen.getByRole("checkbox", { name: /Teclas M/ }));
    screen.getByRole("heading", { name: "Ajustes" }).focus();
    await userEvent.keyboard("mv");
    expect(want).toHaveBeenCalledTimes(3);
  });

  it("opens the board on request, draws and erases, and closes it for this person", async () => {
    const { room } = show();
    await userEvent.click(screen.getByRole("button", { name: "Quadro para desenhar" }));
    expect(screen.getByRole("img", { name: "Quadro vazio" })).toBeVisible();
    expect(screen.getByText(/O desenho não é guardado/)).toBeVisible();
    const canvas = screen.getByRole("img", { name: "Quadro vazio" });
    await userEvent.pointer([{ keys: "[MouseLeft>]", target: canvas }, { keys: "[/MouseLeft]" }]);
    expect(screen.getByRole("img", { name: "Desenho com 1 traço" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Limpar o quadro" }));
    expect(room.board.state.get().strokes).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Fechar o quadro" }));
    expect(screen.queryByRole("img", { name: "Quadro vazio" })).toBeNull();
  });

  it("shares a narrow screen between an open panel and what the other person shows, and announces the board", async () => {
    const { room, container, rerender } = show();
    await userEvent.click(screen.getByRole("button", { name: "Conversa" }));
    const middle = () => container.querySelector("[data-stage]")?.parentElement;
    expect(middle()).not.toHaveAttribute("data-split");
    await act(() => room.board.receive({ type: "board", does: "show" }));
    expect(middle()).toHaveAttribute("data-split");
    expect(screen.getByRole("region", { name: "Conversa" })).toBeVisible();
    expect(screen.getByText("O quadro para desenhar está aberto para vocês dois.")).toHaveAttribute("role", "status");
    await userEvent.click(screen.getByRole("button", { name: "Fechar o quadro" }));
    expect(middle()).not.toHaveAttribute("data-split");
    rerender(<CallView room={room} state={talking({ peer: { ...peer, sharing: true } })} name="Helena" />);
    expect(middle()).toHaveAttribute("data-split");
  });

  it("shows captions to both with a word that they are on, and says where the browser has none", async () => {
    const { room } = show();
    await userEvent.click(screen.getByRole("button", { name: "Ajustes" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Legendas ao vivo" }));
    expect(await screen.findByText(/Rita Lima não lê o que você diz/)).toBeVisible();
    expect(screen.getByText("Legendas ligadas para vocês dois")).toBeVisible();
    await act(() => room.captions.receive({ type: "captions", on: true, can: true, reply: true }));
    await act(() => room.captions.receive({ type: "caption", text: "como foi a semana" }));
    expect(screen.getByText("como foi a semana")).toHaveAttribute("aria-live", "off");
  });

  it("shows the four words on request, with what they prove, and says when there are none", async () => {
    const words = ["abelha", "canoa", "farol", "vento"];
    const { rerender, room } = show({ check: { words } });
    await userEvent.click(screen.getByRole("button", { name: "Pessoas" }));
    expect(screen.queryByText("abelha")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Mostrar as quatro palavras" }));
    const shown = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(shown.slice(-4)).toEqual(words);
    expect(screen.getByText(/criptografia é de ponta a ponta/)).toBeVisible();
    rerender(<CallView room={room} state={talking({ check: "failed" })} name="Helena" />);
    expect(screen.getByText(/Não foi possível gerar as palavras/)).toBeVisible();
    rerender(<CallView room={room} state={talking({ check: null })} name="Helena" />);
    expect(screen.getByText(/aparecem quando vocês estiverem conectados/)).toBeVisible();
    expect(screen.queryByText(/ponta a ponta/)).toBeNull();
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
    vi.spyOn(room.conversation, "send").mockReturnValue(true);
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

describe("somebody who does not come", () => {
  const MINUTES = 60_000;
  const wait = (minutes: number, onNotice = vi.fn(() => Promise.resolve()), over: Partial<RoomState> = {}) => {
    const times = { startsAt: Date.now() - minutes * MINUTES, finishesAt: Date.now() + 30 * MINUTES };
    const state = talking({ phase: "waiting", met: false, ...times, ...over });
    const room = new Room("s1", fakeDeps().deps);
    render(<CallView room={room} state={state} name="Helena" onNotice={onNotice} />);
    return onNotice;
  };
  const choice = () => screen.queryByRole("region", { name: "Enquanto espera" });

  it("is told by a mail, ten minutes after the start and not before", async () => {
    wait(9.9);
    expect(choice()).toBeNull();
    cleanup();
    const onNotice = wait(10);
    expect(choice()).toBeVisible();
    await userEvent.dblClick(screen.getByRole("button", { name: "Avisar por e-mail" }));
    expect(await screen.findByText(/Avisamos Rita Lima por e-mail/)).toBeVisible();
    expect(onNotice).toHaveBeenCalledTimes(1);
  });

  it("can be waited for, and still told afterwards", async () => {
    const onNotice = wait(12);
    await userEvent.click(screen.getByRole("button", { name: "Continuar esperando" }));
    expect(screen.getByText(/^Tudo bem, você continua na sala\./)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Continuar esperando" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Avisar por e-mail" }));
    expect(await screen.findByText(/Avisamos Rita Lima por e-mail/)).toBeVisible();
    expect(onNotice).toHaveBeenCalledTimes(1);
  });

  it("can be left, after the same question as by the bar", async () => {
    const confirm = vi.spyOn(popup, "confirm").mockResolvedValue(false);
    const before = confirm.mock.calls.length;
    wait(12);
    await userEvent.click(
      within(screen.getByRole("region", { name: "Enquanto espera" })).getByRole("button", { name: "Sair" }),
    );
    expect(confirm.mock.calls.length).toBe(before + 1);
  });

  it("is offered nothing after somebody came or the time is over", () => {
    wait(12, undefined, { met: true });
    expect(choice()).toBeNull();
    cleanup();
    wait(60, undefined, { finishesAt: Date.now() - 1 });
    expect(choice()).toBeNull();
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

  it("asks for a microphone that is missing, and offers to try again", () => {
    ready({ microphone: { on: true, trouble: "missing" } });
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Não encontramos nenhum microfone. Conecte um e tente de novo.",
    );
    expect(screen.getByRole("button", { name: "Tentar novamente" })).toBeVisible();
    expect(screen.queryByText(/Já liberei/)).toBeNull();
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

  it("counts five minutes at five minutes, although the message was on its way", () => {
    expect([5 * 60_000 + 400, 5 * 60_000, 4 * 60_000 + 6000, 4 * 60_000 + 4000, 10].map(minutesLeft)).toEqual([
      5, 5, 5, 4, 1,
    ]);
  });

  it("words the wait before the room opens", () => {
    const MINUTE = 60_000;
    expect([3 * 1440 * MINUTE, 26 * 60 * MINUTE, 61 * MINUTE, 59 * MINUTE, 9 * MINUTE].map(waitTime)).toEqual([
      "3 dias",
      "26 h 0 min",
      "1 h 1 min",
      "59 min",
      "9:00",
    ]);
  });

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
