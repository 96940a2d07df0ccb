import { beforeEach, describe, expect, it, vi } from "vitest";
import { LocalMedia } from "../core/media";
import { FakeStream, FakeTrack, fakeDevices } from "../testkit";
import type { Studio } from "./background";
import { Pace } from "./pace";

const settled = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** A studio that paints as the test says, and remembers. */
function pretended() {
  const painted: FakeTrack[] = [];
  const kinds: string[] = [];
  const scene = { load: () => Promise.resolve(), paint: () => {}, released: 0 };
  const studio: Studio = {
    play: async () => ({ srcObject: {} }) as HTMLVideoElement,
    paintFor: async () => {
      await scene.load();
      const captureStream = () => {
        painted.push(new FakeTrack("video", "painted"));
        return new FakeStream(painted.slice(-1));
      };
      return {
        canvas: { captureStream } as unknown as HTMLCanvasElement,
        paint: (_, kind) => {
          kinds.push(kind);
          scene.paint();
        },
        release: () => {
          scene.released += 1;
        },
      };
    },
  };
  return { studio, scene, painted, kinds };
}

function own() {
  const devices = fakeDevices();
  const studio = pretended();
  const sent: (FakeTrack | null)[] = [];
  const track = vi.fn((source: string, one: unknown) => {
    if (source === "camera") sent.push(one as FakeTrack | null);
  });
  const media = new LocalMedia(devices.devices, { track, change: vi.fn() }, studio.studio);
  /** Every camera that was opened, in order. */
  const cameras = async (): Promise<FakeTrack[]> => {
    const streams = (await Promise.all(devices.getUserMedia.mock.results.map(({ value }) => value))) as FakeStream[];
    return streams.flatMap((stream) => stream.getVideoTracks());
  };
  const raw = () => sent.filter((one) => one && one.device !== "painted");
  return { ...devices, ...studio, media, sent, cameras, raw };
}

describe("the background of the own picture", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
    vi.stubGlobal("MediaStream", FakeStream);
  });

  it.each(["blur", "plain"] as const)("%s: sends the painted picture, never the camera's", async (kind) => {
    const { media, painted, kinds, raw } = own();
    media.wanted.microphone = false;
    await media.setBackground(kind);
    await settled(500);
    expect(media.tracks.camera).toBe(painted[0]);
    expect(new Set(kinds)).toEqual(new Set([kind]));
    expect(kinds.length).toBeGreaterThan(5);
    expect(raw()).toEqual([]);
  });

  it("sends nothing while the model loads, and says that it prepares", async () => {
    const { media, scene, raw, painted } = own();
    let loaded = () => {};
    scene.load = () => new Promise((resolve) => (loaded = resolve));
    await media.setBackground("blur");
    await settled();
    expect(media.covering).toBe(true);
    expect(media.live("camera")).toBe(false);
    loaded();
    await settled();
    expect(media.covering).toBe(false);
    expect(media.tracks.camera).toBe(painted[0]);
    expect(raw()).toEqual([]);
  });

  it("a model that does not load switches the camera off with a word", async () => {
    const { media, scene, raw, cameras } = own();
    scene.load = () => Promise.reject(new Error("offline"));
    await media.setBackground("blur");
    await settled();
    expect(media.backgroundTrouble).toBe("failed");
    expect(media.wanted.camera).toBe(false);
    expect(media.tracks.camera).toBeNull();
    expect((await cameras()).every((camera) => camera.stopped)).toBe(true);
    expect(raw()).toEqual([]);
  });

  it("painting that breaks in the call stops the picture", async () => {
    const { media, scene, raw, sent, painted } = own();
    await media.setBackground("plain");
    await settled(200);
    scene.paint = () => {
      throw new Error("lost");
    };
    await settled(200);
    expect(media.backgroundTrouble).toBe("failed");
    expect(painted[0]?.stopped).toBe(true);
    expect(sent.at(-1)).toBeNull();
    expect(raw()).toEqual([]);
  });

  it("a device that is too slow for five seconds gets its camera switched off", async () => {
    const { media, scene, raw } = own();
    scene.paint = () => vi.setSystemTime(Date.now());
    let clock = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (clock += 100));
    await media.setBackground("blur");
    await settled(60_000);
    expect(media.backgroundTrouble).toBe("slow");
    expect(media.wanted.camera).toBe(false);
    expect(raw()).toEqual([]);
  });

  it("the camera comes back without the effect only when the person switches it on", async () => {
    const { media, scene, raw } = own();
    scene.load = () => Promise.reject(new Error("offline"));
    await media.setBackground("blur");
    await settled();
    await media.want("camera", true);
    expect(media.backgroundTrouble).toBeNull();
    expect(raw()).toHaveLength(1);
    expect(new LocalMedia(undefined, { track: vi.fn(), change: vi.fn() }).choices.background).toBe("blur");
  });

  it("a background that failed is still remembered after another choice, until the person chooses a background", async () => {
    const { media, scene } = own();
    const remembered = () => new LocalMedia(undefined, { track: vi.fn(), change: vi.fn() }).choices.background;
    scene.load = () => Promise.reject(new Error("offline"));
    await media.setBackground("blur");
    await settled();
    expect(media.choices.background).toBe("none");
    media.chooseSpeaker("s1");
    await media.choose("microphone", "m2");
    expect(remembered()).toBe("blur");
    await media.setBackground("none");
    expect(remembered()).toBe("none");
  });

  it("another camera is painted too, and the old one is let go", async () => {
    const { media, cameras, painted, raw, scene } = own();
    await media.setBackground("blur");
    await settled();
    await media.choose("camera", "c1");
    await settled();
    const [first, second] = await cameras();
    expect(first?.stopped).toBe(true);
    expect(second).toMatchObject({ device: "c1", stopped: false });
    expect(media.tracks.camera).toBe(painted[1]);
    expect(scene.released).toBe(1);
    expect(raw()).toEqual([]);
  });

  it("switched off: the camera's own picture, and nothing is painted any more", async () => {
    const { media, kinds, painted } = own();
    await media.setBackground("blur");
    await settled(200);
    await media.setBackground("none");
    const count = kinds.length;
    await settled(1000);
    expect(kinds).toHaveLength(count);
    expect(painted[0]?.stopped).toBe(true);
    expect((media.tracks.camera as unknown as FakeTrack).device).toBe("");
  });

  it("leaving while the model loads frees everything", async () => {
    const { media, scene, cameras, painted } = own();
    let loaded = () => {};
    scene.load = () => new Promise((resolve) => (loaded = resolve));
    await media.setBackground("blur");
    await settled();
    media.release();
    loaded();
    await settled(500);
    expect(painted).toEqual([]);
    expect(scene.released).toBe(1);
    expect((await cameras()).every((camera) => camera.stopped)).toBe(true);
  });

  it("a camera that stops is named, although its picture is painted", async () => {
    const { media, cameras } = own();
    await media.setBackground("blur");
    await settled();
    (await cameras())[0]?.onended?.();
    expect(media.troubles.camera).toBe("stopped");
  });

  it.each([
    [true, "", "the browser's own blur is used"],
    [false, "painted", "a browser that promises and does not blur is not believed"],
  ])("blurs itself: %s", async (keeps, device) => {
    const { media, getUserMedia } = own();
    const camera = Object.assign(new FakeTrack("video"), {
      getCapabilities: () => ({ backgroundBlur: [false, true] }),
      getSettings: () => ({ backgroundBlur: keeps }),
      applyConstraints: vi.fn(async () => {}),
    });
    getUserMedia.mockResolvedValueOnce(new FakeStream([camera]));
    await media.setBackground("blur");
    await settled();
    expect(camera.applyConstraints).toHaveBeenCalledWith(expect.objectContaining({ backgroundBlur: true }));
    expect((media.tracks.camera as unknown as FakeTrack).device).toBe(device);
  });

  it("the system's blur that is switched off during the call stops the picture", async () => {
    const { media, getUserMedia } = own();
    const settings = { backgroundBlur: true };
    const camera = Object.assign(new FakeTrack("video"), {
      getCapabilities: () => ({ backgroundBlur: [true] }),
      getSettings: () => settings,
      applyConstraints: async () => {},
    });
    getUserMedia.mockResolvedValueOnce(new FakeStream([camera]));
    await media.setBackground("blur");
    await settled();
    settings.backgroundBlur = false;
    camera.dispatchEvent(new Event("configurationchange"));
    expect(media.tracks.camera).toBeNull();
    expect(camera.stopped).toBe(true);
    expect(media.backgroundTrouble).toBe("failed");
  });
});

describe("the pace of painting", () => {
  it("leaves seventy percent of a core alone", () => {
    expect(new Pace().note(30, 0)).toBeCloseTo(70);
    expect(new Pace().note(1, 0)).toBeCloseTo(1000 / 18 - 1);
  });

  it.each([
    [75, false],
    [76, true],
  ])("%i ms for each picture, five seconds long: too slow is %s", (cost, slow) => {
    const pace = new Pace();
    pace.note(cost, 0);
    pace.note(cost, 4999);
    expect(pace.tooSlow(4999)).toBe(false);
    pace.note(cost, 5000);
    expect(pace.tooSlow(5000)).toBe(slow);
  });
});
