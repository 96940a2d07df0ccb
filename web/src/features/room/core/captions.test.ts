import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeTrack, settled } from "../testkit";
import { type CaptionMessage, Captions, localRecognition, type Recognition } from "./captions";

class FakeRecognition implements Recognition {
  lang = "";
  continuous = false;
  interimResults = false;
  processLocally = false;
  onresult: Recognition["onresult"] = null;
  onend: Recognition["onend"] = null;
  onerror: Recognition["onerror"] = null;
  start = vi.fn();
  abort = vi.fn();

  hear(transcript: string): void {
    this.onresult?.({ results: [[{ transcript }]] });
  }
}

const microphone = new FakeTrack("audio") as unknown as MediaStreamTrack;

/** Two people in a call. `left` has a recogniser, `right` as the test says. */
function pair(right: Recognition | null = new FakeRecognition()) {
  const ear = new FakeRecognition();
  const mic: { track: MediaStreamTrack | null } = { track: microphone };
  const sent: CaptionMessage[] = [];
  const a: Captions = new Captions({
    recognition: async () => ear,
    microphone: () => mic.track,
    send: (message) => {
      sent.push(message);
      void b.receive(message);
    },
  });
  const b: Captions = new Captions({
    recognition: async () => right,
    microphone: () => microphone,
    send: (message) => void a.receive(message),
  });
  return { a, b, ear, mic, sent };
}

describe("captions", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("are switched on for both, and each sends the own words to the other", async () => {
    const { a, b, ear } = pair();
    await a.turn(true);
    await settled();
    expect(b.state.get()).toMatchObject({ on: true, ownCan: true, peerCan: true });
    expect(a.state.get()).toMatchObject({ on: true, ownCan: true, peerCan: true });
    expect(ear).toMatchObject({ lang: "pt-BR", continuous: true, interimResults: true });
    expect(ear.start).toHaveBeenCalledWith(microphone);
    ear.hear(" bom dia ");
    expect(b.state.get().text).toBe("bom dia");
    expect(a.state.get().text).toBe("");
    await vi.advanceTimersByTimeAsync(6000);
    expect(b.state.get().text).toBe("");
    await b.turn(false);
    expect(a.state.get().on).toBe(false);
    expect(ear.abort).toHaveBeenCalled();
    ear.hear("ninguém lê");
    expect(b.state.get().text).toBe("");
  });

  it("send nothing of a muted microphone, and go on when it is on again", async () => {
    const { a, b, ear, mic } = pair();
    mic.track = null;
    await a.turn(true);
    expect(ear.start).not.toHaveBeenCalled();
    ear.hear("segredo");
    expect(b.state.get().text).toBe("");
    mic.track = microphone;
    await vi.advanceTimersByTimeAsync(1000);
    expect(ear.start).toHaveBeenCalledOnce();
    ear.onend?.();
    expect(ear.start).toHaveBeenCalledTimes(2);
  });

  it("say who cannot, and are forgotten at the end", async () => {
    const { a, b, ear } = pair(null);
    await a.turn(true);
    await settled();
    expect(a.state.get().peerCan).toBe(false);
    expect(b.state.get().ownCan).toBe(false);
    a.forget();
    expect(a.state.get()).toEqual({ on: false, ownCan: null, peerCan: null, text: "" });
    expect(ear.abort).toHaveBeenCalled();
  });

  it("tell a new page that they are on", async () => {
    const { a, sent } = pair();
    a.sendAgain();
    expect(sent).toEqual([]);
    await a.turn(true);
    sent.length = 0;
    a.sendAgain();
    expect(sent).toEqual([{ type: "captions", on: true, can: true }]);
  });
});

describe("the recogniser", () => {
  const kind = (available: string, installed = true) => {
    const install = vi.fn(async () => installed);
    class Kind extends FakeRecognition {
      static available = vi.fn(async () => available);
      static install = install;
    }
    Object.defineProperty(Kind.prototype, "processLocally", { value: false, writable: true, configurable: true });
    return { Kind, install };
  };

  it("works on the device, or there is none", async () => {
    expect((await localRecognition(kind("available").Kind))?.processLocally).toBe(true);
    expect(await localRecognition(kind("unavailable").Kind)).toBeNull();
    const { Kind, install } = kind("downloadable");
    expect(await localRecognition(Kind)).not.toBeNull();
    expect(install).toHaveBeenCalledWith({ langs: ["pt-BR"], processLocally: true });
    expect(await localRecognition(kind("downloadable", false).Kind)).toBeNull();
  });

  it("is never one that could send the voice away", async () => {
    const remote = Object.assign(function Remote() {}, {
      available: async () => "available",
      install: async () => true,
    });
    expect(await localRecognition(remote as never)).toBeNull();
    expect(await localRecognition(undefined)).toBeNull();
    class Deaf extends FakeRecognition {
      static available = async () => "available";
      static install = async () => true;
      constructor() {
        super();
        Object.defineProperty(this, "processLocally", { get: () => false, set: () => {} });
      }
    }
    Object.defineProperty(Deaf.prototype, "processLocally", { value: false, writable: true });
    expect(await localRecognition(Deaf)).toBeNull();
  });
});
