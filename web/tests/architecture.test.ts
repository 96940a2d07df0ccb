import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { rows } from "~/app/routes/table";
import { hasPage, registerPages } from "~/login/pages";

const SRC = "src";
const walk = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });

const sources = walk(SRC).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(testing|testkit)\.tsx$|\.d\.ts$/.test(file),
);
const text = (file: string) => readFileSync(file, "utf8");

/** What a file imports of ours, as paths under `src`. */
function imports(file: string): string[] {
  const found = [...text(file).matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  return found
    .filter((target) => target.startsWith("~/") || target.startsWith("."))
    .map((target) => (target.startsWith("~/") ? target.slice(2) : relative(SRC, join(dirname(file), target))));
}

const layer = (path: string): string => path.split("/")[0] ?? "";
const MAY: Record<string, readonly string[]> = {
  app: ["app", "features", "ui", "api", "lib", "theme"],
  features: ["features", "ui", "api", "lib"],
  ui: ["ui", "lib"],
  api: ["api", "lib"],
  lib: ["lib"],
};
/** The login belongs to the application, and screens act on it: the one door upwards. */
const DOOR = "app/session";

describe("imports go app → features → ui → lib", () => {
  it.each(sources.map((file) => [relative(SRC, file), file]))("%s", (name, file) => {
    const allowed = MAY[layer(name)];
    const wrong = imports(file).filter((target) => {
      if (target.startsWith("..")) return layer(name) !== "features";
      return !allowed?.includes(layer(target)) && !(layer(name) === "features" && target === DOOR);
    });
    expect(wrong).toEqual([]);
  });
});

it("a feature reaches another one only through its shared folder", () => {
  const wrong = sources
    .filter((file) => file.startsWith(join(SRC, "features")))
    .flatMap((file) => {
      const own = relative(SRC, file).split("/")[1];
      return imports(file)
        .filter((target) => layer(target) === "features" && target.split("/")[1] !== own)
        .filter((target) => target.split("/")[2] !== "shared")
        .map((target) => `${file} -> ${target}`);
    });
  expect(wrong).toEqual([]);
});

/** Everything a page loads, itself included. */
function reach(page: string, seen = new Set<string>()): Set<string> {
  const file = [`${SRC}/${page}.tsx`, `${SRC}/${page}.ts`, `${SRC}/${page}`].find((path) => sources.includes(path));
  if (!file || seen.has(file)) return seen;
  seen.add(file);
  for (const target of imports(file)) reach(target, seen);
  return seen;
}

describe("the route table", () => {
  const table = walk("src/app/routes").map(text).join("\n");
  const pages = new Map(
    [...table.matchAll(/path: "([^"]+)"(?:(?!path: ")[\s\S])*?import\("~\/([^"]+)"\)/g)].map((m) => [m[1], m[2] ?? ""]),
  );

  it("names the page of every row", () => {
    expect([...pages.keys()].sort()).toEqual(
      rows
        .filter((row) => "load" in row)
        .map((row) => row.path)
        .sort(),
    );
  });

  it("gives the query cache to every public page that reads through it", () => {
    const reads = (path: string) =>
      [...reach(pages.get(path) ?? "")].some((file) =>
        /use(Suspense|Infinite)?Quer(y|ies)\b|useMutation\b/.test(text(file)),
      );
    const wrong = rows.filter((row) => row.access === "public" && "load" in row && reads(row.path) && !row.queries);
    expect(wrong.map((row) => row.path)).toEqual([]);
  });

  it("has no path twice", () => {
    expect(new Set(rows.map((row) => row.path)).size).toBe(rows.length);
  });

  it("describes every public page, for search engines and for shared links", () => {
    const open = rows.filter((row) => row.access === "public");
    expect(open.filter((row) => !row.description).map((row) => row.path)).toEqual([]);
  });

  it("has a page behind every link, or a screen that asks before it offers one", () => {
    registerPages(rows.map((row) => row.path));
    const asked = new Set(
      sources.flatMap((file) => [...text(file).matchAll(/hasPage\("([^"]+)"\)/g)].map((m) => m[1])),
    );
    const dead = sources.flatMap((file) =>
      [...text(file).matchAll(/<(?:Link|ButtonLink)\b[^>]*?\sto="(\/[^"]*)"/g)]
        .map((match) => match[1]?.split(/[?#]/)[0] ?? "")
        .filter((to) => !hasPage(to) && !asked.has(to))
        .map((to) => `${file}: ${to}`),
    );
    expect(dead).toEqual([]);
  });
});

it("injects no HTML and needs no inline style or script", () => {
  const wrong = sources.filter((file) =>
    /dangerouslySetInnerHTML|innerHTML\s*=|\beval\(|new Function\(/.test(text(file)),
  );
  expect(wrong).toEqual([]);
  expect(readFileSync("index.html", "utf8")).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle=/);
});
