import { readdirSync, readFileSync } from "node:fs";
import { test as base } from "@playwright/test";
import { expect, open, test } from "./kit";

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
 * the content security policy. The visitor loads every document; the server sends the same documents to everybody. The
 * pages of the other roles are opened in widths.spec.ts, with the same checks of kit.ts.
 */
test("every screen requests no other host and violates no policy @once @long", async ({ page }) => {
  test.setTimeout(300_000);
  const all = addresses("sem-id");
  expect(all.length).toBeGreaterThan(60);
  const seen = new Set<string>();
  for (const path of all) {
    await open(page, path);
    await expect(page.locator("#root > *").first()).toBeAttached();
    seen.add(await page.title());
  }
  // The address alone does not prove that the page was rendered. Every page sets its title.
  expect(seen.size).toBeGreaterThan(20);
});
