import type { Choices } from "./deviceChoices";

export type Source = "microphone" | "camera";

/** Why a microphone or camera does not work, as far as the browser says. */
export type Trouble = "blocked" | "missing" | "busy" | "stopped";

/** The part of the browser's media devices that the room uses. */
export type Devices = Pick<MediaDevices, "getUserMedia" | "enumerateDevices"> & {
  addEventListener?: MediaDevices["addEventListener"];
  removeEventListener?: MediaDevices["removeEventListener"];
  getDisplayMedia?: MediaDevices["getDisplayMedia"];
  getSupportedConstraints?: MediaDevices["getSupportedConstraints"];
};

export const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 } };
const AUDIO = { echoCancellation: true, autoGainControl: true };

export function troubleOf(error: unknown): Trouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "blocked";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "missing";
  return "busy";
}

/** Requests microphone, camera or both, each on the chosen device. */
export function requestDevices(
  devices: Devices | undefined,
  sources: readonly Source[],
  choices: Choices,
): Promise<MediaStream> {
  if (!devices) return Promise.reject(new DOMException("no devices", "NotAllowedError"));
  const pick = (source: Source, base: MediaTrackConstraints) => {
    if (!sources.includes(source)) return false;
    const id = choices[source];
    // Browsers take `ideal` for a wish and may open another device.
    return id ? { ...base, deviceId: { exact: id } } : base;
  };
  const audio = { ...AUDIO, noiseSuppression: choices.quiet };
  return devices.getUserMedia({ audio: pick("microphone", audio), video: pick("camera", VIDEO) });
}

/** Stops a track without reporting it as one that stopped by itself. */
export function stopTrack(track: MediaStreamTrack): void {
  track.onended = track.onmute = track.onunmute = null;
  track.stop();
}
