import { beforeEach, describe, expect, it, vi } from "vitest";
import { clearPersonal } from "~/lib/storage";
import { FakeStream, FakeTrack, fakeDevices } from "../testkit";
import { troubleOf } from "./devices";
import { LocalMedia } from "./media";

function media(refuse: Parameters<typeof fakeDevices>[0] = {}) {
  const scene = fakeDevices(refuse);
  const on = { track: vi.fn(), change: vi.fn() };
  const one = new LocalMedia(scene.devices, on);
  const track = (source: "microphone" | "camera") => one.tracks[source] as unknown as FakeTrack;
  return { ...scene, one, on, track };
}

describe("the own devices", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal("MediaStream", FakeStream);
  });

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

  it("demands the chosen device: a browser takes a wish for advice", async () => {
    const { one, asked } = media();
    await one.open();
    await one.choose("microphone", "m2");
    await one.choose("camera", "c1");
    expect(asked.slice(1)).toEqual([
      expect.objectContaining({ audio: expect.objectContaining({ deviceId: { exact: "m2" } }) }),
      expect.objectContaining({ video: expect.objectContaining({ deviceId: { exact: "c1" } }) }),
    ]);
  });

  it("remembers the chosen devices on this device, also after signing out", async () => {
    const { one } = media();
    await one.open();
    await one.choose("microphone", "m2");
    one.chooseSpeaker("s1");
    clearPersonal();
    expect(media().one.choices).toEqual({
      microphone: "m2",
      camera: "",
      speaker: "s1",
      quiet: true,
      background: "none",
    });
  });

  it("reads nothing from what somebody else stored", () => {
    localStorage.setItem("room-devices", '{"microphone":5,"camera":"c1"}');
    expect(media().one.choices).toEqual({ microphone: "", camera: "c1", speaker: "", quiet: true, background: "none" });
    localStorage.setItem("room-devices", "{");
    expect(media().one.choices).toEqual({ microphone: "", camera: "", speaker: "", quiet: true, background: "none" });
  });

  it("uses the system's device while the chosen one is unplugged, and the chosen one the next time", async () => {
    const { one, track } = media();
    await one.choose("camera", "unplugged");
    await one.open();
    expect(track("camera").device).toBe("");
    expect(one.choices.camera).toBe("");
    expect(one.live("camera")).toBe(true);
    expect(media().one.choices.camera).toBe("unplugged");
  });

  it.each([
    ["another device", (one: LocalMedia) => one.choose("microphone", "m2")],
    ["noise suppression", (one: LocalMedia) => one.setQuiet(false)],
    ["a background", (one: LocalMedia) => one.setBackground("none")],
    ["a speaker", async (one: LocalMedia) => one.chooseSpeaker("s1")],
  ])("still remembers an unplugged camera after the person chose %s", async (_, change) => {
    localStorage.setItem("room-devices", '{"camera":"unplugged"}');
    const { one } = media();
    await one.acquire("camera");
    expect(one.choices.camera).toBe("");
    await change(one);
    expect(media().one.choices.camera).toBe("unplugged");
  });

  it("says that a device is missing when the system has none either", async () => {
    const { one, asked } = media({ audio: "NotFoundError" });
    await one.choose("microphone", "m2");
    expect(one.troubles.microphone).toBe("missing");
    expect(asked).toHaveLength(2);
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
    expect(await one.screen.start()).toBe(true);
    expect(on.track).toHaveBeenLastCalledWith("screen", one.screen.picture);
    (one.screen.picture as unknown as FakeTrack).onended?.();
    expect(one.screen.picture).toBeNull();
    expect(on.track).toHaveBeenCalledWith("screen", null);
  });

  it("shares the sound of the screen with it, never the voices of this call, and ends both", async () => {
    const { one, on, getDisplayMedia } = media();
    const sound = new FakeTrack("audio", "screen");
    getDisplayMedia.mockResolvedValueOnce(new FakeStream([new FakeTrack("video", "screen"), sound]));
    await one.screen.start();
    expect(on.track).toHaveBeenCalledWith("screenSound", sound);
    const wish = { audio: expect.objectContaining({ restrictOwnAudio: true, echoCancellation: false }) };
    expect(getDisplayMedia).toHaveBeenCalledWith(expect.objectContaining({ ...wish, systemAudio: "exclude" }));
    one.screen.stop();
    expect(sound.stopped).toBe(true);
    expect(on.track).toHaveBeenLastCalledWith("screenSound", null);
  });

  it("opens the microphone again to change noise suppression, and remembers it", async () => {
    const { one, asked } = media();
    await one.open();
    await one.setQuiet(false);
    expect(asked.map(({ audio }) => audio && (audio as { noiseSuppression?: boolean }).noiseSuppression)).toEqual([
      true,
      false,
    ]);
    expect(media().one.choices.quiet).toBe(false);
    await one.want("microphone", false);
    await one.setQuiet(true);
    expect(one.tracks.microphone).toBeNull();
  });

  it("shares nothing when the person closes the question", async () => {
    const { one, getDisplayMedia } = media();
    getDisplayMedia.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
    expect(await one.screen.start()).toBe(false);
    expect(one.screen.picture).toBeNull();
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
});
