import { readdirSync, readFileSync } from "node:fs";
import { test as base, type Page } from "@playwright/test";
import { DEMO, expect, login, open, test } from "./kit";

const ROUTES = "../web/src/app/routes";

/** Every address of the route table, with values for its parameters. */
function addresses(own: string): string[] {
  const text = readdirSync(ROUTES)
    .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
    .map((file) => readFileSync(`${ROUTES}/${file}`, "utf8"))
    .join("\n");
  const found = [...text.matchAll(/\bpath: "(\/[^"]*)"/g)].map((match) => match[1] as string);
  return [...new Set(found)].map((path) => path.replace(/\$slug/g, "primeira-sessao-online").replace(/\$\w+/g, own));
}

const ROLES = [
  { role: "visitor", email: "", loginPath: "" },
  { role: "patient", email: "paciente@psic.example", loginPath: "/api/auth/login" },
  { role: "employee", email: "colaborador@aurora.example", loginPath: "/api/auth/login" },
  { role: "therapist", email: "psicologa@psic.example", loginPath: "/api/auth/login" },
  { role: "company", email: "empresa@aurora.example", loginPath: "/api/company/login" },
  { role: "administrator", email: "admin@psic.example", loginPath: "/api/admin/login" },
];

/** Navigates inside the running application, as a link does. */
async function navigate(page: Page, path: string) {
  await page.evaluate((to) => window.history.pushState({}, "", to), path);
  // Two frames until the router begins, then until the page is complete.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator("[data-busy]")).toHaveCount(0);
}

/** Abuse case 54. The link is wrong, so the page says how to go on, before and after the reload. */
test("the secret of a mailed link leaves the address bar, and the page survives a reload @once", async ({ page }) => {
  for (const path of ["/cadastro-confirmar", "/senha-recuperacao"]) {
    await open(page, `${path}?token=segredo-do-link`);
    await expect(page).toHaveURL((url) => url.pathname === path && url.search === "");
    const heading = await page.getByRole("heading", { level: 1 }).first().textContent();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 }).first()).toHaveText(heading ?? "");
    await expect(page).toHaveURL((url) => url.search === "");
  }
});

/**
 * No script can make markup from text, not even one that runs: the browser refuses the sink. It writes that to the
 * console, so this test does not use the page that fails on console errors.
 */
base("a text never becomes markup or a script @once", async ({ page }) => {
  await open(page, "/");
  const refused = await page.evaluate(() =>
    [
      () => (document.createElement("div").innerHTML = "<b>texto</b>"),
      () => (document.createElement("script").src = "/assets/x.js"),
      () => document.body.insertAdjacentHTML("beforeend", "<b>texto</b>"),
      () => new DOMParser().parseFromString("<b>texto</b>", "text/html"),
      () => (window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }).trustedTypes.createPolicy("default", {}),
    ].map((sink) => {
      try {
        sink();
        return "taken";
      } catch (error) {
        return (error as Error).name;
      }
    }),
  );
  expect(refused).toEqual(["TypeError", "TypeError", "TypeError", "TypeError", "TypeError"]);
});

/**
 * Abuse case 36: no page makes a request to another host, writes a console error (both checked by kit.ts) or violates
 * the content security policy. A person who may not see a screen is redirected, which is checked as well. The visitor
 * loads every document. The server sends the same documents to everybody, so the others navigate in the application.
 */
for (const { role, email, loginPath } of ROLES) {
  test(`every screen of every role requests no other host and violates no policy: ${role} @once`, async ({ page, request }) => {
    test.setTimeout(300_000);
    const violations: string[] = [];
    await page.exposeFunction("policyViolated", (what: string) => violations.push(what));
    await page.addInitScript(() => {
      const tell = (window as unknown as { policyViolated: (what: string) => void }).policyViolated;
      document.addEventListener("securitypolicyviolation", (event) => tell(`${event.effectiveDirective} ${event.blockedURI} on ${location.pathname}`));
    });
    let own = "sem-id";
    if (loginPath) {
      const response = await request.post(loginPath, { data: { username: email, password: DEMO } });
      expect(response.status()).toBe(200);
      const { token } = await response.json();
      const info = await (await request.get("/api/user/info", { headers: { Authorization: token } })).json();
      own = info.companyId ?? info.id;
      await page.goto("/robots.txt");
      await page.evaluate((value) => localStorage.setItem("token", value), token);
    }
    const all = addresses(own);
    expect(all.length).toBeGreaterThan(60);
    if (loginPath) await open(page, "/");
    const seen = new Set<string>();
    for (const path of all) {
      await (loginPath ? navigate(page, path) : open(page, path));
      await expect(page.locator("#root > *").first()).toBeAttached();
      seen.add(await page.title());
    }
    // The address alone does not prove that the page was rendered. Every page sets its title.
    expect(seen.size).toBeGreaterThan(20);
    expect(violations).toEqual([]);
    if (loginPath) expect(await login(request, email, DEMO)).toBeTruthy();
  });
}
