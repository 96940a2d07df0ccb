import { readdirSync, readFileSync } from "node:fs";

export const DIST = "dist";
const ROUTES = "src/app/routes";
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

/** The source file of each page, read from the source of the route table, where each route has its import. */
export function pageSources() {
  const sources = new Map();
  for (const area of readdirSync(ROUTES)) {
    const text = readFileSync(`${ROUTES}/${area}`, "utf8");
    for (const [, path, page] of text.matchAll(/path: "([^"]+)"(?:(?!path: ")[\s\S])*?import\("~\/([^"]+)"\)/g))
      sources.set(path, `src/${page}.tsx`);
  }
  return sources;
}

/** The files that a page and the further sources need beyond the entry. */
export function pageFiles(chunks, path, more = []) {
  const keys = new Set();
  for (const source of [pageSources().get(path), ...more]) {
    if (!source || !chunks[source]) throw new Error(`no built page for ${path} (${source})`);
    closure(chunks, source, keys);
  }
  const entry = entryFiles(chunks);
  const own = filesOf(chunks, keys);
  return {
    js: own.js.filter((file) => !entry.js.includes(file)),
    css: own.css.filter((file) => !entry.css.includes(file)),
  };
}
