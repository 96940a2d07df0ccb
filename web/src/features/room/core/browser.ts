export type Browser = "chrome" | "firefox" | "safari" | "ios";

/** Whose settings a person must open; every browser on an iPhone keeps them where Safari does. */
export function browserOf(agent: string, touch = false): Browser {
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touch)) return "ios";
  if (/Firefox\//.test(agent)) return "firefox";
  if (/Chrome\/|Chromium\//.test(agent)) return "chrome";
  return /Safari\//.test(agent) ? "safari" : "chrome";
}

/** A call needs all three; old browsers and insecure addresses lack some. */
export const canCall = (): boolean =>
  typeof RTCPeerConnection === "function" && typeof WebSocket === "function" && typeof MediaStream === "function";
