import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { DIST, entryFiles, manifest, pageFiles } from "./manifest.mjs";

const OUT = "node_modules/.psic-ssr";

await build({
  logLevel: "error",
  build: {
    ssr: "src/app/entry-server.tsx",
    outDir: OUT,
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: false,
    rolldownOptions: { output: { codeSplitting: undefined } },
  },
  ssr: { noExternal: true },
});
const { render, rows } = await import(pathToFileURL(resolve(OUT, "entry-server.js")).href);
const chunks = manifest();

/** The content policy refuses all three, and a browser would drop them without a word. */
function refuseInline(path, html) {
  const found = /<(style|script)|\sstyle="|\son\w+="/.exec(html);
  if (found) throw new Error(`${path}: prerendered markup holds "${found[0].trim()}"`);
}

/**
 * Before the application runs, a browser would send a form by GET: a password in the address bar.
 * The method "dialog" outside a dialog sends nothing.
 */
const hold = (html) => html.replaceAll("<form ", '<form method="dialog" ');

/** The server finds a card's template between two comments; React writes none, so it carries an attribute until here. */
const template = (html) =>
  html.replace(
    /<article ([^>]*) data-template="">(.*?)<\/article>/s,
    '<!--card--><article $1 data-first="">$2</article><!--/card-->',
  );

async function prerender(row) {
  if (!row.prerender) return null;
  const html = template(hold(await render(row.path)));
  refuseInline(row.path, html);
  const file = `prerender/${row.path === "/" ? "index" : row.path.slice(1).replaceAll("/", "-")}.html`;
  writeFileSync(`${DIST}/${file}`, html);
  return file;
}

mkdirSync(`${DIST}/prerender`, { recursive: true });
const pages = [];
for (const row of rows) {
  const { js, css } = row.load ? pageFiles(chunks, row.path) : { js: [], css: [] };
  const html = await prerender(row);
  const open = row.access === "public";
  pages.push({
    path: row.path,
    title: row.title,
    description: row.description ?? "",
    // The server answers 404 to what is not listed here, so pages behind a login are listed too.
    public: open,
    index: open && (row.index ?? true),
    html,
    css,
    // A prerendered page paints before its scripts are fetched; the others need them at once.
    preload: html || !row.load ? [] : [...entryFiles(chunks).js, ...js],
  });
}
writeFileSync(`${DIST}/routes.json`, `${JSON.stringify(pages, null, 1)}\n`);
process.stdout.write(`routes.json: ${pages.length} pages, ${pages.filter((p) => p.html).length} prerendered\n`);
// The query client's timers would keep the process alive.
process.exit(0);
