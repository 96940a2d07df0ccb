import type { APIRequestContext } from "@playwright/test";
import { createVault, type Head, NO_LINK, nextLink, sealHeads, sealName, sealVersion } from "../../web/src/features/record/crypto/vault";
import { DEMO, enter, expect, login, test } from "./kit";

/** A therapist of the demonstration who has seen a patient and has no vault, so that no other test writes into it. */
const THERAPIST = "otavio@psic.example";
const PASSPHRASE = "quatro palavras bem soltas";
const NAME = "Pessoa de 500 registros";
const ENTRIES = 500;
/** What the docs promise. */
const MOST_MS = 1000;
const TEXT = "Falou do trabalho e do sono. Combinamos um passo pequeno para a semana. ".repeat(12);

/** Makes a vault with a record of so many entries, with the browser's own code. */
async function fill(request: APIRequestContext, token: string): Promise<void> {
  const headers = { Authorization: token };
  const { id: therapistId } = await (await request.get("/api/user/info", { headers })).json();
  const { vault, sent } = await createVault({ vaultId: crypto.randomUUID(), therapistId }, PASSPHRASE);
  const post = async (path: string, data: object) => {
    const response = await request.post(path, { headers, data });
    expect(response.status(), await response.text()).toBe(200);
  };
  await post("/api/vault", sent);
  const { patients } = await (await request.get("/api/record", { headers })).json();
  const { customerId } = patients[0] as { customerId: string };
  const id = crypto.randomUUID();
  let head: Head = { versions: 0, link: NO_LINK };
  for (let i = 0; i < ENTRIES; i += 1) {
    const content = { entry: crypto.randomUUID(), version: 1, kind: "EVOLUTION", on: "2026-01-05", text: `${i + 1}. ${TEXT}`, at: "2026-01-05T12:00:00Z", author: "Demonstração" };
    const sealed = await sealVersion(vault, id, head, JSON.stringify(content));
    head = { versions: i + 1, link: await nextLink(head.link, sealed) };
    const body = { sequence: i, heads: await sealHeads(vault, i + 1, new Map([[id, head]])), number: i + 1, sealed };
    if (i > 0) await post(`/api/record/${id}/versions`, body);
    else await post("/api/record", { ...body, id, customerId, name: await sealName(vault, id, JSON.stringify({ name: NAME, patient: customerId })) });
  }
}

/** How many entries are there when the record counts as open. More than fit on a screen are drawn afterwards. */
const READABLE = 20;

// From the click to the newest entries painted, with a warm page; and to the last one. @once: a figure, not a layout.
test("a record of 500 entries opens in less than a second @long @once", async ({ page, request }) => {
  test.setTimeout(180_000);
  const token = await login(request, THERAPIST, DEMO);
  await fill(request, token);
  await enter(page, token, "/prontuario");
  await page.getByLabel("Frase do cofre").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
  const took: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const link = page.getByRole("link", { name: NAME });
    await expect(link).toBeVisible();
    // Measured inside the page, so that the test's own round trips do not count.
    const [readable, all] = await link.evaluate(
      async (element: HTMLElement, counts: number[]) => {
        const begin = performance.now();
        element.click();
        const times: number[] = [];
        for (const count of counts) {
          while (document.querySelectorAll("ol > li").length < count) await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame);
          times.push(performance.now() - begin);
        }
        return times;
      },
      [READABLE, ENTRIES],
    );
    took.push(readable as number);
    whole.push(all as number);
    await page.getByRole("link", { name: "Prontuários" }).last().click();
  }
  const middle = took.sort((a, b) => a - b)[2] as number;
  const shown = (times: number[]) => times.map((ms) => Math.round(ms)).join(", ");
  console.log(`a record of ${ENTRIES} entries: readable after ${shown(took)} ms, all drawn after ${shown(whole)} ms`);
  expect(middle).toBeLessThan(MOST_MS);
});
