import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";

/** Every journey fails on a console error, on a refused content policy and on a request to another host. */
export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    const problems: string[] = [];
    page.on("console", (message) => {
      const text = message.text();
      // A 4xx that a journey provokes on purpose is reported by the browser as a resource error.
      if (message.type() === "error" && !/Failed to load resource/.test(text)) problems.push(`console: ${text}`);
    });
    page.on("pageerror", (error) => problems.push(`page: ${error.message}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (/^https?:$/.test(url.protocol) && url.origin !== new URL(baseURL as string).origin) problems.push(`foreign host: ${url.origin}`);
    });
    await use(page);
    expect(problems, "what the browser complained about").toEqual([]);
  },
});
export { expect };

export const PASSWORD = "Segredo-forte-9";
export const DEMO = "psic-demo-2026";

let counter = 0;
/** An address that no other test uses. */
export const freshEmail = (name: string, domain = "journey.example") => `${name}-${process.pid}-${Date.now()}-${counter++}@${domain}`;

interface Mail {
  to: string;
  text: string;
  subject: string;
}

/** The last link mailed to somebody, waited for. */
export async function mailedLink(request: APIRequestContext, to: string, path: RegExp): Promise<string> {
  let link = "";
  await expect(async () => {
    const mails: Mail[] = await (await request.get("/dev/mail", { headers: { Accept: "application/json" } })).json();
    const text = mails.find((mail) => mail.to === to && path.test(mail.text))?.text ?? "";
    link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
    expect(link).toMatch(path);
  }).toPass({ timeout: 20_000 });
  return new URL(link).pathname + new URL(link).search;
}

/** Nothing that axe calls a violation, and no sideways scrolling. */
export async function clean(page: Page, where: string) {
  const result = await new AxeBuilder({ page }).analyze();
  expect(
    result.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(" | ")}`),
    `axe on ${where}`,
  ).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `sideways scrolling on ${where}`).toBeLessThanOrEqual(0);
}

export async function signIn(page: Page, email: string, password: string) {
  await page.goto("/entrar");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).last().click();
}

/** A confirmed account made through the API, as fast as a journey needs it. */
export async function register(request: APIRequestContext, email: string, type = "CUSTOMER") {
  const answer = await request.post("/api/register", { data: { email, password: PASSWORD, termsOfService: true, type } });
  expect(answer.status()).toBe(200);
  const link = await mailedLink(request, email, /cadastro-confirmar/);
  const token = new URL(link, "http://x").searchParams.get("token");
  expect((await request.get(`/api/register/confirm?token=${token}`)).status()).toBe(200);
}
