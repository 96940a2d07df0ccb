import { deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { clean, enter, expect, freshCpf, open, PASSWORD, patient, popup, record, test } from "./kit";

const save = (page: Page) => page.getByRole("button", { name: "Salvar alterações" });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillRecord(page: Page, cpf: string) {
  const texts: [string, string][] = [["Data de nascimento", "10051990"], ["CPF", cpf], ["RG", "123456789"], ["Órgão expedidor", "SSP/SP"], ["CEP", "01310-100"],
    ["Endereço", "Avenida Paulista"], ["Número", "1000"], ["Complemento", "sala 3"], ["Bairro", "Bela Vista"], ["Cidade", "São Paulo"], ["País", "Brasil"], ["Celular", "11987654321"]];
  for (const [label, value] of texts) await field(page, label).fill(value);
  await field(page, "Estado").selectOption("SP");
  await field(page, "Gênero").selectOption("NOT_INFORMED");
  await field(page, "Cor/raça").selectOption("NOT_INFORMED");
}

/** A square of one colour: a small file that both decoders accept. */
function png(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from([18, 63, 58]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

function crc32(data: Buffer): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

test("R144 R146 R147 R148 personal data: refused on its fields, saved, then closed where it must not change @once", async ({ page, request }) => {
  const taken = freshCpf();
  const [other, person] = await Promise.all([patient(request, "outra"), patient(request, "dados")]);
  const kept = await request.put(`/api/customer/${other.id}`, { headers: { Authorization: other.token }, data: record(taken) });
  expect(kept.status()).toBe(200);

  await enter(page, person.token, "/dados-pessoais-cliente");
  await expect(field(page, "E-mail")).not.toBeEditable();
  await clean(page, "empty personal data");
  await fillRecord(page, "111.111.111-11");
  await field(page, "Data de nascimento").fill("10052015");
  await save(page).click();
  await expect(page.getByText("CPF inválido")).toBeVisible();
  await expect(page.getByText("Menor de 18 anos?")).toBeVisible();
  await expect(field(page, "Data de nascimento")).toBeFocused();
  await clean(page, "personal data with errors");

  // Another person has this number too. The page must not reveal that.
  await field(page, "Data de nascimento").fill("10051990");
  await field(page, "CPF").fill(taken);
  await save(page).click();
  await popup(page, "Dados alterados com sucesso");
  await expect(page).toHaveURL(/\/home-cliente/);
  await open(page, "/dados-pessoais-cliente");
  for (const label of ["Data de nascimento", "CPF", "RG", "Órgão expedidor"]) await expect(field(page, label)).not.toBeEditable();
  await expect(field(page, "Celular")).toHaveValue("(11) 9 8765-4321");
  await clean(page, "saved personal data");
});

test("R142 R143 a photo is cropped, sent and seen in the header; the invitation link is copied; typing survives both @wide", async ({ page, request, context }) => {
  const { token } = await patient(request, "foto");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, token, "/dados-pessoais-cliente");
  await field(page, "Bairro").fill("ainda digitando");
  await page.locator("input[type=file]").setInputFiles({ name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("texto") });
  await expect(page.getByRole("alert")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles({ name: "eu.png", mimeType: "image/png", buffer: png(300) });
  const dialog = page.getByRole("dialog", { name: "Ajuste a sua foto" });
  await expect(dialog.getByRole("button", { name: "Salvar foto" })).toBeEnabled();
  await clean(page, "photo crop");
  await dialog.getByLabel("Zoom").focus();
  await page.keyboard.press("ArrowRight");
  const stored = page.waitForResponse((r) => r.request().method() === "POST" && /profile-picture$/.test(r.url()));
  await dialog.getByRole("button", { name: "Salvar foto" }).click();
  expect((await stored).status()).toBe(200);
  await expect(page.getByText("Foto atualizada")).toBeVisible();
  await expect(page.locator("header img")).toHaveAttribute("src", /^data:image\/jpeg/);

  await page.getByRole("button", { name: "Copiar link" }).click();
  await expect(page.getByText("Texto copiado!")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/entrar\/[\w-]+$/);
  expect(link).toBe(await field(page, "Seu link de indicação").inputValue());
  await expect(field(page, "Bairro")).toHaveValue("ainda digitando");
});

test("data that is fetched again does not wipe what is being typed @once", async ({ page, request, context }) => {
  const { token, id } = await patient(request, "refetch");
  await enter(page, token, "/dados-pessoais-cliente");
  await field(page, "Cidade").fill("Recife, ainda");
  const headers = { Authorization: token };
  const data = { fullName: "Rita Souza", nickname: "Ritinha", emailAlertsOptIn: false };
  expect((await request.post(`/api/customer/${id}/basic-info`, { headers, data })).status()).toBe(200);
  // A minute later the connection is back, and the data are requested again.
  await page.clock.setFixedTime(Date.now() + 61_000);
  const again = page.waitForResponse((r) => r.url().endsWith(`/api/customer/${id}`));
  await context.setOffline(true);
  await context.setOffline(false);
  await again;
  await expect(field(page, "Apelido/nome social")).toHaveValue("Ritinha");
  await expect(field(page, "Cidade")).toHaveValue("Recife, ainda");
});

test("R153 R154 the registration form: by keyboard alone, with a stronger password, to its last page @once", async ({ page, request }) => {
  const { token, email } = await patient(request, "teclado");
  await enter(page, token, "/cadastrar-paciente");
  await clean(page, "registration form");
  const keys = async (...presses: string[]) => {
    for (const key of presses) await page.keyboard.press(key);
  };
  /** In a closed list the arrow key changes the choice. */
  const pick = async (label: string, value: string) => {
    await expect(field(page, label)).toBeFocused();
    for (let i = 0; i < 30 && (await field(page, label).inputValue()) !== value; i++) await keys("ArrowDown");
    await keys("Tab");
  };
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text);
      await keys("Tab");
    }
  };
  await field(page, "Nome").focus();
  await type("", "Ritinha", "", "10051990", freshCpf(), "123456789", "SSP", "01310-100", "Avenida Paulista", "1000", "", "Bela Vista", "São Paulo");
  await pick("Estado", "SP");
  await type("Brasil", "11987654321");
  await pick("Cor/raça", "NOT_INFORMED");
  await pick("Gênero", "NOT_INFORMED");
  await expect(page.getByLabel("Quero criar uma nova senha")).toBeFocused();
  await keys("Space", "Tab");
  await page.keyboard.type(PASSWORD);
  await expect(field(page, "Senha atual")).toHaveValue(PASSWORD);
  await field(page, "Nova senha").focus();
  await page.keyboard.type("Mais-forte-22!");
  await field(page, "Confirme a nova senha").focus();
  await page.keyboard.type("Mais-forte-22!");
  await clean(page, "registration form with a password");
  await page.getByRole("checkbox", { name: /Declaro que li/ }).focus();
  await keys("Space", "Enter");
  await expect(page.getByRole("alertdialog")).toContainText("Dados inseridos com sucesso");
  await keys("Enter");
  await expect(page).toHaveURL(/\/cadastro-concluido/);
  await clean(page, "registration done");
  expect((await request.post("/api/auth/login", { data: { username: email, password: "Mais-forte-22!" } })).status()).toBe(200);
});

test("the online office leads on @once", async ({ page, request }) => {
  const { token } = await patient(request, "consultorio");
  await enter(page, token, "/consultorio-online");
  await clean(page, "online office");
  await page.getByRole("link", { name: "COMEÇAR" }).click();
  await expect(page).not.toHaveURL(/consultorio-online/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
