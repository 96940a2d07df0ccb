import { describe, expect, it } from "vitest";
import { inRoom, next, type Phase, type PhaseEvent, TRANSITIONS } from "./machine";

const phases = Object.keys(TRANSITIONS) as Phase[];

function walk(from: Phase, ...moves: PhaseEvent[]): Phase {
  return moves.reduce(next, from);
}

describe("the way through the room", () => {
  it("R179: permission, ready screen, start, in call, and on closing the end", () => {
    expect(walk("loading", "permitted")).toBe("ready");
    expect(walk("loading", "permitted", "start", "welcomed", "peerCame")).toBe("talking");
    expect(walk("talking", "leave", "closed")).toBe("ended");
  });

  it("R179: a refusal on closing shows the error", () => {
    expect(walk("talking", "leave", "forbidden")).toBe("refused");
  });

  it("reaches every phase from the start", () => {
    const seen = new Set<Phase>(["loading"]);
    for (let round = 0; round < phases.length; round += 1)
      for (const phase of [...seen]) for (const to of Object.values(TRANSITIONS[phase])) seen.add(to);
    expect([...seen].sort()).toEqual([...phases].sort());
  });

  it("leaves every phase of the room by leaving, a refusal or another device", () => {
    for (const phase of phases.filter(inRoom)) {
      expect(next(phase, "leave")).toBe("leaving");
      expect(next(phase, "forbidden")).toBe("refused");
      expect(next(phase, "takenOver")).toBe("replaced");
    }
  });

  it("ignores what has no place: nobody is met before being seated, nothing starts a finished session", () => {
    expect(next("joining", "peerCame")).toBe("joining");
    expect(next("ended", "start")).toBe("ended");
    expect(next("missing", "start")).toBe("missing");
  });
});
