import { describe, expect, it } from "vitest";
import { CallCheck, type CheckMessage, type CheckResult, onlyFingerprint, wordsOf } from "./callCheck";
import { WORDS } from "./words";

type Pair = readonly [string, string];

/** Two browsers that hear each other. `between` may change what one says to the other. */
async function agree(therapist: Pair, patient: Pair, between = (message: CheckMessage) => message) {
  const results: Record<"therapist" | "patient", CheckResult | null> = { therapist: null, patient: null };
  const queue: (() => Promise<void>)[] = [];
  const b: CallCheck = new CallCheck({
    begins: false,
    fingerprints: () => patient,
    send: (message) => queue.push(() => a.receive(between(message))),
    onResult: (result) => {
      results.patient = result;
    },
  });
  const a: CallCheck = new CallCheck({
    begins: true,
    fingerprints: () => therapist,
    send: (message) => queue.push(() => b.receive(between(message))),
    onResult: (result) => {
      results.therapist = result;
    },
  });
  await a.start();
  while (queue.length > 0) await queue.shift()?.();
  return { ...results, a, b, queue };
}

describe("the words of a call", () => {
  it("are 256 different ones, so that a byte chooses one", () => {
    expect(WORDS).toHaveLength(256);
    expect(new Set(WORDS).size).toBe(256);
  });

  it("are the same four on both sides, and others in the next call", async () => {
    const first = await agree(["A", "B"], ["A", "B"]);
    expect(first.therapist).toEqual({ words: expect.any(Array) });
    expect((first.therapist as { words: string[] }).words).toHaveLength(4);
    expect(first.patient).toEqual(first.therapist);
    expect((await agree(["A", "B"], ["A", "B"])).therapist).not.toEqual(first.therapist);
  });

  it("differ when somebody between the two has fingerprints of their own", async () => {
    const { therapist, patient } = await agree(["A", "mallory"], ["mallory", "B"]);
    expect(therapist).not.toEqual(patient);
  });

  it("depend on both fingerprints, both numbers and their order", async () => {
    const words = await wordsOf(["A", "B"], ["1", "2"]);
    for (const [fingerprints, numbers] of [
      [
        ["B", "A"],
        ["1", "2"],
      ],
      [
        ["A", "B"],
        ["2", "1"],
      ],
      [
        ["A", "C"],
        ["1", "2"],
      ],
      [
        ["A", "B"],
        ["1", "3"],
      ],
    ] as const)
      expect(await wordsOf(fingerprints, numbers)).not.toEqual(words);
  });

  it("fail when the number that is revealed is not the one that was committed to", async () => {
    let numbers = 0;
    const swap = (message: CheckMessage) => {
      if (message.number) numbers += 1;
      return numbers === 2 ? { ...message, number: "0".repeat(32) } : message;
    };
    expect((await agree(["A", "B"], ["A", "B"], swap)).patient).toBe("failed");
  });

  it("are agreed on once: nobody can try again until they fit", async () => {
    const { a, b, queue, therapist, patient } = await agree(["A", "B"], ["A", "B"]);
    await a.receive({ type: "check", number: "1".repeat(32) });
    await b.receive({ type: "check", commit: "x" });
    await b.receive({ type: "check", number: "1".repeat(32) });
    expect(queue).toHaveLength(0);
    expect(patient).toEqual(therapist);
  });

  it("fail without a single SHA-256 fingerprint in the description", async () => {
    expect(onlyFingerprint("a=fingerprint:sha-256 AA:BB\r\nm=audio\r\na=fingerprint:sha-256 aa:bb\r\n")).toBe(
      "sha-256 aa:bb",
    );
    expect(onlyFingerprint("a=fingerprint:sha-256 AA:BB\r\nm=audio\r\na=fingerprint:sha-256 CC:DD\r\n")).toBe("");
    expect(onlyFingerprint("a=fingerprint:sha-1 AA:BB\r\n")).toBe("");
    expect(onlyFingerprint(undefined)).toBe("");
    expect((await agree(["A", ""], ["A", "B"])).therapist).toBe("failed");
  });
});
