import { enter, expect, freshCpf, login, mailsTo, open, patient, popup, record, test } from "./kit";

const PAYLOAD = `<img src=x onerror=alert(1)>"'><script>alert(2)</script>{{7*7}}`;

/** Abuse case 33: a dialog of the browser would mean that a stored text was run as a script. */
test("a script in any text is stored as text and stays text wherever it is shown @once", async ({ page, request, context }) => {
  const dialogs: string[] = [];
  context.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const { token, id, email } = await patient(request, "payload");
  const headers = { Authorization: token };
  const data = {
    ...record(freshCpf()), nickname: PAYLOAD, documentRegion: PAYLOAD, number: "<b>1</b>", addressComplement: PAYLOAD, neighborhood: PAYLOAD,
    location: PAYLOAD, country: PAYLOAD, gender: { genderEnum: "OTHER", customValue: PAYLOAD },
  };
  expect((await request.put(`/api/customer/${id}`, { headers, data })).status()).toBe(200);

  await enter(page, token, "/home-cliente");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Olá");
  await open(page, "/dados-pessoais-cliente");
  await expect(page.getByLabel("Complemento", { exact: true })).toHaveValue(PAYLOAD);
  await expect(page.getByLabel("Como você se identifica?")).toHaveValue(PAYLOAD);
  await open(page, "/solicitar-exclusao");
  await page.getByLabel("Por que você quer excluir a conta?").fill(PAYLOAD);
  await page.getByRole("button", { name: "Solicitar exclusão" }).click();
  await page.getByRole("button", { name: "Sim, excluir a conta" }).click();
  await expect(page).toHaveURL(/\/confirmar-exclusao/);

  await open(page, "/contato");
  await page.getByLabel("E-mail", { exact: true }).fill("visita@e2e.example");
  for (const label of ["Nome", "Assunto", "Mensagem"]) await page.getByLabel(label, { exact: true }).fill(PAYLOAD);
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await popup(page, "Sua mensagem foi enviada com sucesso!");
  await open(page, "/para-empresas");
  await page.getByLabel("E-mail", { exact: true }).fill("rh@e2e.example");
  for (const label of ["Nome", "Empresa", "Assunto", "Mensagem"]) await page.getByLabel(label, { exact: true }).fill(PAYLOAD);
  await page.getByLabel("Telefone", { exact: true }).fill("1134567890");
  await page.getByLabel("Número de funcionários").selectOption("11-50");
  await page.getByRole("button", { name: "Enviar pedido" }).click();
  await expect(page).toHaveURL(/\/confirmacao-contato/);

  const mails = async () => mailsTo(request);
  await expect(async () => expect((await mails()).filter((mail) => mail.text.includes("onerror")).length).toBeGreaterThanOrEqual(2)).toPass();
  await page.goto("/dev/mail");
  await expect(page.getByText("onerror=alert(1)").first()).toBeVisible();
  for (const mail of (await mails()).filter((one) => one.text.includes("onerror"))) {
    await page.goto(`/dev/mail/${mail.id}`);
    await expect(page.locator("script, img[onerror]")).toHaveCount(0);
  }
  await enter(page, await login(request, email), "/meus-dados");
  await expect(page.getByText(PAYLOAD).first()).toBeVisible();
  expect(dialogs).toEqual([]);
});
