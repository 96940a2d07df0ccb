import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pageRoutes } from "~/app/routes/table";
import { json, person, renderApp } from "../../../tests/renderApp";
import { VoiceReplay } from "./components/VoiceReplay";
import { recordVoice } from "./core/recording";
import { FakePeer, FakeStream, FakeTrack, fakeDevices } from "./testkit";

const ADDRESS = "/teste-de-equipamento";

describe("the equipment test", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal("RTCPeerConnection", FakePeer);
    vi.stubGlobal("MediaStream", FakeStream);
    vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  });

  const show = (refuse: Parameters<typeof fakeDevices>[0] = {}) => {
    const scene = fakeDevices(refuse);
    Object.defineProperty(navigator, "mediaDevices", { value: scene.devices, configurable: true });
    return { scene, app: renderApp(ADDRESS, { user: person("CUSTOMER"), answers: {} }) };
  };

  it("is for both people of a session, at any time", () => {
    const row = pageRoutes.find(({ path }) => path === ADDRESS);
    expect(row?.access).toEqual(["CUSTOMER", "ENTERPRISE", "THERAPIST"]);
  });

  it("shows the picture and the devices, and closes them on leaving", async () => {
    const { scene, app } = show();
    const { unmount } = await app;
    expect(await screen.findByRole("heading", { name: "Teste seu equipamento" })).toBeVisible();
    expect(await screen.findByLabelText("Sua imagem")).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText("Microfone"), "m2");
    await waitFor(() => expect(scene.getUserMedia).toHaveBeenCalledTimes(2));
    const stream = (await scene.getUserMedia.mock.results[1]?.value) as FakeStream;
    unmount();
    expect(stream.getTracks().every((track) => track.stopped)).toBe(true);
  });

  it("says so when the browser refuses the chosen speaker for the test sound", async () => {
    localStorage.setItem("room-devices", '{"speaker":"s2"}');
    const node = {
      connect: () => node,
      frequency: {},
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {} },
      start() {},
      stop() {},
    };
    const setSinkId = vi.fn(() => Promise.reject(new DOMException("no", "NotFoundError")));
    const context = {
      currentTime: 0,
      createOscillator: () => node,
      createGain: () => node,
      createAnalyser: () => ({ fftSize: 0, getByteTimeDomainData: () => {} }),
      createMediaStreamSource: () => node,
      close: async () => {},
      setSinkId,
    };
    vi.stubGlobal("AudioContext", function AudioContext() {
      return context;
    });
    await show().app;
    await userEvent.click(await screen.findByRole("button", { name: "Testar som" }));
    expect(await screen.findByText(/O som saiu pelo padrão do sistema/, {}, { timeout: 5000 })).toBeVisible();
    expect(setSinkId).toHaveBeenCalledWith("s2");
    vi.unstubAllGlobals();
  });

  it("says why the camera does not work", async () => {
    await show({ video: "NotAllowedError" }).app;
    expect(await screen.findByText("O navegador bloqueou a câmera.")).toBeVisible();
    expect(screen.getByRole("button", { name: /^Ligar câmera/ })).toBeVisible();
  });

  it("tests the network with a relay of its own, without a session", async () => {
    const scene = fakeDevices();
    Object.defineProperty(navigator, "mediaDevices", { value: scene.devices, configurable: true });
    const answer = vi.fn(() =>
      json({
        iceServers: [{ urls: ["turn:relay.test"], username: "u", credential: "c" }],
        expiresAt: "2026-11-18T12:52:00Z",
      }),
    );
    FakePeer.all = [];
    await renderApp(ADDRESS, { user: person("THERAPIST"), answers: { "POST /api/call/test": answer } });
    await userEvent.click(await screen.findByRole("button", { name: "Testar conexão" }));
    await waitFor(() => expect(answer).toHaveBeenCalledOnce());
    await waitFor(() =>
      expect(FakePeer.all[0]?.config).toEqual({
        iceServers: [{ urls: ["turn:relay.test"], username: "u", credential: "c" }],
        iceTransportPolicy: "relay",
      }),
    );
  });
});

class FakeRecorder {
  static all: FakeRecorder[] = [];
  mimeType = "audio/webm";
  running = false;
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;

  constructor() {
    FakeRecorder.all.push(this);
  }

  start(): void {
    this.running = true;
  }

  stop(): void {
    this.running = false;
    this.ondataavailable?.({ data: new Blob(["voz"]) });
    this.onstop?.();
  }
}

describe("the replay of the own voice", () => {
  const track = () => new FakeTrack("audio") as unknown as MediaStreamTrack;

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.stubGlobal("MediaStream", FakeStream);
    FakeRecorder.all = [];
  });

  it("records three seconds", async () => {
    // Time that also moves by itself would pass the edge on a busy machine.
    vi.useFakeTimers({ shouldAdvanceTime: false });
    const sound = recordVoice(track(), () => new FakeRecorder() as unknown as MediaRecorder);
    const [recorder] = FakeRecorder.all;
    await vi.advanceTimersByTimeAsync(2999);
    expect(recorder?.running).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(recorder?.running).toBe(false);
    expect((await sound).type).toBe("audio/webm");
  });

  it.each([
    ["says so when the browser refuses the chosen speaker", "s2", true],
    ["says nothing about the system's speaker", "", false],
  ])("%s", async (_, speaker, said) => {
    vi.stubGlobal("MediaRecorder", FakeRecorder);
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:voz", revokeObjectURL: () => {} }));
    vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    const setSinkId = () => Promise.reject(new DOMException("no", "NotFoundError"));
    Object.defineProperty(HTMLMediaElement.prototype, "setSinkId", { value: setSinkId, configurable: true });
    render(<VoiceReplay track={track()} speaker={speaker} />);
    await act(async () => screen.getByRole("button").click());
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.queryByText(/O som saiu pelo padrão do sistema/) !== null).toBe(said);
    Reflect.deleteProperty(HTMLMediaElement.prototype, "setSinkId");
  });

  it("plays them and forgets them, at the end and on leaving", async () => {
    vi.stubGlobal("MediaRecorder", FakeRecorder);
    const make = vi.fn(() => "blob:voz");
    const revoke = vi.fn();
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: make, revokeObjectURL: revoke }));
    const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    const view = render(<VoiceReplay track={track()} speaker="" />);
    await act(async () => screen.getByRole("button").click());
    expect(screen.getByRole("button")).toHaveTextContent("Gravando: fale algo…");
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(play).toHaveBeenCalledOnce();
    expect(screen.getByRole("button")).toHaveTextContent("Tocando o que você disse…");
    act(() => void view.container.querySelector("audio")?.dispatchEvent(new Event("ended")));
    expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:voz");
    expect(screen.getByRole("button")).toHaveTextContent("Gravar e ouvir 3 segundos");
  });
});
