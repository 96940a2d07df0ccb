/** Measures pages as a phone on a slow connection sees them. Usage: run.mjs <address> [page …] */
import { existsSync, readFileSync } from "node:fs";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";
import { patientWithHold } from "./patient.mjs";

const RUNS = Number(process.env.PSIC_LIGHTHOUSE_RUNS ?? 5);
/** Performance goals, measured several times. They are printed and never fail, because they depend on the machine. */
const GOALS = { "/": 97, "/psicologos": 90, "/sessao-pagamento/$id": 90 };
const PAYMENT = "/sessao-pagamento/$id";
const GATES = ["accessibility", "best-practices", "seo"];
const [base, ...only] = process.argv.slice(2);

/** The headless shell paints no window, so less work of the machine is counted as the page's. */
const SHELL = "/usr/bin/chromium-headless-shell";
const browser = process.env.PSIC_CHROMIUM ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");

const routes = JSON.parse(readFileSync(new URL("../../web/dist/routes.json", import.meta.url), "utf8"));
const measured = (page) => page.path === PAYMENT || (page.public && !page.path.includes("$"));
const pages = routes.filter((page) => measured(page) && (only.length === 0 || only.includes(page.path)));

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** A page behind a login is not for search engines, so its SEO is not checked. */
const gatesOf = (page) => GATES.filter((gate) => page.public || gate !== "seo");

/** A page that is hidden from search engines on purpose is not checked for that. */
const settings = (page) => ({
  onlyCategories: ["performance", ...gatesOf(page)],
  formFactor: "mobile",
  skipAudits: page.index ? [] : ["is-crawlable"],
  // The payment page keeps an event stream open, so its network is never idle.
  maxWaitForLoad: page.public ? 45_000 : 15_000,
  logLevel: "error",
});

/** A tab of somebody who is signed in. The address that sets the login loads nothing of the application. */
async function signedInTab(port, token) {
  const connected = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  const tab = await connected.newPage();
  await tab.goto(`${base}/robots.txt`);
  await tab.evaluate((value) => localStorage.setItem("token", value), token);
  return tab;
}

/** A new browser for each run, so that no cache is warm. */
async function measure(page, visit) {
  const chrome = await launch({
    chromePath: browser,
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const tab = visit.token ? await signedInTab(chrome.port, visit.token) : undefined;
    const flags = { port: chrome.port, ...settings(page), disableStorageReset: tab !== undefined };
    const { lhr } = await lighthouse(base + visit.path, flags, undefined, tab);
    if (new URL(lhr.finalDisplayedUrl).pathname !== visit.path) throw new Error(`${visit.path} led to ${lhr.finalDisplayedUrl}`);
    return lhr;
  } finally {
    await chrome.kill();
  }
}

const score = (lhr, category) => Math.round((lhr.categories[category].score ?? 0) * 100);
const time = (lhr, audit) => Math.round(lhr.audits[audit].numericValue ?? 0);

function failures(lhr, gates) {
  const ids = gates.flatMap((gate) => lhr.categories[gate].auditRefs).map((ref) => ref.id);
  return ids.filter((id) => lhr.audits[id]?.score !== null && lhr.audits[id]?.score < 1 && lhr.audits[id]?.scoreDisplayMode !== "informative");
}

function speedOf(page, runs) {
  const speed = runs.map((lhr) => score(lhr, "performance"));
  const goal = GOALS[page.path];
  const verdict = goal ? ` ${median(speed) >= goal ? "ok" : "below"}, goal ${goal}` : "";
  const times = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"].map((audit) => median(runs.map((lhr) => time(lhr, audit))));
  const shift = median(runs.map((lhr) => lhr.audits["cumulative-layout-shift"].numericValue ?? 0)).toFixed(3);
  return `performance ${median(speed)} (${speed.join(" ")})${verdict}  FCP ${times[0]} LCP ${times[1]} TBT ${times[2]} ms CLS ${shift}`;
}

console.log(`browser: ${browser}`);
let failed = false;
for (const page of pages) {
  const visit = page.path === PAYMENT ? await patientWithHold(base) : { path: page.path };
  const runs = [];
  for (let i = 0; i < (GOALS[page.path] ? RUNS : 1); i++) runs.push(await measure(page, visit));
  const gates = gatesOf(page);
  const scores = gates.map((gate) => Math.min(...runs.map((lhr) => score(lhr, gate))));
  const good = scores.every((gate) => gate === 100);
  failed ||= !good;
  console.log(`${good ? "ok  " : "FAIL"} ${page.path.padEnd(32)} ${gates.map((gate, i) => `${gate} ${scores[i]}`).join("  ")}  ${speedOf(page, runs)}`);
  if (!good) console.log(`     ${[...new Set(runs.flatMap((lhr) => failures(lhr, gates)))].join(", ")}`);
}
process.exit(failed ? 1 : 0);
