import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Audience, recorded, recordings } from "./recorded";

describe("a recorded response", () => {
  it("is what the server sends to this audience", () => {
    expect(recorded("therapist", "therapist")).toHaveProperty("account");
    expect(recorded("therapist", "visitor")).not.toHaveProperty("account");
  });

  it("is a copy that a test may change", () => {
    const session = recorded("session", "customer");
    session.availability.entranceDescription = "Mudou";
    expect(recorded("session", "customer").availability.entranceDescription).not.toBe("Mudou");
  });

  it("needs no audience where only one may read", () => {
    expect(recorded("agenda-options")).toEqual(recorded("agenda-options", "therapist"));
  });

  it("is never chosen by chance", () => {
    expect(() => recorded("session")).toThrow(/administrator,customer,enterprise,therapist/);
    expect(() => recorded("session", "visitor")).toThrow(/not recorded for visitor/);
    expect(() => recorded("book-session")).toThrow(/not recorded/);
  });

  it("has a known audience", () => {
    const known: Audience[] = ["visitor", "customer", "enterprise", "therapist", "administrator", "company"];
    const files = readdirSync("tests/recorded").map((name) => name.replace(".json", ""));
    expect(files.length).toBeGreaterThan(70);
    const strangers = files
      .flatMap((id) => Object.keys(recordings(id)))
      .filter((who) => !known.includes(who as Audience));
    expect(strangers).toEqual([]);
  });
});
