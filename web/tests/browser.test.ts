import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";

const walk = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });

const sources = walk("src").filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file));
const using = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, "utf8")));

describe("what our pages do not do to a browser", () => {
  it("nothing stops pasting, dropping or password managers", () => {
    expect(using(/onPaste|["']paste["']|autoComplete="off"[^>]*type="password"|autoComplete="new-off"/)).toEqual([]);
    const field = readFileSync("src/ui/PasswordField.tsx", "utf8");
    expect(field).toContain('"password"');
  });

  it("no window speaks to another; tabs of ours tell each other that the vault is locked", () => {
    const speaking = using(/\bpostMessage\(|addEventListener\(\s*["']message["']|window\.opener/);
    expect(speaking).toEqual(["src/features/record/opened.ts"]);
    const vault = readFileSync("src/features/record/opened.ts", "utf8");
    expect(vault.match(/\w+(?=\??\.(postMessage|addEventListener\("message"))/g)).toEqual(["tabs", "tabs"]);
    expect(vault).toContain('tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("vault")');
  });

  it("no link opens a window that could reach back", () => {
    const open = using(/target="_blank"/).filter(
      (file) => !/rel="[^"]*noopener|rel="[^"]*noreferrer/.test(readFileSync(file, "utf8")),
    );
    expect(open).toEqual([]);
  });
});

describe("what an answer of a server cannot do", () => {
  afterEach(() => {
    delete (Object.prototype as { poisoned?: unknown }).poisoned;
  });

  it("no object takes a key from outside that changes all others", async () => {
    const hostile = JSON.parse(
      '{"__proto__":{"poisoned":1},"constructor":{"prototype":{"poisoned":1}},"fields":[{"name":"__proto__","description":"x"}]}',
    );
    const { toFormNames } = await import("~/api/attempt");
    toFormNames(hostile.fields);
    const { withMessages } = await import("~/lib/form");
    withMessages(hostile);
    const { problemOf, ApiError } = await import("~/api/errors");
    problemOf(new ApiError(422, hostile));
    expect(({} as { poisoned?: unknown }).poisoned).toBeUndefined();
    expect(using(/__proto__|Object\.setPrototypeOf/)).toEqual([]);
  });
});
