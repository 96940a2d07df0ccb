import { createVault } from "../../web/src/features/record/crypto/vault";
import { clean, enter, expect, test } from "./kit";
import { newTherapist } from "./therapistKit";

const PASSPHRASE = "quatro palavras bem soltas";

// The browser's own authenticator derives the secret. Nothing that leaves the page opens the vault.
test("a passkey opens the vault after a reload, is lost with its device, and is removed @wide", async ({ page, request, browserName }) => {
  expect(browserName).toBe("chromium");
  const { id: therapistId, token } = await newTherapist(request);
  const { sent, kit } = await createVault({ vaultId: crypto.randomUUID(), therapistId }, PASSPHRASE);
  const headers = { Authorization: token };
  expect((await request.post("/api/vault", { headers, data: sent })).status()).toBe(200);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const bodies: string[] = [];
  page.on("request", (sentRequest) => bodies.push(sentRequest.postData() ?? ""));

  await enter(page, token, "/prontuario/cofre");
  await page.getByLabel("Frase do cofre").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
  const part = page.getByRole("region", { name: "Chaves de acesso" });
  await part.getByLabel("Nome do aparelho").fill("Notebook do consultório");
  await part.getByLabel("Frase atual").fill("não é esta frase");
  await part.getByRole("button", { name: "Criar chave de acesso" }).click();
  await expect(part).toContainText("A frase não abre este cofre.");
  await part.getByLabel("Frase atual").fill(PASSPHRASE);
  await part.getByRole("button", { name: "Criar chave de acesso" }).dblclick();
  await expect(part.getByRole("listitem")).toContainText("Notebook do consultório");
  await expect(part.getByRole("listitem")).toHaveCount(1);
  await clean(page, "the settings of a vault with a passkey");
  expect((await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials).toHaveLength(1);
  expect(bodies.some((body) => body.includes('"credential"'))).toBe(true);
  for (const secret of [PASSPHRASE, kit, kit.replaceAll("-", "")]) expect(bodies.join("\n")).not.toContain(secret);

  await page.goto("/prontuario");
  await expect(page.getByRole("heading", { name: "Abrir o cofre" })).toBeVisible();
  await clean(page, "a locked vault with a passkey");
  await page.getByRole("button", { name: "Abrir com chave de acesso" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Buscar por nome ou palavra")).toBeVisible();

  // On a device without the passkey the passphrase opens.
  await devtools.send("WebAuthn.clearCredentials", { authenticatorId });
  await page.goto("/prontuario/cofre");
  await page.getByRole("button", { name: "Abrir com chave de acesso" }).click();
  await expect(page.getByRole("alert")).toContainText("não foi usada", { timeout: 130_000 });
  await page.getByLabel("Frase do cofre").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
  await part.getByRole("button", { name: "Remover a chave de acesso Notebook do consultório" }).click();
  const sure = page.getByRole("alertdialog");
  await clean(page, "the question before a passkey is removed");
  await sure.getByRole("button", { name: "Remover" }).click();
  await expect(part).toContainText("Nenhuma ainda.");
});
