import type { MediaLine } from "./mediaLines";

/** RFC 2198: each packet repeats the one before it, so a single lost packet is not heard. */
const REDUNDANT = "audio/red";

/** Puts the redundant codec first. Browsers without it keep their order, which begins with Opus and its own repair. */
export function preferSound(line: MediaLine, transceiver: RTCRtpTransceiver): void {
  if (line !== "audio" || typeof transceiver.setCodecPreferences !== "function") return;
  const codecs = globalThis.RTCRtpReceiver?.getCapabilities?.("audio")?.codecs ?? [];
  const first = codecs.filter(({ mimeType }) => mimeType.toLowerCase() === REDUNDANT);
  if (first.length === 0) return;
  transceiver.setCodecPreferences([...first, ...codecs.filter((codec) => !first.includes(codec))]);
}

const PRIORITY: Record<MediaLine, RTCPriorityType> = {
  audio: "high",
  video: "low",
  screen: "medium",
  screenSound: "medium",
};

/** Tells the browser which line may use the path first. A browser that does not know priorities changes nothing. */
export async function setPriority(line: MediaLine, sender: RTCRtpSender | undefined): Promise<void> {
  const parameters = sender?.getParameters?.();
  if (!parameters?.encodings?.length) return;
  for (const encoding of parameters.encodings) {
    encoding.priority = PRIORITY[line];
    encoding.networkPriority = PRIORITY[line];
  }
  await sender?.setParameters(parameters).catch(() => {});
}
