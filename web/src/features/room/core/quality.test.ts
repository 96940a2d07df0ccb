import { describe, expect, it } from "vitest";
import { arrivedOf, LifeDetector, SilenceDetector, StatsReader, StepDown, type Verdict, verdictOf } from "./quality";

const reports = (over: {
  bytes?: number;
  received?: number;
  lost?: number;
  rtt?: number;
  out?: number;
  sendableKbps?: number;
}) => [
  { type: "transport", id: "t", selectedCandidatePairId: "p" },
  {
    type: "candidate-pair",
    id: "p",
    localCandidateId: "l",
    currentRoundTripTime: over.rtt ?? 0.05,
    availableOutgoingBitrate: over.sendableKbps ?? 900_000,
  },
  { type: "candidate-pair", id: "other", nominated: true, state: "succeeded", currentRoundTripTime: 9 },
  { type: "local-candidate", id: "l", candidateType: "relay" },
  {
    type: "inbound-rtp",
    id: "i",
    bytesReceived: over.bytes ?? 0,
    packetsReceived: over.received ?? 0,
    packetsLost: over.lost ?? 0,
  },
  { type: "remote-inbound-rtp", id: "r", fractionLost: over.out ?? 0 },
];

describe("what the statistics tell", () => {
  it("compares with the look before", () => {
    const meter = new StatsReader();
    expect(meter.read(reports({ bytes: 1000, received: 100 }), 1000)).toMatchObject({ kbps: 0, rtt: 50, relay: true });
    const second = meter.read(reports({ bytes: 251_000, received: 190, lost: 10 }), 3000);
    expect(second).toMatchObject({ kbps: 1000, lost: 10, rtt: 50, sendableKbps: 900 });
  });

  it("takes the worse of both directions", () => {
    const meter = new StatsReader();
    meter.read(reports({}), 0);
    expect(meter.read(reports({ bytes: 10, received: 100, out: 0.3 }), 2000)?.lost).toBe(30);
  });

  it("starts over with a new connection, whose counters are smaller", () => {
    const meter = new StatsReader();
    meter.read(reports({ bytes: 50_000, received: 500 }), 0);
    expect(meter.read(reports({ bytes: 100, received: 1 }), 2000)).toMatchObject({ kbps: 0, lost: 0 });
  });

  it("says nothing before a path was chosen", () => {
    expect(new StatsReader().read([{ type: "inbound-rtp", id: "i" }], 0)).toBeNull();
  });
});

describe("the verdict", () => {
  it.each<[number, number, number | null, Verdict]>([
    [50, 0, 900, "good"],
    [50, 0, null, "good"],
    [450, 0, 900, "fair"],
    [50, 6, 900, "fair"],
    [50, 0, 150, "fair"],
    [950, 0, 900, "poor"],
    [50, 20, 900, "poor"],
    [50, 0, 60, "poor"],
  ])("%d ms, %d %% lost, sendableKbps for %s kbit/s: %s", (rtt, lost, sendableKbps, verdict) => {
    expect(verdictOf({ rtt, lost, sendableKbps })).toBe(verdict);
  });
});

describe("silence", () => {
  it("is told after some looks without a byte, never before the first one came, and ever more rarely", () => {
    const silence = new SilenceDetector(2);
    const told = [0, 0, 0, 0, 10, 20, 20, 20, 20, 30, 30, 30, ...Array(40).fill(30)].map((n) => silence.add(n));
    expect(told.flatMap((yes, at) => (yes ? [at] : []))).toEqual([7, 11, 17, 41]);
  });
});

describe("what arrived", () => {
  const line = (bytes: number, age?: number) => ({
    type: "inbound-rtp",
    id: String(bytes),
    bytesReceived: bytes,
    timestamp: 9000,
    ...(age === undefined ? {} : { lastPacketReceivedTimestamp: 9000 - age }),
  });

  it("is all lines together, as old as the newest packet", () => {
    expect(arrivedOf([line(10, 300), line(20, 40), line(0)])).toEqual({ bytes: 30, age: 40 });
    expect(arrivedOf([line(10)])).toEqual({ bytes: 10, age: 0 });
  });
});

describe("signs of life", () => {
  it("are missed a second after the last packet, not after the sample that found it", () => {
    const life = new LifeDetector();
    life.received(100, 100); // found by the sample at 500
    expect([life.stalled(1099, false), life.stalled(1100, false)]).toEqual([false, true]);
  });

  it("of a hidden page may come once a second, unless its media came until then", () => {
    const life = new LifeDetector();
    life.received(100, 0);
    life.heard(1000);
    expect([life.stalled(3499, true), life.stalled(3500, true)]).toEqual([false, true]);
    life.received(200, 3600);
    expect([life.stalled(4599, true), life.stalled(4600, true)]).toEqual([false, true]);
  });

  it("are never missed while media flows, however rarely this page looks", () => {
    const life = new LifeDetector();
    const rarely = [1, 2, 3, 4].map((n) => {
      life.received(n * 100, n * 60_000);
      return life.stalled(n * 60_000, n % 2 === 0);
    });
    expect(rarely).toEqual([false, false, false, false]);
  });
});

describe("stepping down to sound", () => {
  const hear = (step: StepDown, verdict: Verdict, times: number) =>
    Array.from({ length: times }, () => step.add(verdict)).filter(Boolean).length;

  it("waits for a poor link that stays poor", () => {
    const step = new StepDown();
    expect(hear(step, "poor", 3)).toBe(0);
    expect(hear(step, "fair", 1)).toBe(0);
    expect(hear(step, "poor", 3)).toBe(0);
    expect(hear(step, "poor", 1)).toBe(1);
    expect(step.soundOnly).toBe(true);
  });

  it("brings the picture back after a good stretch, later after each relapse", () => {
    const step = new StepDown();
    hear(step, "poor", 4);
    expect(hear(step, "good", 5)).toBe(0);
    expect(hear(step, "good", 1)).toBe(1);
    expect(step.soundOnly).toBe(false);
    hear(step, "poor", 4);
    expect(hear(step, "good", 11)).toBe(0);
    expect(hear(step, "good", 1)).toBe(1);
  });
});
