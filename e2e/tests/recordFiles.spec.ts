import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { APIRequestContext, Page } from "@playwright/test";
import { clean, DEMO, enter, expect, login, test } from "./kit";

const PASSPHRASE = "janela azul, pão de queijo";
const CANARY = "CANARIODOARQUIVO";
const PIECE = 1 << 20;

/** A file of a type by its first bytes, with canary words in it. */
const fileOf = (start: string, bytes: number) => Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(bytes, `${CANARY} `)]);

async function unlocked(page: Page, request: APIRequestContext, path: string) {
  await enter(page, await login(request, "psicologa@psic.example", DEMO), path);
  await page.getByLabel("Frase do cofre").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
}

// Files go sealed, in pieces, and go on after a lost connection.
test("a therapist attaches files to an entry @wide", async ({ page, request }, info) => {
  const bodies: string[] = [];
  page.on("request", (sent) => bodies.push(`${sent.url()} ${sent.postData() ?? ""}`));
  await unlocked(page, request, "/prontuario");
  await page.getByRole("link", { name: "Marina Duarte Lopes" }).click();

  // The picture of the demonstration was sealed by Go.
  await page.getByRole("button", { name: "Ver diario-de-sono.png" }).click();
  await expect(page.getByRole("dialog").getByRole("img", { name: "diario-de-sono.png" })).toBeVisible();
  await clean(page, "picture of an entry");
  await page.keyboard.press("Escape");

  const text = `CanarioDoTexto ${info.project.name}`;
  await page.getByRole("button", { name: "Escrever", exact: true }).click();
  await page.getByLabel("Texto").fill(text);
  const input = page.getByLabel("Anexar arquivos");
  await input.setInputFiles({ name: "vazio.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) });
  await expect(page.getByText("vazio.pdf está vazio.")).toBeVisible();
  await input.setInputFiles({ name: "grande.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(10 * PIECE + 1) });
  await expect(page.getByText("grande.pdf passa de 10 MB.")).toBeVisible();

  // The second piece is lost; only what misses is sent again.
  const laudo = fileOf("%PDF-1.7 ", Math.round(2.5 * PIECE));
  const pieces: number[] = [];
  let lost = false;
  await page.route("**/api/record-attachment/*", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    const { piece } = route.request().postDataJSON() as { piece: number };
    if (piece === 1 && !lost) {
      lost = true;
      return route.abort();
    }
    pieces.push(piece);
    return route.continue();
  });
  await input.setInputFiles({ name: "laudo-canario.pdf", mimeType: "application/pdf", buffer: laudo });
  await expect(page.getByText("O envio parou. O que já chegou não é enviado de novo.")).toBeVisible();
  await clean(page, "an upload that stopped");
  await page.getByRole("button", { name: "Tentar de novo laudo-canario.pdf" }).click();
  await expect(page.getByRole("button", { name: "Tirar laudo-canario.pdf" })).toBeVisible();
  expect(pieces).toEqual([0, 1, 2]);

  await page.getByRole("button", { name: "Gravar" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: text }).first();
  await expect(entry).toBeVisible();
  const saving = page.waitForEvent("download");
  await entry.getByRole("button", { name: "Baixar laudo-canario.pdf" }).click();
  expect(readFileSync(await (await saving).path()).equals(laudo)).toBe(true);

  // What the server returns for a piece is not what was written.
  await page.route("**/api/record-attachment/*", (route) => route.fulfill({ body: Buffer.alloc(PIECE + 28), contentType: "application/octet-stream" }));
  await entry.getByRole("button", { name: "Baixar laudo-canario.pdf" }).click();
  await expect(page.getByText("Este anexo não confere com o que foi gravado")).toBeVisible();
  await page.unrouteAll();
  const sent = bodies.join("\n");
  for (const secret of [CANARY, "CanarioDoTexto", "laudo-canario", Buffer.from(CANARY).toString("base64").slice(0, 12)]) expect(sent).not.toContain(secret);
});

// Everything leaves in one page. It opens offline, and reaches nothing when there is a network.
test("a therapist takes the whole vault along @wide", async ({ page, request, browser }, info) => {
  await unlocked(page, request, "/prontuario/cofre");
  const exporting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Criar arquivo" }).click();
  const file = info.outputPath("prontuarios.html");
  await (await exporting).saveAs(file);
  await expect(page.getByText("Arquivo criado com")).toBeVisible();
  await clean(page, "keys and export of a vault");
  const archive = readFileSync(file, "utf8");
  for (const secret of ["Trouxe o", "Marina", "diario-de-sono", "janela azul"]) expect(archive).not.toContain(secret);

  const context = await browser.newContext({ offline: true, locale: "pt-BR", timezoneId: "America/Sao_Paulo", viewport: page.viewportSize() });
  const offline = await context.newPage();
  const reached: string[] = [];
  const faults: string[] = [];
  offline.on("request", (one) => reached.push(one.url()));
  offline.on("pageerror", (error) => faults.push(error.message));
  offline.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await offline.goto(pathToFileURL(file).href);
  await clean(offline, "locked archive");
  await offline.getByLabel("Frase do cofre").fill("uma frase bem errada");
  await offline.getByRole("button", { name: "Abrir" }).click();
  await expect(offline.getByText("Não abriu.")).toBeVisible();
  await offline.getByLabel("Frase do cofre").fill(PASSPHRASE);
  await offline.getByRole("button", { name: "Abrir" }).click();
  await offline.getByLabel("Buscar por nome ou palavra").fill("palavra que ninguém escreveu");
  await expect(offline.getByText("Nada encontrado.")).toBeVisible();
  await offline.getByLabel("Buscar por nome ou palavra").fill("DIARIO sono");
  await clean(offline, "list of an archive");
  await offline.getByRole("button", { name: "Marina Duarte Lopes" }).click();
  await expect(offline.getByText("Trouxe o diário de sono").first()).toBeVisible();
  await offline.getByRole("listitem").filter({ hasText: "Trouxe o" }).getByRole("button", { name: "Ver" }).first().click();
  await expect(offline.getByRole("img", { name: "diario-de-sono.png" })).toBeVisible();
  await clean(offline, "record of an archive");
  // The policy of the page lets it reach nothing, with a network too.
  await context.setOffline(false);
  const allowed = await offline.evaluate(() => fetch("https://psic.example/").then(() => true, () => false));
  expect(allowed).toBe(false);
  expect(reached.filter((address) => !address.startsWith("file:") && !address.startsWith("blob:"))).toEqual([]);
  expect(faults.filter((fault) => !fault.includes("psic.example") && !fault.includes("Fetch API"))).toEqual([]);
  await context.close();
});
