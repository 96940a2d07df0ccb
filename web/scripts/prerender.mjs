import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { areaFiles, DIST, entryFiles, manifest, pageFiles } from "./manifest.mjs";

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
const { descriptions, render, pageRoutes } = await import(pathToFileURL(resolve(OUT, "entry-server.js")).href);
const chunks = manifest();

/** Refuses inline styles, scripts and event handlers. The content security policy blocks them silently. */
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
const PLACEHOLDER = ' data-waiting=""';

/**
 * Renders the placeholder of a page behind a login, without anybody's data. A page that shows something else when
 * nobody is signed in has no placeholder. Neither have the areas whose layout shows who is signed in.
 */
async function placeholder(route) {
  if (!route.load || route.layout !== "site" || route.access === "ALL") return null;
  const html = await render(route.path);
  return html.includes(PLACEHOLDER) ? html.replace(PLACEHOLDER, ' data-first=""') : null;
}

async function prerender(route) {
  const drawn =
    route.access === "public" ? route.prerender && template(hold(await render(route.path))) : await placeholder(route);
  if (!drawn) return { html: null, file: null };
  refuseInline(route.path, drawn);
  const html = optional(drawn);
  const name = route.path === "/" ? "index" : route.path.slice(1).replace(/\//g, "-").replace(/\$/g, "");
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
const LAYOUTS = { admin: "src/app/shell/AdminShell.tsx", company: "src/app/shell/CompanyMenu.tsx" };

function withLogin({ access, layout }) {
  if (access === "public") return [];
  if (LAYOUTS[layout]) return [QUERIES, LAYOUTS[layout]];
  return access.includes("CUSTOMER") ? PATIENT : SIGNED_IN;
}

/** When a page's files are fetched: at once, or after the prerendered page is shown. Public pages declare it. */
function filesOf(route, html) {
  if (!route.load) return { css: [], preload: [], later: [] };
  const open = route.access === "public";
  const { js, css } = pageFiles(chunks, route.path, withLogin(route));
  const start = entryFiles(chunks).js;
  const all = [...start, ...js];
  if (!html) return { css, preload: all, later: [] };
  if (open) return { css, preload: [], later: [...start, ...areaFiles(chunks, route.path)] };
  return { css: stylesFor(html, css), preload: [], later: all };
}

mkdirSync(`${DIST}/prerender`, { recursive: true });
const pages = [];
for (const route of pageRoutes) {
  const { html, file } = await prerender(route);
  const open = route.access === "public";
  pages.push({
    path: route.path,
    title: route.title,
    description: descriptions[route.path] ?? "",
    // The server returns 404 for an address that is not listed here, so pages behind a login are listed too.
    public: open,
    index: open && (route.index ?? true),
    html: file,
    ...filesOf(route, html),
  });
}
writeFileSync(`${DIST}/routes.json`, `${JSON.stringify(pages, null, 1)}\n`);
process.stdout.write(`routes.json: ${pages.length} pages, ${pages.filter((p) => p.html).length} prerendered\n`);
// The query client's timers would keep the process alive.
process.exit(0);
