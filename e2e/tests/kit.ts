import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import { moveDate, SHIFT } from "../clock";

/** Every test fails on a console error, on a violated content security policy and on a request to another host. */
export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    const problems: string[] = [];
    page.on("console", (message) => {
      const text = message.text();
      // A 4xx response that a test causes on purpose is reported by the browser as a resource error.
      if (message.type() === "error" && !/Failed to load resource/.test(text)) problems.push(`console: ${text}`);
    });
    page.on("pageerror", (error) => problems.push(`page: ${error.message}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (/^https?:$/.test(url.protocol) && url.origin !== new URL(baseURL as string).origin) problems.push(`foreign host: ${url.origin}`);
    });
    await page.exposeFunction("policyViolated", (what: string) => problems.push(`policy: ${what}`));
    await page.addInitScript(() => {
      const tell = (window as unknown as { policyViolated: (what: string) => void }).policyViolated;
      document.addEventListener("securitypolicyviolation", (event) => tell(`${event.effectiveDirective} ${event.blockedURI} on ${location.pathname}`));
    });
    if (SHIFT !== 0) await page.context().addInitScript(moveDate, SHIFT);
    await use(page);
    expect(problems, "what the browser complained about").toEqual([]);
  },
});
export { expect };

export const PASSWORD = "Segredo-forte-9";
export const DEMO = "psic-demo-2026";

let counter = 0;
/** An address that no other test uses, with letters between digits, so that it does not look like a card number. */
export const freshEmail = (name: string, domain = "e2e.example") => `${name}-${process.pid}x${Date.now().toString(36)}x${counter++}@${domain}`;

export interface Mail {
  id: string;
  to: string;
  text: string;
  subject: string;
}

/** The mails to an address, the newest first; without an address all of them, which takes long late in a run. */
export async function mailsTo(request: APIRequestContext, to = "", server = ""): Promise<Mail[]> {
  const response = await request.get(`${server}/dev/mail`, { params: { to }, headers: { Accept: "application/json" } });
  return response.json();
}

/** Waits for the last link that was mailed to an address. */
export async function mailedLink(request: APIRequestContext, to: string, path: RegExp): Promise<string> {
  let link = "";
  await expect(async () => {
    const text = (await mailsTo(request, to)).find((mail) => path.test(mail.text))?.text ?? "";
    link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
    expect(link).toMatch(path);
  }).toPass({ timeout: 20_000 });
  return new URL(link).pathname + new URL(link).search;
}

/** Waits for the code of six digits that was mailed to an address. */
export async function mailedCode(request: APIRequestContext, to: string): Promise<string> {
  let code = "";
  await expect(async () => {
    code = /\b\d{6}\b/.exec((await mailsTo(request, to))[0]?.text ?? "")?.[0] ?? "";
    expect(code).not.toBe("");
  }).toPass({ timeout: 20_000 });
  return code;
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

interface Axe {
  commons: { color: { Color: { prototype: Colour & { parseString: (text: string) => Colour } } } };
  run: (context: Document, options: object) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
}

/** Caches the colours that axe parses. A page has a dozen, and parsing them for every text takes a fifth of its time. */
function readColoursOnce() {
  const colour = (window as unknown as { axe: Axe }).axe.commons.color.Color.prototype;
  const read = colour.parseString;
  const known = new Map<string, Colour>();
  colour.parseString = function once(text) {
    const same = known.get(text);
    if (same) return Object.assign(this, same);
    read.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Fails on a violation that axe finds, and on horizontal scrolling. */
export async function clean(page: Page, where: string) {
  // Every page must have both. A page that is still loading has neither, so wait for them.
  await page.locator("main").first().waitFor({ state: "attached" });
  await page.locator("h1").first().waitFor({ state: "attached" });
  // A page opened with waitUntil "commit" may still be arriving: without its end or its styles axe finds what nobody sees.
  await page.waitForFunction(() => document.readyState !== "loading" && [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every((link) => link.sheet));
  // Injected once in a document. Only violations are collected, because collecting the rest takes longer than the check.
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axe);
    await page.evaluate(readColoursOnce);
  }
  const violations = await page.evaluate(async () => {
    const result = await (window as unknown as { axe: Axe }).axe.run(document, {
      resultTypes: ["violations"],
      // WCAG 2.2, 2.5.8. Further down the page the header covers a part of some target.
      rules: { "target-size": { enabled: scrollY === 0 } },
    });
    return result.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(" | ")}`);
  });
  expect(violations, `axe on ${where}`).toEqual([]);
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth);
    return [`${scrollWidth} of ${clientWidth} px`, ...beyond.slice(-8).map((one) => `${one.tagName} ${one.getAttribute("class")} ${one.textContent?.slice(0, 40)}`)];
  });
  expect(wide, `sideways scrolling on ${where}`).toEqual([]);
}

/** The same on a phone and on a desktop. The page keeps the width of a desktop. */
export async function cleanAtWidths(page: Page, where: string) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await clean(page, `${where} at ${width}`);
  }
}

/** Opens a page and waits until the application has replaced the prerendered markup. */
export async function open(page: Page, path: string) {
  await page.goto(path);
  await page.waitForFunction(() => Object.keys(document.querySelector("#root > *") ?? {}).some((key) => key.startsWith("__reactFiber")));
}

/** Reads the popup and confirms it. */
export async function popup(page: Page, ...texts: string[]) {
  const dialog = page.getByRole("alertdialog");
  for (const text of texts) await expect(dialog).toContainText(text);
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(dialog).toHaveCount(0);
}

export async function signIn(page: Page, email: string, password: string, screen = "/entrar") {
  await open(page, screen);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "ENTRAR", exact: true }).click();
}

/** Signs in through the API, for tests that are not about signing in. */
export async function login(request: APIRequestContext, email: string, password = PASSWORD): Promise<string> {
  const response = await request.post("/api/auth/login", { data: { username: email, password } });
  expect(response.status()).toBe(200);
  return (await response.json()).token;
}

/** Stores a token in the browser as a sign-in does. Only once, so that the page stays signed out after a logout. */
export async function enter(page: Page, token: string, path: string) {
  await page.goto("/robots.txt");
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  await open(page, path);
}

/** Presses the last entry of the account menu, which is at another place on a narrow screen. */
export async function signOut(page: Page) {
  const burger = page.getByRole("button", { name: "Abrir menu" });
  if (await burger.isVisible()) {
    await burger.click();
    return page.getByRole("button", { name: "Sair da conta" }).click();
  }
  await page.getByRole("button", { name: /^Conta de/ }).click();
  await page.getByRole("button", { name: "Sair", exact: true }).click();
}

/** Counts the requests of one operation from now on. */
export function calls(page: Page, method: string, path: RegExp): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) count++;
  });
  return () => count;
}

/** A confirmed account, made through the API because that is fast. */
export async function register(request: APIRequestContext, email: string, type = "CUSTOMER") {
  const response = await request.post("/api/register", { data: { email, password: PASSWORD, termsOfService: true, type } });
  expect(response.status()).toBe(200);
  const link = await mailedLink(request, email, /cadastro-confirmar/);
  const token = new URL(link, "http://x").searchParams.get("token");
  expect((await request.get(`/api/register/confirm?token=${token}`)).status()).toBe(200);
}

/** A patient with a complete registration, and the token of a login. */
export async function patient(request: APIRequestContext, name: string): Promise<{ email: string; token: string; id: string }> {
  const email = freshEmail(name);
  await register(request, email);
  const token = await login(request, email);
  const headers = { Authorization: token };
  const { id } = await (await request.get("/api/user/info/", { headers })).json();
  const data = { fullName: "Rita Lima", nickname: "", emailAlertsOptIn: false };
  expect((await request.post(`/api/customer/${id}/basic-info`, { headers, data })).status()).toBe(200);
  return { email, token, id };
}

/** Complete personal data, as the API accepts them. */
export const record = (cpf: string) => ({
  fullName: "Rita Lima", nickname: "", birthdate: "10/05/1990", cpf, document: "12.345.678", documentRegion: "SSP/SP",
  zipCode: "01310-100", address: "Avenida Paulista", number: "1000", addressComplement: "", neighborhood: "Bela Vista", location: "São Paulo",
  addressState: "SP", country: "Brasil", cellPhone: "(11) 9 8765-4321", gender: { genderEnum: "NOT_INFORMED", customValue: "" }, ethnicity: "NOT_INFORMED", emailAlertsOptIn: false,
});

/** A valid CPF that no other test uses. */
export function freshCpf(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10));
  for (const weight of [10, 11]) {
    const sum = digits.reduce((total, digit, i) => total + digit * (weight - i), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join("").replace(/(...)(...)(...)(..)/, "$1.$2.$3-$4");
}

/** A valid CNPJ that no other test uses. */
export function freshCnpj(): string {
  const digits = Array.from({ length: 8 }, () => Math.floor(Math.random() * 10)).concat([0, 0, 0, 1]);
  for (const first of [5, 6]) {
    const sum = digits.reduce((total, digit, i) => total + digit * (((first - 2 - i + 16) % 8) + 2), 0);
    digits.push(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return digits.join("");
}

let crps = 0;

/** A CRP number that no other test uses. */
export const uniqueCrp = () => `06/${String(Date.now() + crps++ * 31).slice(-7)}`;

/** A therapist who sent the data form and waits for an administrator. */
export async function submitted(request: APIRequestContext, name: string, crp = uniqueCrp(), changes: Record<string, unknown> = {}): Promise<{ email: string; id: string }> {
  const email = freshEmail("psi");
  await register(request, email, "THERAPIST");
  const headers = { Authorization: await login(request, email) };
  const { id } = await (await request.get("/api/user/info", { headers })).json();
  const data = {
    ...record(freshCpf()), fullName: name, motherName: "Maria Souza", crp, psychologicalApproach: "Psicodrama", education: "Psicologia, USP", experience: "",
    additionalEducationDTO: { education: [], information: "" }, bank: "Banco do Brasil", agency: "1234", account: "56789", availableEquipment: ["COMPUTER"],
    referral: { referral: "NEWS", value: "" }, aboutMe: "Atendo adultos com calma.", professionalInterests: "", termsOfService: true,
    sessionTime: "00:50", sessionPrice: "150", sessionScheduleRequiredAnticipationTimeInHours: 1,
    ...changes,
  };
  const response = await request.post(`/api/therapist-register/${id}/additional-information`, { data, headers });
  expect(response.status(), await response.text()).toBe(200);
  return { email, id };
}
