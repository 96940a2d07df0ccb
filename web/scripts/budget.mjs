import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { DIST, entryFiles, manifest, pageFiles, pageSources } from "./manifest.mjs";

/** Limits of a first load, in kilobytes after gzip. */
const LIMITS = { landing: 131, public: 146, private: 220, css: 26 };
/** Limits of the script that a page loads beyond what every page loads, in kilobytes after gzip. */
const BEYOND = { "/sessao-pagamento/$id": 60 };

const chunks = manifest();
const entry = entryFiles(chunks);
const routes = JSON.parse(readFileSync(`${DIST}/routes.json`, "utf8"));
const publicPaths = new Set(routes.filter((page) => page.public).map((page) => page.path));

const size = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(`${DIST}/${file}`), { level: 9 }).length, 0) / 1000;

function limitOf(path) {
  if (path === "/") return LIMITS.landing;
  return publicPaths.has(path) ? LIMITS.public : LIMITS.private;
}

let broken = 0;
for (const path of pageSources().keys()) {
  const page = pageFiles(chunks, path);
  const js = size([...entry.js, ...page.js]);
  const css = size([...entry.css, ...page.css]);
  const own = size(page.js);
  const most = BEYOND[path] ?? Number.POSITIVE_INFINITY;
  const over = js > limitOf(path) || css > LIMITS.css || own > most;
  if (over) broken += 1;
  process.stdout.write(
    `${over ? "OVER " : "ok   "}${path.padEnd(34)} js ${js.toFixed(1).padStart(6)} of ${limitOf(path)} kB   css ${css.toFixed(1).padStart(5)} of ${LIMITS.css} kB${path in BEYOND ? `   own js ${own.toFixed(1)} of ${most} kB` : ""}\n`,
  );
}
if (broken > 0) {
  process.stderr.write(`${broken} page(s) over budget\n`);
  process.exit(1);
}
