import { readdirSync, readFileSync } from "node:fs";

export const DIST = "dist";
const ROUTES = "src/app/routes";
const PAGES = "src/app/pages";
const ENTRIES = ["index.html", "src/app/engine.ts", "src/app/start.tsx"];

export const manifest = () => JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, "utf8"));

/** A chunk and everything it imports at once. */
export function closure(chunks, key, seen = new Set()) {
  if (seen.has(key) || !chunks[key]) return seen;
  seen.add(key);
  for (const next of chunks[key].imports ?? []) closure(chunks, next, seen);
  return seen;
}

/** Script and style files of a set of chunks. */
export function filesOf(chunks, keys) {
  const js = new Set();
  const css = new Set();
  for (const key of keys) {
    js.add(chunks[key].file);
    for (const file of chunks[key].css ?? []) css.add(file);
  }
  return { js: [...js], css: [...css] };
}

/** The files that every page loads. */
export function entryFiles(chunks) {
  const keys = new Set();
  for (const entry of ENTRIES) closure(chunks, entry, keys);
  return filesOf(chunks, keys);
}

const IMPORT = /import\("~\/([^"]+)"\)/;
const ROW = /path: "([^"]+)"(?:(?!path: ")[\s\S])*?(import\("~\/[^"]+"\)|page\("\w+"\))/g;

/** The source files that a row of the route table imports one after the other: a page, or its area's module and it. */
function sourcesOf(area, load) {
  const own = IMPORT.exec(load);
  if (own) return [`src/${own[1]}.tsx`];
  const module = `${PAGES}/${area}`;
  const name = /"(\w+)"/.exec(load)[1];
  const page = new RegExp(`\\b${name}: \\(\\) => ${IMPORT.source}`).exec(readFileSync(module, "utf8"));
  if (!page) throw new Error(`${module} has no ${name}`);
  return [module, `src/${page[1]}.tsx`];
}

/** The source files of each page, read from the source of the route table. */
export function pageSources() {
  const sources = new Map();
  for (const area of readdirSync(ROUTES)) {
    const text = readFileSync(`${ROUTES}/${area}`, "utf8");
    for (const [, path, load] of text.matchAll(ROW)) sources.set(path, sourcesOf(area, load));
  }
  return sources;
}

/** The file of the module from which a page is imported, where it is not the route table itself. */
export const areaFiles = (chunks, path) =>
  pageSources()
    .get(path)
    .slice(0, -1)
    .map((source) => chunks[source].file);

/** The files that a page and the further sources need beyond the entry. */
export function pageFiles(chunks, path, more = []) {
  const keys = new Set();
  for (const source of [...(pageSources().get(path) ?? ["nothing"]), ...more]) {
    if (!chunks[source]) throw new Error(`no built page for ${path} (${source})`);
    closure(chunks, source, keys);
  }
  const entry = entryFiles(chunks);
  const own = filesOf(chunks, keys);
  return {
    js: own.js.filter((file) => !entry.js.includes(file)),
    css: own.css.filter((file) => !entry.css.includes(file)),
  };
}
