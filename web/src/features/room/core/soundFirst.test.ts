import { afterEach, describe, expect, it, vi } from "vitest";
import { preferSound, setPriority } from "./soundFirst";

const codec = (mimeType: string) => ({ mimeType, clockRate: 48000 });
const line = () => ({ setCodecPreferences: vi.fn() }) as unknown as RTCRtpTransceiver;

describe("sound first", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("offers the redundant codec before the others, for the voice alone", () => {
    const codecs = [codec("audio/opus"), codec("audio/red"), codec("audio/PCMU")];
    vi.stubGlobal("RTCRtpReceiver", { getCapabilities: () => ({ codecs }) });
    const voice = line();
    preferSound("audio", voice);
    expect(voice.setCodecPreferences).toHaveBeenCalledWith([codecs[1], codecs[0], codecs[2]]);
    const screen = line();
    preferSound("screen", screen);
    preferSound("screenSound", screen);
    expect(screen.setCodecPreferences).not.toHaveBeenCalled();
  });

  it("leaves a browser without it as it is", () => {
    vi.stubGlobal("RTCRtpReceiver", { getCapabilities: () => ({ codecs: [codec("audio/opus")] }) });
    const voice = line();
    preferSound("audio", voice);
    preferSound("audio", {} as RTCRtpTransceiver);
    expect(voice.setCodecPreferences).not.toHaveBeenCalled();
  });

  it.each([
    ["audio", "high"],
    ["video", "low"],
    ["screen", "medium"],
  ] as const)("gives the line %s the priority %s", async (one, priority) => {
    const setParameters = vi.fn(async () => {});
    const sender = { getParameters: () => ({ encodings: [{}] }), setParameters } as unknown as RTCRtpSender;
    await setPriority(one, sender);
    expect(setParameters).toHaveBeenCalledWith({ encodings: [{ priority, networkPriority: priority }] });
  });

  it("lives with a sender that is not negotiated or refuses", async () => {
    await setPriority("audio", undefined);
    await setPriority("audio", { getParameters: () => ({ encodings: [] }) } as unknown as RTCRtpSender);
    const setParameters = () => Promise.reject(new Error("no"));
    await setPriority("audio", {
      getParameters: () => ({ encodings: [{}] }),
      setParameters,
    } as unknown as RTCRtpSender);
  });
});
