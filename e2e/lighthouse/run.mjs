/** Measures the public pages as a phone on a slow connection sees them. Usage: run.mjs <address> [page …] */
import { readFileSync } from "node:fs";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const HOME_RUNS = 5;
const GATES = ["accessibility", "best-practices", "seo"];
const [base, ...only] = process.argv.slice(2);

const routes = JSON.parse(readFileSync(new URL("../../web/dist/routes.json", import.meta.url), "utf8"));
const pages = routes.filter((page) => page.public && !page.path.includes("$") && (only.length === 0 || only.includes(page.path)));

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** A page that we keep from search engines on purpose is not judged for that. */
const settings = (page) => ({
  onlyCategories: ["performance", ...GATES],
  formFactor: "mobile",
  skipAudits: page.index ? [] : ["is-crawlable"],
});

/** A browser of its own for each run: nothing is warm. */
async function measure(page) {
  const chrome = await launch({
    chromePath: process.env.PSIC_CHROMIUM ?? "/usr/bin/chromium",
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const { lhr } = await lighthouse(base + page.path, { port: chrome.port, logLevel: "error", ...settings(page) });
    return lhr;
  } finally {
    await chrome.kill();
  }
}

const score = (lhr, category) => Math.round((lhr.categories[category].score ?? 0) * 100);
const time = (lhr, audit) => Math.round(lhr.audits[audit].numericValue ?? 0);

function failures(lhr) {
  const ids = GATES.flatMap((gate) => lhr.categories[gate].auditRefs).map((ref) => ref.id);
  return ids.filter((id) => lhr.audits[id]?.score !== null && lhr.audits[id]?.score < 1 && lhr.audits[id]?.scoreDisplayMode !== "informative");
}

let failed = false;
for (const page of pages) {
  const runs = [];
  for (let i = 0; i < (page.path === "/" ? HOME_RUNS : 1); i++) runs.push(await measure(page));
  const gates = GATES.map((gate) => Math.min(...runs.map((lhr) => score(lhr, gate))));
  const good = gates.every((gate) => gate === 100);
  failed ||= !good;
  const speed = runs.map((lhr) => score(lhr, "performance"));
  const times = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"].map((audit) => median(runs.map((lhr) => time(lhr, audit))));
  const shift = median(runs.map((lhr) => lhr.audits["cumulative-layout-shift"].numericValue ?? 0)).toFixed(3);
  console.log(`${good ? "ok  " : "FAIL"} ${page.path.padEnd(32)} ${GATES.map((gate, i) => `${gate} ${gates[i]}`).join("  ")}  performance ${median(speed)} (${speed.join(" ")})  FCP ${times[0]} LCP ${times[1]} TBT ${times[2]} ms CLS ${shift}`);
  if (!good) console.log(`     ${[...new Set(runs.flatMap(failures))].join(", ")}`);
}
process.exit(failed ? 1 : 0);
