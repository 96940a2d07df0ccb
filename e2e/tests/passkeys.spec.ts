import type { Page } from "@playwright/test";
import { clean, cleanAtWidths, enter, expect, open, patient, popup, signOut, test } from "./kit";

/** A device of the browser that verifies its owner. */
async function withDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const count = async () => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length;
  return { devtools, authenticatorId, count };
}

/** Without suggestions in the e-mail field, which the device would answer at once. */
const buttonOnly = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** Signs out. The site's first page is loaded anew. */
async function leave(page: Page) {
  await signOut(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: "Comece agora" }).first()).toBeVisible();
}

async function add(page: Page, name: string) {
  const part = page.getByRole("region", { name: "Chaves de acesso" });
  await part.getByLabel("Nome da chave").fill(name);
  await part.getByRole("button", { name: "Cadastrar chave de acesso" }).click();
  await expect(part.getByRole("listitem")).toContainText(name);
  return part;
}

test("a patient adds a passkey, signs in with it, shows it again and removes it @once", async ({ page, request }) => {
  const ana = await patient(request, "chave");
  await buttonOnly(page);
  const device = await withDevice(page);
  await enter(page, ana.token, "/acesso");
  const part = await add(page, "Celular azul");
  await cleanAtWidths(page, "the own passkeys");
  expect(await device.count()).toBe(1);

  await leave(page);
  await open(page, "/entrar");
  await clean(page, "signing in with a passkey");
  await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
  await expect(page).toHaveURL(/\/home-cliente/);

  let refusals = 0;
  await page.route(/\/api\/user\/[\w-]+\/export$/, (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    const body = { status: 403, code: "auth.password_required", description: "Confirme sua senha para continuar." };
    return route.fulfill({ status: 403, json: body });
  });
  await page.goto("/meus-dados");
  const dialog = page.getByRole("dialog", { name: "Confirme que é você" });
  await expect(dialog.getByRole("button", { name: "Usar chave de acesso" })).toBeVisible();
  await clean(page, "the question for a proof with a passkey");
  await dialog.getByRole("button", { name: "Usar chave de acesso" }).click();
  await expect(page.getByText(ana.email).first()).toBeVisible();
  expect(refusals).toBe(2);

  await page.goto("/acesso");
  await part.getByRole("button", { name: "Remover Celular azul" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remover chave" }).click();
  await expect(part).toContainText("Você ainda não tem nenhuma chave de acesso.");
});

test("the administrators' screen refuses the passkey of a patient @once", async ({ page, request }) => {
  const ana = await patient(request, "porta");
  await buttonOnly(page);
  await withDevice(page);
  await enter(page, ana.token, "/acesso");
  await add(page, "Celular");
  await leave(page);
  await open(page, "/admin/login");
  await clean(page, "the administrators' sign-in with a passkey");
  await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
  await popup(page, "Não foi possível se autenticar", "Você não possui permissão.");
});

test("the e-mail field suggests the passkey of a known device @once", async ({ page, request }) => {
  const ana = await patient(request, "sugestao");
  await withDevice(page);
  await enter(page, ana.token, "/acesso");
  await add(page, "Celular");
  await leave(page);
  await page.goto("/entrar");
  await expect(page).toHaveURL(/\/home-cliente/);
});
