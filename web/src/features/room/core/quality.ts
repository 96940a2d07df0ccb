import type { Coarse } from "./wire";

export type Verdict = "unknown" | "good" | "fair" | "poor";

/** What one look at the connection tells. */
export interface Sample extends Coarse {
  /** What the browser believes it could send; null when it does not say. */
  room: number | null;
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

/** Reads the browser's statistics; a look compares with the one before. */
export class Meter {
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
    const room = typeof pair.availableOutgoingBitrate === "number" ? pair.availableOutgoingBitrate / 1000 : null;
    const relay = local?.candidateType === "relay";
    const base = { rtt: Math.round(number(pair.currentRoundTripTime) * 1000), relay, room, bytes: now.bytes };
    // Another connection counts from zero again.
    if (!last || now.bytes < last.bytes || at <= last.at) return { ...base, lost: percent(outLost), kbps: 0 };
    const packets = now.received - last.received + (now.lost - last.lost);
    const inLost = packets > 0 ? Math.max(0, (now.lost - last.lost) / packets) : 0;
    const kbps = ((now.bytes - last.bytes) * 8) / (at - last.at);
    return { ...base, lost: percent(Math.max(inLost, outLost)), kbps: Math.round(kbps) };
  }
}

/** Bytes received by all lines so far. */
export const bytesOf = (stats: Iterable<Report>): number =>
  [...stats]
    .filter((report) => report.type === "inbound-rtp")
    .reduce((sum, report) => sum + number(report.bytesReceived), 0);

/**
 * Silence on a connection that the browser still calls connected: it takes some five seconds to doubt,
 * a dead path shows in two. True then, and again after four times as long: who has neither microphone
 * nor camera is silent for good reasons.
 */
export class Silence {
  private bytes = 0;
  private looks = 0;
  private patience: number;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
    this.patience = limit;
  }

  hear(bytes: number): boolean {
    const still = bytes === this.bytes && bytes > 0;
    this.bytes = bytes;
    this.looks = still ? this.looks + 1 : 0;
    if (!still) this.patience = this.limit;
    if (this.looks < this.patience) return false;
    this.patience *= 4;
    return true;
  }
}

const POOR = { rtt: 900, lost: 15, room: 90 };
const FAIR = { rtt: 400, lost: 5, room: 200 };

export function judge({ rtt, lost, room }: Pick<Sample, "rtt" | "lost" | "room">): Verdict {
  const over = (limit: typeof POOR) => rtt > limit.rtt || lost > limit.lost || (room !== null && room < limit.room);
  if (over(POOR)) return "poor";
  return over(FAIR) ? "fair" : "good";
}

const DOWN_AFTER = 4;
const UP_AFTER = 6;
const LONGEST = 48;

/**
 * When to send sound alone, and when to try the picture again. A picture that brought the link down
 * again waits twice as long for its next chance.
 */
export class StepDown {
  soundOnly = false;
  private streak = 0;
  private patience = UP_AFTER;

  /** True when the answer changed. */
  hear(verdict: Verdict): boolean {
    const counts = this.soundOnly ? verdict === "good" : verdict === "poor";
    this.streak = counts ? this.streak + 1 : 0;
    const enough = this.soundOnly ? this.patience : DOWN_AFTER;
    if (this.streak < enough) return false;
    this.streak = 0;
    if (this.soundOnly) this.patience = Math.min(this.patience * 2, LONGEST);
    this.soundOnly = !this.soundOnly;
    return true;
  }
}
