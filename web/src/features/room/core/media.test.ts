import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeStream, type FakeTrack, fakeDevices } from "../testkit";
import { LocalMedia, troubleOf } from "./media";

function media(refuse: Parameters<typeof fakeDevices>[0] = {}) {
  const scene = fakeDevices(refuse);
  const on = { track: vi.fn(), change: vi.fn() };
  const one = new LocalMedia(scene.devices, on);
  const track = (source: "microphone" | "camera") => one.tracks[source] as unknown as FakeTrack;
  return { ...scene, one, on, track };
}

describe("the own devices", () => {
  beforeEach(() => void vi.stubGlobal("MediaStream", FakeStream));

  it("asks once for both", async () => {
    const { one, getUserMedia } = media();
    await one.open();
    expect(getUserMedia).toHaveBeenCalledOnce();
    expect(one.live("microphone") && one.live("camera")).toBe(true);
  });

  it("keeps the microphone when the camera is refused, and says why", async () => {
    const { one } = media({ video: "NotAllowedError" });
    await one.open();
    expect(one.live("microphone")).toBe(true);
    expect(one.troubles).toEqual({ camera: "blocked" });
  });

  it.each([
    ["NotAllowedError", "blocked"],
    ["NotFoundError", "missing"],
    ["OverconstrainedError", "missing"],
    ["NotReadableError", "busy"],
  ])("%s means %s", (name, trouble) => {
    expect(troubleOf(new DOMException("", name))).toBe(trouble);
  });

  it("calls an address without devices blocked", async () => {
    const one = new LocalMedia(undefined, { track: vi.fn(), change: vi.fn() });
    await one.open();
    expect(one.troubles).toEqual({ microphone: "blocked", camera: "blocked" });
  });

  it("mutes without letting go of the microphone", async () => {
    const { one, track, getUserMedia } = media();
    await one.open();
    const kept = track("microphone");
    await one.want("microphone", false);
    expect(kept).toMatchObject({ enabled: false, stopped: false });
    expect(one.live("microphone")).toBe(false);
    await one.want("microphone", true);
    expect(kept.enabled).toBe(true);
    expect(getUserMedia).toHaveBeenCalledOnce();
  });

  it("puts the camera's light out when it is off", async () => {
    const { one, track, on } = media();
    await one.open();
    const old = track("camera");
    await one.want("camera", false);
    expect(old.stopped).toBe(true);
    expect(on.track).toHaveBeenLastCalledWith("camera", null);
    await one.want("camera", true);
    expect(one.live("camera")).toBe(true);
  });

  it("does not open a camera that is unwanted: an audio session", async () => {
    const { one, asked } = media();
    one.wanted.camera = false;
    await one.open();
    expect(asked).toEqual([expect.objectContaining({ video: false })]);
  });

  it("notices a track that ends or is muted by a phone call, and gets it back with one tap", async () => {
    const { one, track } = media();
    await one.open();
    track("camera").onended?.();
    track("microphone").onmute?.();
    expect(one.troubles).toEqual({ camera: "stopped", microphone: "stopped" });
    expect(one.live("microphone")).toBe(false);
    track("microphone").onunmute?.();
    expect(one.live("microphone")).toBe(true);
    await one.acquire("camera");
    expect(one.live("camera")).toBe(true);
  });

  it("changes the device and lets go of the old one", async () => {
    const { one, track, on } = media();
    await one.open();
    const old = track("microphone");
    await one.choose("microphone", "m2");
    expect(old.stopped).toBe(true);
    expect(track("microphone").device).toBe("m2");
    expect(on.track).toHaveBeenLastCalledWith("microphone", one.tracks.microphone);
  });

  it("speaks through the microphone that was chosen while muted", async () => {
    const { one, track } = media();
    await one.open();
    const old = track("microphone");
    await one.want("microphone", false);
    await one.choose("microphone", "m2");
    expect(old.stopped).toBe(true);
    await one.want("microphone", true);
    expect(track("microphone").device).toBe("m2");
    expect(track("microphone").enabled).toBe(true);
  });

  it("shares the screen until the browser's own button ends it", async () => {
    const { one, on } = media();
    expect(await one.share()).toBe(true);
    expect(on.track).toHaveBeenLastCalledWith("screen", one.screen);
    (one.screen as unknown as FakeTrack).onended?.();
    expect(one.screen).toBeNull();
    expect(on.track).toHaveBeenLastCalledWith("screen", null);
  });

  it("shares nothing when the person closes the question", async () => {
    const { one, getDisplayMedia } = media();
    getDisplayMedia.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
    expect(await one.share()).toBe(false);
    expect(one.screen).toBeNull();
  });

  it("stops a device that arrives after the person left", async () => {
    const { one, getUserMedia } = media();
    const opening = one.open();
    one.release();
    await opening;
    const stream = (await getUserMedia.mock.results[0]?.value) as FakeStream;
    expect(stream.getTracks().every((track) => track.stopped)).toBe(true);
    expect(one.tracks).toEqual({ microphone: null, camera: null });
  });

  it("offers blur only where the camera has it", async () => {
    const { one, track } = media();
    await one.open();
    expect(one.canBlur).toBe(false);
    Object.assign(track("camera"), { getCapabilities: () => ({ backgroundBlur: [false, true] }) });
    expect(one.canBlur).toBe(true);
  });
});
