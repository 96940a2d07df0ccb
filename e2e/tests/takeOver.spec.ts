import type { Page } from "@playwright/test";
import { expect, test } from "./kit";

// The application replaces the prerendered page while people already use it. On a slow phone that takes a second or more.

const TEXT = "uma pessoa digita devagar e sem olhar para a tela";
/** `PSIC_LONG=1` tries each page twenty times. */
const TIMES = process.env.PSIC_LONG ? 20 : 3;

/** Holds React back until it is released, on a processor four times slower. */
async function slowPhone(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/engine-*.js", async (route) => {
    await held;
    await route.continue();
  });
  const device = await page.context().newCDPSession(page);
  await device.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return release;
}

const taken = (page: Page) =>
  page.evaluate(() => Object.keys(document.querySelector("#root > *") ?? {}).some((key) => key.startsWith("__reactFiber")));

for (const [path, field] of [
  ["/entrar", "password"],
  ["/psicologos", "busca"],
  ["/contato", "subject"],
  ["/para-empresas", "companyName"],
] as const) {
  const often = path === "/entrar" ? "" : " @long";
  test(`letters typed into ${path} while the application takes over arrive all @once${often}`, async ({ page }) => {
    test.setTimeout(TIMES * 30_000);
    for (let time = 0; time < TIMES; time++) {
      const release = await slowPhone(page);
      await page.goto(path, { waitUntil: "commit" });
      const input = page.locator(`[name=${field}]`);
      await input.focus();
      expect(await taken(page), "typing begins before").toBe(false);
      // At another point of the text each time.
      setTimeout(release, 150 + 60 * time);
      await page.keyboard.type(TEXT, { delay: 30 });
      await expect.poll(() => taken(page)).toBe(true);
      await expect(input).toHaveValue(TEXT);
      await expect(input).toBeFocused();
      await page.unrouteAll();
    }
  });
}

test("an Enter pressed before the application is there signs in when it is @once", async ({ page }) => {
  const release = await slowPhone(page);
  await page.goto("/entrar", { waitUntil: "load" });
  await page.locator("[name=email]").fill("ninguem@e2e.example");
  await page.locator("[name=password]").fill("senha-errada-7");
  await page.keyboard.press("Enter");
  expect(await taken(page)).toBe(false);
  expect(new URL(page.url()).search, "nothing typed reaches the address").toBe("");
  release();
  await expect(page.getByText("Usuário ou senha invalido(s).")).toBeVisible();
  await expect(page.locator("[name=email]")).toHaveValue("ninguem@e2e.example");
});
