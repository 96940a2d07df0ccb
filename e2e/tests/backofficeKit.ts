import { createHmac } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { DEMO, enter, expect, test as kit } from "./kit";
import { RoomServer } from "./roomKit";

const PORT = Number(process.env.PSIC_OFFICE_PORT ?? 8880);

/** A server of its own: what administrators change (plans, payouts, their second factor) would disturb other tests. */
export const test = kit.extend<object, { office: RoomServer }>({
  office: [
    async ({}, use, info) => {
      const server = new RoomServer(PORT + (info.project.name === "390" ? 20 : 0));
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ office }, use) => use(office.url),
});

export const ADMIN = "admin@psic.example";

/** The administration is made for desktops and tablets, so the narrow project has the width of a tablet here. */
export const asDesk = () => {
  test.use({ hasTouch: false, isMobile: false });
  test.beforeEach(async ({ page }, info) => {
    await page.setViewportSize({ width: info.project.name === "1280" ? 1280 : 820, height: 900 });
  });
};

export async function adminToken(request: APIRequestContext): Promise<string> {
  const response = await request.post("/api/admin/login", { data: { username: ADMIN, password: DEMO } });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).token;
}

export const asAdmin = async (page: Page, request: APIRequestContext, path: string) => enter(page, await adminToken(request), path);

/** Confirms a question of the page. */
export async function agree(page: Page, button: string, ...texts: string[]) {
  const dialog = page.getByRole("alertdialog");
  for (const text of texts) await expect(dialog).toContainText(text);
  await dialog.getByRole("button", { name: button, exact: true }).click();
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an authenticator application shows for the key, `ahead` steps of half a minute from now. */
export function totp(secret: string, ahead = 0): string {
  const bits = [...secret].map((char) => BASE32.indexOf(char).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const mac = createHmac("sha1", key).update(step).digest();
  const at = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
