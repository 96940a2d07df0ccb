import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = "src";
const TOKENS = join(SRC, "theme", "tokens.css");
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, "");
const read = (file: string) => withoutComments(readFileSync(file, "utf8"));
/** A page of its own that people keep as one file: it has none of the application's styles. */
const APART = join("features", "record", "archive", "reader.css");
const styles = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css") && name !== APART)
  .map((name) => join(SRC, name));

/** The spacing scale, and the three sizes of the page that a padding may use. */
const TOKEN = /--(?:space-[a-z0-9-]+|header|target|page-width)/;
const definition = new RegExp(`(?<![\\w-])(${TOKEN.source})\\s*:`, "g");
const definedIn = (css: string) => [...css.matchAll(definition)].map((match) => match[1] ?? "");
const tokens = new Set(definedIn(read(TOKENS)));

const DECLARATION =
  /(?<![\w-])((?:grid-|row-|column-)*gap|(?:scroll-)?(?:padding|margin)(?:-[a-z-]+)?)\s*:\s*([^;{}]+)(?=[;}])/g;
const VARIABLE = new RegExp(`var\\(\\s*(${TOKEN.source})\\s*\\)`, "g");
const SAFE_AREA = /env\(\s*safe-area-inset-[a-z]+\s*\)/g;
const FUNCTION = /(?<![\w-])(?:calc|min|max|clamp)(?=\()/g;
/** Zero, one pixel, a share of the container, a factor inside calc(). */
const PLAIN = /^-?(?:1px|[\d.]+%?)$/;
/** The margins of running text follow its font size. */
const OF_THE_FONT = /^-?[\d.]+em$/;

/** The parts of a value that come neither from the scale nor from the list above. */
function foreign(property: string, value: string): string[] {
  return value
    .replace(VARIABLE, (whole, name: string) => (tokens.has(name) ? " " : whole))
    .replace(SAFE_AREA, " ")
    .replace(FUNCTION, " ")
    .split(/[\s(),]+/)
    .filter((part) => part !== "" && !/^[-+*/]$|^auto$|^!important$/.test(part))
    .filter((part) => !PLAIN.test(part) && !(property.startsWith("margin") && OF_THE_FONT.test(part)));
}

/** The declarations of spacing in a style sheet that do not use the scale. */
function offScale(css: string): string[] {
  return [...withoutComments(css).matchAll(DECLARATION)]
    .filter(([, property = "", value = ""]) => foreign(property, value).length > 0)
    .map(([, property, value]) => `${property}: ${value?.trim()}`);
}

describe("gaps, paddings and margins come from the spacing scale", () => {
  it.each(styles)("%s", (file) => {
    expect(offScale(read(file))).toEqual([]);
  });

  it("reads every style sheet", () => {
    expect(styles.length).toBeGreaterThan(100);
    expect(tokens).toContain("--space-md");
  });

  it("the tokens are defined in one place", () => {
    const elsewhere = styles.filter((file) => file !== TOKENS && definedIn(read(file)).length > 0);
    expect(elsewhere).toEqual([]);
  });
});

describe("the check of the spacing scale", () => {
  it.each([
    "gap: 13px",
    "gap: 0 10px",
    "row-gap: 0.5rem",
    "column-gap: 2vw",
    "grid-gap: 8px",
    "padding: var(--space-md) 18px",
    "padding-inline: 1.25em",
    "padding: calc(var(--space-md) + 2px)",
    "padding: clamp(var(--space-xs), 2vw, var(--space-lg))",
    "padding: var(--space-none)",
    "padding: var(--space-md, 12px)",
    "padding: var(--edge)",
    "margin: -8px auto 0",
    "margin-top: 1.5rem",
    "scroll-margin-top: calc(var(--header) + 16px)",
    "scroll-padding-inline: 6px",
  ])("refuses %s", (declaration) => {
    expect(offScale(`.a { color: red; ${declaration}; }`)).toEqual([declaration]);
    expect(offScale(`.a{${declaration}}`)).toEqual([declaration]);
  });

  it.each([
    "gap: 0",
    "gap: var(--space-sm) var(--space-md-lg)",
    "padding: 1px var(--space-xs)",
    "padding: 0 var(--space-md) 20%",
    "padding: env(safe-area-inset-top) 0 0",
    "padding-right: calc(var(--target) + var(--space-sm))",
    "padding-bottom: calc(2 * var(--space-2xl))",
    "padding-inline: max(var(--space-xl), calc((100% - var(--page-width)) / 2))",
    "margin: 0 auto calc(-1 * var(--space-4xl))",
    "margin-top: 1.6em",
    "--margin: 12px",
    "width: 13px",
    "/* gap: 13px; */ gap: 0",
  ])("accepts %s", (declaration) => {
    expect(offScale(`.gap:hover { ${declaration}; }`)).toEqual([]);
  });

  it("sees a token that a component redefines", () => {
    expect(definedIn(".a { --space-md: 13px; gap: var(--space-md); }")).toEqual(["--space-md"]);
  });
});

it("who asks for less motion gets none", () => {
  const less = read(join(SRC, "theme", "global.css")).split("@media (prefers-reduced-motion: reduce)")[1] ?? "";
  expect(less).toMatch(/html \{\s*scroll-behavior: auto;/);
  for (const property of ["animation-duration", "transition-duration"])
    expect(less).toContain(`${property}: 0.01ms !important`);
});

it("the keyboard reaches no control in a table's head that is clipped: its label takes the place", () => {
  const parts = read(join(SRC, "ui", "DataTable.module.css")).split("@container");
  const clipped = parts.filter((part) => /thead \{[^}]*clip-path/.test(part));
  expect(clipped).toHaveLength(2);
  for (const part of clipped) {
    expect(part).toMatch(/\.head \{\s*display: none;/);
    expect(part).toMatch(/\.name \{\s*display: inline;/);
  }
});

describe("short texts are neither broken nor cut", () => {
  const rule = (file: string, selector: string): string => {
    const css = read(join(SRC, file));
    const at = css.indexOf(`${selector} {`);
    return at < 0 ? "" : css.slice(at, css.indexOf("}", at));
  };

  it.each([
    ["an amount of the panel", join("features", "backoffice", "Panel.module.css"), ".totals dd", "white-space: nowrap"],
    [
      "a link of the psychologist's list",
      join("features", "payout", "shared", "HomeFigures.module.css"),
      ".attention > ul > li > a",
      "flex: none",
    ],
    ["a company's name", join("app", "shell", "CompanyMenu.module.css"), "  .name", "-webkit-line-clamp: 2"],
    [
      "the placeholder of the search",
      join("features", "directory", "components", "SearchBox.module.css"),
      ".input::placeholder",
      "font-size: min(1rem, 3.1vw)",
    ],
  ])("%s", (_, file, selector, declaration) => expect(rule(file, selector)).toContain(declaration));
});
