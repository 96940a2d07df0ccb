export type Browser = "chrome" | "firefox" | "safari" | "ios";

/** The browser whose settings the help describes. Every browser on an iPhone has them where Safari has them. */
export function browserOf(agent: string, touch = false): Browser {
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touch)) return "ios";
  if (/Firefox\//.test(agent)) return "firefox";
  if (/Chrome\/|Chromium\//.test(agent)) return "chrome";
  return /Safari\//.test(agent) ? "safari" : "chrome";
}

/** A call needs all three. Old browsers and pages without HTTPS lack some of them. */
export const canCall = (): boolean =>
  typeof RTCPeerConnection === "function" && typeof WebSocket === "function" && typeof MediaStream === "function";

/** Whether the browser loaded this document by a reload of the given path. */
export function reloadedAt(path: string): boolean {
  const entries = (performance.getEntriesByType?.("navigation") ?? []) as PerformanceNavigationTiming[];
  return entries.some(({ type, name }) => type === "reload" && new URL(name).pathname === path);
}
