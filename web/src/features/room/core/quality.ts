import type { Coarse } from "./wire";

export type Verdict = "unknown" | "good" | "fair" | "poor";

/** The figures of one reading of getStats. */
export interface Sample extends Coarse {
  /** The browser's estimate of the outgoing bandwidth. Null where the browser gives none. */
  sendableKbps: number | null;
  bytes: number;
}

interface Counters {
  at: number;
  bytes: number;
  received: number;
  lost: number;
}

const percent = (share: number): number => Math.round(share * 100);

type Report = Record<string, unknown> & { type: string; id: string };

const number = (value: unknown): number => (typeof value === "number" ? value : 0);

function selectedPair(reports: Report[]): Report | undefined {
  const transport = reports.find((report) => report.type === "transport");
  const pairs = reports.filter((report) => report.type === "candidate-pair");
  return (
    pairs.find((pair) => pair.id === transport?.selectedCandidatePairId) ??
    pairs.find((pair) => pair.nominated === true && pair.state === "succeeded")
  );
}

/** Computes a sample from getStats. Rates are differences to the previous reading. */
export class StatsReader {
  private last: Counters | null = null;

  read(stats: Iterable<Report>, at: number): Sample | null {
    const reports = [...stats];
    const pair = selectedPair(reports);
    if (!pair) return null;
    const inbound = reports.filter((report) => report.type === "inbound-rtp");
    const sum = (key: string) => inbound.reduce((total, report) => total + number(report[key]), 0);
    const now: Counters = {
      at,
      bytes: sum("bytesReceived"),
      received: sum("packetsReceived"),
      lost: sum("packetsLost"),
    };
    const { last } = this;
    this.last = now;
    const local = reports.find((report) => report.id === pair.localCandidateId);
    const outLost = reports
      .filter((report) => report.type === "remote-inbound-rtp")
      .reduce((worst, report) => Math.max(worst, number(report.fractionLost)), 0);
    const sendableKbps =
      typeof pair.availableOutgoingBitrate === "number" ? pair.availableOutgoingBitrate / 1000 : null;
    const relay = local?.candidateType === "relay";
    const base = { rtt: Math.round(number(pair.currentRoundTripTime) * 1000), relay, sendableKbps, bytes: now.bytes };
    // Counters that fell belong to a new connection, so there is no previous reading to compare with.
    if (!last || now.bytes < last.bytes || at <= last.at) return { ...base, lost: percent(outLost), kbps: 0 };
    const packets = now.received - last.received + (now.lost - last.lost);
    const inLost = packets > 0 ? Math.max(0, (now.lost - last.lost) / packets) : 0;
    const kbps = ((now.bytes - last.bytes) * 8) / (at - last.at);
    return { ...base, lost: percent(Math.max(inLost, outLost)), kbps: Math.round(kbps) };
  }
}

/** Bytes that all media lines received so far, and how many milliseconds ago the last packet came. */
export function arrivedOf(stats: Iterable<Report>): { bytes: number; age: number } {
  const inbound = [...stats].filter((report) => report.type === "inbound-rtp");
  const bytes = inbound.reduce((sum, report) => sum + number(report.bytesReceived), 0);
  // Where the browser does not say when the last packet came, new bytes count as just arrived.
  const ages = inbound
    .filter((report) => number(report.lastPacketReceivedTimestamp) > 0)
    .map((report) => number(report.timestamp) - number(report.lastPacketReceivedTimestamp));
  return { bytes, age: ages.length > 0 ? Math.max(0, Math.min(...ages)) : 0 };
}

/** Milliseconds without a sign of life before the connection counts as stalled. */
const STALLED_AFTER = 1000;
/** The same while only signs of life come, from a hidden page: browsers run its timers once a second. */
const STALLED_AFTER_HIDDEN = 2500;

/**
 * Says whether anything still arrives from the other browser: bytes of media, or a sign of life when no media is sent.
 * A connection on which nothing has arrived yet is not stalled.
 */
export class LifeDetector {
  private bytes = 0;
  private heardAt = Number.POSITIVE_INFINITY;
  /** The last thing that arrived was media. Browsers do not slow down the media of a hidden page. */
  private byMedia = false;

  heard(at: number): void {
    this.heardAt = at;
    this.byMedia = false;
  }

  received(bytes: number, at: number): void {
    if (bytes !== this.bytes) {
      this.byMedia = true;
      this.heardAt = Number.isFinite(this.heardAt) ? Math.max(this.heardAt, at) : at;
    }
    this.bytes = bytes;
  }

  stalled(at: number, peerHidden: boolean): boolean {
    return at - this.heardAt >= (peerHidden && !this.byMedia ? STALLED_AFTER_HIDDEN : STALLED_AFTER);
  }
}

/**
 * Detects that no bytes arrive on a connection whose state is still `connected`. The browser needs about five
 * seconds to notice a dead path; this needs two. Each report makes the next one wait four times as long,
 * because a peer with microphone and camera off sends nothing either.
 */
export class SilenceDetector {
  private bytes = 0;
  private unchanged = 0;
  private patience: number;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
    this.patience = limit;
  }

  add(bytes: number): boolean {
    const still = bytes === this.bytes && bytes > 0;
    this.bytes = bytes;
    this.unchanged = still ? this.unchanged + 1 : 0;
    if (!still) this.patience = this.limit;
    if (this.unchanged < this.patience) return false;
    this.patience *= 4;
    return true;
  }
}

const POOR = { rtt: 900, lost: 15, sendableKbps: 90 };
const FAIR = { rtt: 400, lost: 5, sendableKbps: 200 };

export function verdictOf({ rtt, lost, sendableKbps }: Pick<Sample, "rtt" | "lost" | "sendableKbps">): Verdict {
  const over = (limit: typeof POOR) =>
    rtt > limit.rtt || lost > limit.lost || (sendableKbps !== null && sendableKbps < limit.sendableKbps);
  if (over(POOR)) return "poor";
  return over(FAIR) ? "fair" : "good";
}

const DOWN_AFTER = 4;
const UP_AFTER = 6;
const MAX_UP_AFTER = 48;

/**
 * Decides when to send sound without video, and when to send video again. Limits count verdicts of two
 * seconds. Each return to video doubles the wait before the next one, up to MAX_UP_AFTER.
 */
export class StepDown {
  soundOnly = false;
  private streak = 0;
  private patience = UP_AFTER;

  /** Returns true when `soundOnly` changed. */
  add(verdict: Verdict): boolean {
    const counts = this.soundOnly ? verdict === "good" : verdict === "poor";
    this.streak = counts ? this.streak + 1 : 0;
    const enough = this.soundOnly ? this.patience : DOWN_AFTER;
    if (this.streak < enough) return false;
    this.streak = 0;
    if (this.soundOnly) this.patience = Math.min(this.patience * 2, MAX_UP_AFTER);
    this.soundOnly = !this.soundOnly;
    return true;
  }
}
