import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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

/** The content security policy refuses all three, and a browser would ignore them without an error. */
function refuseInline(path, html) {
  const found = /<(style|script)|\sstyle="|\son\w+="/.exec(html);
  if (found) throw new Error(`${path}: prerendered markup holds "${found[0].trim()}"`);
}

/**
 * Before the application runs, a browser would send a form by GET, with the password in the address bar.
 * The method "dialog" outside a dialog sends nothing.
 */
const hold = (html) => html.replaceAll("<form ", '<form method="dialog" ');

/** The server finds a card's template between two comments. React writes none, so an attribute marks it until here. */
const template = (html) =>
  html.replace(
    /<article ([^>]*) data-template="">(.*?)<\/article>/s,
    '<!--card--><article $1 data-first="">$2</article><!--/card-->',
  );

/** A link that an installation may not have is between comments, so that the server can remove it. */
const optional = (html) => html.replace(/<a href="(zz\w+)"[^>]*>[^<]*<\/a>/g, "<!--$1-->$&<!--/$1-->");

/** A page with this mark has a placeholder. In the file it becomes the mark of markup that the build rendered. */
const WAITING = ' data-waiting=""';

/**
 * Renders the placeholder of a page behind a login, without anybody's data. A page that shows something else when
 * nobody is signed in has no placeholder. Neither have the areas whose layout shows who is signed in.
 */
async function waiting(row) {
  if (!row.load || row.layout !== "site" || row.access === "ALL") return null;
  const html = await render(row.path);
  return html.includes(WAITING) ? html.replace(WAITING, ' data-first=""') : null;
}

async function prerender(row) {
  const drawn = row.access === "public" ? row.prerender && template(hold(await render(row.path))) : await waiting(row);
  if (!drawn) return { html: null, file: null };
  refuseInline(row.path, drawn);
  const html = optional(drawn);
  const name = row.path === "/" ? "index" : row.path.slice(1).replace(/\//g, "-").replace(/\$/g, "");
  const file = `prerender/${name}.html`;
  writeFileSync(`${DIST}/${file}`, html);
  return { html, file };
}

/** The style files that the markup needs before the page's own files are loaded. */
function stylesFor(html, css) {
  const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(" ")));
  const names = (file) => readFileSync(`${DIST}/${file}`, "utf8").matchAll(/\.([A-Za-z_][\w-]*)/g);
  return css.filter((file) => [...names(file)].some(([, name]) => used.has(name)));
}

/** What every page of a signed-in person loads: the query cache, and the layout of the role. */
const QUERIES = "src/app/queries.tsx";
const SIGNED_IN = [QUERIES, "src/app/shell/AccountMenu.tsx"];
const PATIENT = [...SIGNED_IN, "src/features/payment/shared/HoldBadge.tsx"];
const FRAMES = { admin: "src/app/shell/AdminShell.tsx", company: "src/app/shell/CompanyMenu.tsx" };

function withLogin({ access, layout }) {
  if (access === "public") return [];
  if (FRAMES[layout]) return [QUERIES, FRAMES[layout]];
  return access.includes("CUSTOMER") ? PATIENT : SIGNED_IN;
}

/** When a page's files are fetched: at once, or after the prerendered page is shown. Public pages declare it. */
function filesOf(row, html) {
  if (!row.load) return { css: [], preload: [], later: [] };
  const open = row.access === "public";
  const { js, css } = pageFiles(chunks, row.path, withLogin(row));
  const start = entryFiles(chunks).js;
  const all = [...start, ...js];
  if (!html) return { css, preload: all, later: [] };
  return open ? { css, preload: [], later: start } : { css: stylesFor(html, css), preload: [], later: all };
}

mkdirSync(`${DIST}/prerender`, { recursive: true });
const pages = [];
for (const row of rows) {
  const { html, file } = await prerender(row);
  const open = row.access === "public";
  pages.push({
    path: row.path,
    title: row.title,
    description: row.description ?? "",
    // The server returns 404 for an address that is not listed here, so pages behind a login are listed too.
    public: open,
    index: open && (row.index ?? true),
    html: file,
    ...filesOf(row, html),
  });
}
writeFileSync(`${DIST}/routes.json`, `${JSON.stringify(pages, null, 1)}\n`);
process.stdout.write(`routes.json: ${pages.length} pages, ${pages.filter((p) => p.html).length} prerendered\n`);
// The query client's timers would keep the process alive.
process.exit(0);
