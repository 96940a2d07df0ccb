import { describe, expect, it } from "vitest";
import { SpeechDetector } from "./speech";

const heard = (levels: number[]) => {
  const detector = new SpeechDetector();
  return levels.map((level) => detector.add(level));
};

describe("speaking while muted", () => {
  it("is noticed after four loud levels in a row", () => {
    expect(heard([0.3, 0.3, 0.3, 0.3])).toEqual([false, false, false, true]);
  });

  it("is not a click, a breath or a pause between words", () => {
    expect(heard([0.9, 0, 0.9, 0.9, 0.9, 0])).not.toContain(true);
    expect(heard([0.11, 0.11, 0.11, 0.11, 0.11])).not.toContain(true);
  });
});
