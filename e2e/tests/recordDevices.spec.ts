import type { BrowserContext, Page } from "@playwright/test";
import { createVault } from "../../web/src/features/record/crypto/vault";
import { clean, DEMO, enter, expect, login, test } from "./kit";
import { newTherapist } from "./therapistKit";

const PASSPHRASE = "janela azul, pão de queijo";
const OWN = "quatro palavras bem soltas";

async function unlock(page: Page, passphrase = PASSPHRASE) {
  await page.getByLabel("Frase do cofre").fill(passphrase);
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
}

/** Another page of the same browser, at the record of Marina. */
async function atRecord(page: Page, token: string) {
  await enter(page, token, "/prontuario");
  await unlock(page);
  await page.getByRole("link", { name: "Marina Duarte Lopes" }).click();
  await expect(page.getByText("Trouxe o diário de sono").first()).toBeVisible();
}

/** Ends the process that draws the page, as the browser's own address does. */
async function crash(page: Page) {
  const crashed = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => {});
  await crashed;
}

// A tab that dies loses nothing that was typed. @once: both widths would write into the same record.
test("a draft survives the crash of its tab, and printing leaves private notes out @once", async ({ page, request, context }) => {
  const token = await login(request, "psicologa@psic.example", DEMO);
  await atRecord(page, token);
  await page.getByRole("button", { name: "Anotação privada", exact: true }).click();
  await page.getByLabel("Texto").fill("CanarioDaQueda no meio da frase");
  await expect(page.getByText("Rascunho guardado neste aparelho, cifrado.")).toBeVisible();
  await crash(page);

  const next = await context.newPage();
  await atRecord(next, token);
  await next.getByRole("button", { name: "Continuar escrevendo" }).click();
  await expect(next.getByLabel("Texto")).toHaveValue("CanarioDaQueda no meio da frase");
  await next.getByRole("button", { name: "Gravar" }).click();
  await expect(next.getByRole("listitem").filter({ hasText: "CanarioDaQueda" })).toBeVisible();

  await next.emulateMedia({ media: "print" });
  await next.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(next.getByText("Registro documental de Marina Duarte Lopes")).toBeVisible();
  await expect(next.getByText("CanarioDaQueda").locator("visible=true")).toHaveCount(0);
  await expect(next.getByText("Trouxe o diário de sono").locator("visible=true").first()).toBeVisible();
});

// What one device writes the other reads; of two who correct the same entry, the second is told. @once: as above.
test("two devices write into one record @once", async ({ page, request, browser }) => {
  const token = await login(request, "psicologa@psic.example", DEMO);
  await atRecord(page, token);
  const second: BrowserContext = await browser.newContext({ locale: "pt-BR", timezoneId: "America/Sao_Paulo" });
  const other = await second.newPage();
  await atRecord(other, await login(request, "psicologa@psic.example", DEMO));

  const text = "CanarioDoSegundo aparelho";
  await other.getByRole("button", { name: "Escrever", exact: true }).click();
  await other.getByLabel("Texto").fill(text);
  await other.getByRole("button", { name: "Gravar" }).click();
  await expect(other.getByRole("listitem").filter({ hasText: text })).toBeVisible();
  await page.getByRole("link", { name: "Prontuários" }).last().click();
  await page.getByRole("link", { name: "Marina Duarte Lopes" }).click();
  const here = page.getByRole("listitem").filter({ hasText: text });
  await expect(here).toBeVisible();

  const correct = async (tab: Page, words: string) => {
    await tab.getByRole("listitem").filter({ hasText: text }).getByRole("button", { name: /Corrigir/ }).click();
    await tab.getByLabel("Texto").fill(words);
  };
  await correct(page, `${text}, aqui`);
  await correct(other, `${text}, lá`);
  await other.getByRole("button", { name: "Gravar" }).click();
  await expect(other.getByRole("listitem").filter({ hasText: `${text}, lá` })).toBeVisible();
  await page.getByRole("button", { name: "Gravar" }).click();
  await expect(page.getByText("Este registro foi alterado em outra aba ou aparelho.")).toBeVisible();
  await expect(page.getByLabel("Texto")).toHaveValue(`${text}, aqui`);
  await second.close();
});

// The device is gone: a fresh browser opens by the kit. Without both the pages ask twice.
test("a lost device: the kit opens, and giving up a vault without passphrase and kit is asked twice @wide", async ({ page, request }) => {
  const therapist = await newTherapist(request);
  const headers = { Authorization: therapist.token };
  const owner = { vaultId: crypto.randomUUID(), therapistId: therapist.id };
  const { kit, sent } = await createVault(owner, OWN);
  expect((await request.post("/api/vault", { headers, data: sent })).status()).toBe(200);

  await enter(page, therapist.token, "/prontuario");
  await page.getByRole("button", { name: "Esqueci a frase: usar o kit" }).click();
  await page.getByLabel("Kit de recuperação").fill(kit);
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
  await expect(page.getByText("Nenhum prontuário ainda")).toBeVisible();

  await page.getByRole("button", { name: "Trancar" }).click();
  await page.getByRole("button", { name: "Perdi a frase e o kit" }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked.getByText("Sem a frase e sem o kit, os prontuários estão perdidos")).toBeVisible();
  await clean(page, "lost passphrase and kit");
  await asked.getByRole("button", { name: "Começar um cofre novo" }).click();
  await expect(asked.getByText("Tem certeza? Isto não pode ser desfeito.")).toBeVisible();
  await asked.getByRole("button", { name: "Voltar" }).click();
  await expect(page.getByLabel("Frase do cofre")).toBeVisible();
});
