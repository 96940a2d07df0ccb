import type { Page } from "@playwright/test";
import { clean, DEMO, expect, test } from "./kit";

interface Shift extends PerformanceEntry {
  value: number;
}
type Watched = Window & { shifted?: number };

/** Delays the application's script until it is released, and measures the layout shift meanwhile and afterwards. */
async function slowly(page: Page): Promise<() => void> {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    const watched = window as Watched;
    watched.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) watched.shifted = (watched.shifted ?? 0) + entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return go;
}

/** What must not change between the prerendered and the finished page. Of a footer below the screen: text and height. */
const frame = (page: Page) =>
  page.evaluate(() => {
    const place = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box && [Math.round(box.left), Math.round(box.top)];
    };
    const footer = document.querySelector("footer");
    return { title: document.querySelector("h1")?.textContent, at: place("h1"), footer: footer?.textContent, high: footer?.offsetHeight };
  });

const settled = (page: Page) => expect(page.locator("h1").first()).toBeVisible().then(() => expect(page.locator("[data-waiting], [data-first], [data-busy]")).toHaveCount(0));

const ROLES = [
  { role: "patient", email: "paciente@psic.example", loginPath: "/api/auth/login", pages: ["/minha-agenda-cliente", "/dados-pessoais-cliente", "/dados-pagamento-cliente"] },
  { role: "therapist", email: "psicologa@psic.example", loginPath: "/api/auth/login", pages: ["/gerenciar-disponibilidade", "/dados-pagamento-psicologo"] },
];

for (const { role, email, loginPath, pages } of ROLES) {
  test(`a page does not move when its prerendered placeholders are replaced: ${role} @wide`, async ({ page, request }) => {
    const { token } = await (await request.post(loginPath, { data: { username: email, password: DEMO } })).json();
    await page.goto("/robots.txt");
    await page.evaluate((value) => localStorage.setItem("token", value), token);
    for (const path of pages) {
      const go = await slowly(page);
      await page.goto(path, { waitUntil: "commit" });
      await expect(page.locator("h1")).toHaveCount(1);
      await clean(page, `${path}, prerendered`);
      const before = await frame(page);
      go();
      await settled(page);
      await expect(page.locator("h1")).toHaveCount(1);
      await expect.poll(() => frame(page), path).toEqual(before);
      expect(await page.evaluate(() => (window as Watched).shifted), `${path} moved`).toBeLessThan(0.02);
      await page.unroute("**/assets/*.js");
    }
  });
}

test("a company's menu appears with its page and moves nothing @wide", async ({ page, request }) => {
  const { token } = await (await request.post("/api/company/login", { data: { username: "empresa@aurora.example", password: DEMO } })).json();
  const info = await (await request.get("/api/user/info", { headers: { Authorization: token } })).json();
  await page.goto("/robots.txt");
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  for (const path of [`/empresas/painel/${info.companyId}`, `/empresas/${info.companyId}/usuario/cadastrar`, "/acesso"]) {
    const go = await slowly(page);
    await page.goto(path, { waitUntil: "commit" });
    go();
    await settled(page);
    await expect(page.getByRole("navigation", { name: "Empresa" })).toBeVisible();
    expect(await page.evaluate(() => (window as Watched).shifted), `${path} moved`).toBeLessThan(0.02);
    await page.unroute("**/assets/*.js");
  }
});

test("a page whose scripts do not load says so after a while, and the application removes the text @once", async ({ page }) => {
  const late = page.locator(".late");
  const passQuarterMinute = () => page.evaluate(() => document.querySelector(".late")?.getAnimations()[0]?.finish());
  let responding = false;
  // The request gets no response. Removing the route instead would release waiting requests in the middle of the click.
  await page.route("**/assets/*.js", (route) => (responding ? route.continue() : undefined));
  await page.goto("/contato", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(late).toBeHidden();
  await passQuarterMinute();
  await expect(late).toBeVisible();
  await expect(late).toContainText("Verifique a sua conexão");
  responding = true;
  await late.getByRole("link", { name: "recarregue a página" }).click();
  await expect(late).toHaveCount(0);
  await expect(page).toHaveURL("/contato");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a page says what it needs and where help is @once", async ({ page }) => {
    // Found by its class, because locators by text skip noscript.
    const words = page.locator(".noscript");
    for (const path of ["/minha-agenda-cliente", "/acesso", "/"]) {
      await page.goto(path);
      await expect(words).toBeVisible();
      expect(await words.innerText()).toMatch(/este site precisa de JavaScript[^]*ligue 188, o Centro de Valorização da Vida: gratuito, 24 horas/);
    }
    await words.locator('a[href="/contato"]').click();
    await expect(page.getByRole("link", { name: "contato@psic.example" }).first()).toBeVisible();
  });
});
