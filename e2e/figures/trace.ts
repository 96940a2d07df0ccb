import { expect, type Page } from "@playwright/test";
import { figures } from "../tests/roomKit";

/** One sample: its time, the bytes so far, and the age of the last packet. Milliseconds of the browser's clock. */
type Look = [at: number, bytes: number, since: number];

/** Sends a person's relay traffic through their own path, and samples twenty times a second what arrived. */
export function instrument(port: number) {
  type Seen = { connections: RTCPeerConnection[]; trace: Look[] };
  const own = window as unknown as Seen;
  const Watched = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Watched {
    constructor(config: RTCConfiguration = {}) {
      const iceServers = (config.iceServers ?? []).map((server) => {
        const urls = [server.urls].flat().filter((url) => url.startsWith("turn:") && !url.includes("tcp"));
        return { ...server, urls: urls.map((url) => url.replace(/:\d+(\?|$)/, `:${port}$1`)) };
      });
      super({ ...config, iceServers: iceServers.filter((server) => server.urls.length > 0) });
    }
  };
  // A small picture, because the test measures whether packets arrive, not how fast two cores encode.
  const { mediaDevices } = navigator;
  const original = mediaDevices?.getUserMedia.bind(mediaDevices);
  if (original) mediaDevices.getUserMedia = (wish = {}) => original({ ...wish, video: wish.video ? { width: 320, height: 180, frameRate: 10 } : false });
  own.trace = [];
  setInterval(async () => {
    const pc = own.connections.filter((one) => one.connectionState !== "closed").at(-1);
    if (!pc) return;
    let bytes = 0;
    let at = 0;
    let last = 0;
    for (const report of (await pc.getStats()).values()) {
      if (report.type !== "inbound-rtp") continue;
      bytes += report.bytesReceived;
      at = Math.max(at, report.timestamp);
      last = Math.max(last, report.lastPacketReceivedTimestamp ?? 0);
    }
    if (bytes > 0) own.trace.push([at, bytes, at - last]);
  }, 50);
}

/** The samples of a page between two times. The times are of the browser's clock, which is this machine's. */
export const traceOf = async (page: Page, from: number, to = Date.now()): Promise<Look[]> => {
  const all = await page.evaluate(() => (window as unknown as { trace: Look[] }).trace);
  return all.filter(([at]) => at >= from && at <= to);
};

/** Sound arrives again. The picture may come later on purpose: a path that failed counts as a poor connection. */
export async function heard(page: Page) {
  await expect(async () => {
    const before = (await figures(page)).energy;
    await page.waitForTimeout(300);
    expect((await figures(page)).energy).toBeGreaterThan(before);
  }).toPass({ timeout: 60_000 });
}

/** Bounds of the longest time without data. On a busy machine samples are late, and a late sample is not a gap. */
export interface Gap {
  /** Lower bound: the largest age of the newest packet in a sample. */
  least: number;
  /** Upper bound: from one sample with more bytes than before to the next one. */
  most: number;
}

export function gapOf(looks: Look[], from: number, to: number): Gap {
  const gap = { least: 0, most: 0 };
  let grown = from;
  let before = -1;
  for (const [at, bytes, since] of looks) {
    gap.least = Math.max(gap.least, Math.min(since, at - from));
    if (bytes === before) continue;
    gap.most = Math.max(gap.most, at - grown);
    grown = at;
    before = bytes;
  }
  gap.most = Math.max(gap.most, to - grown);
  return { least: Math.round(gap.least), most: Math.round(gap.most) };
}

export const worse = (one: Gap, other: Gap): Gap => ({ least: Math.max(one.least, other.least), most: Math.max(one.most, other.most) });

export function tell(name: string, values: number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
  process.stdout.write(`${name}: n=${values.length} p50=${at(0.5)} p95=${at(0.95)} max=${sorted.at(-1)} ms\n`);
}

export function tellGaps(name: string, gaps: Gap[]) {
  tell(`${name}, at least`, gaps.map(({ least }) => least));
  tell(`${name}, at most`, gaps.map(({ most }) => most));
}
