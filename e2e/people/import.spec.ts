import { DEMO, expect, signIn, test } from "../tests/kit";

const PEOPLE = 5000;

/** A list as a personnel system writes it. One address in a hundred is wrong. */
function list(): Buffer {
  const rows = Array.from({ length: PEOPLE }, (_, i) =>
    `Pessoa ${i};Área ${i % 40};${i % 100 === 99 ? `sem-arroba-${i}` : `pessoa${i}@aurora.example`}`);
  return Buffer.from(["Nome;Área;E-mail", ...rows].join("\n"));
}

test("a company imports 5,000 people", async ({ page, request }) => {
  const tokenOf = async (path: string, username: string) =>
    (await (await request.post(path, { data: { username, password: DEMO } })).json()).token as string;
  const headers = { Authorization: await tokenOf("/api/admin/login", "admin@psic.example") };
  const { elements } = await (await request.get("/api/admin/companies?text=aurora", { headers })).json();
  const company = elements[0];
  const changed = await request.put(`/api/company/${company.id}`, { headers, data: { ...company, maxUsers: PEOPLE + 1000 } });
  expect(changed.status()).toBe(200);

  await signIn(page, "empresa@aurora.example", DEMO, "/empresas/login");
  await page.getByRole("link", { name: "Cadastrar novo usuário" }).click();
  const started = Date.now();
  await page.getByLabel("Arquivo .xlsx ou CSV").setInputFiles({ name: "pessoas.csv", mimeType: "text/csv", buffer: list() });
  await page.getByRole("button", { name: "Ver prévia" }).click();
  await page.getByRole("button", { name: "Convidar 4.950 pessoas" }).click({ timeout: 60_000 });
  const previewed = Date.now();
  await expect(page.getByRole("progressbar", { name: "Importação em andamento" })).toBeVisible();
  const begun = Date.now();
  await page.reload();
  await expect(page.getByText(/4\.950 convidadas, 50 recusadas/)).toBeVisible({ timeout: 8 * 60_000 });
  await expect(page.getByLabel("Arquivo .xlsx ou CSV")).toBeVisible();
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  const ended = Date.now();
  console.log(`choosing the file to the preview ${seconds(started, previewed)} s; click to progress ${seconds(previewed, begun)} s; click to the end of ${PEOPLE} lines ${seconds(previewed, ended)} s`);

  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Baixar as linhas recusadas/ }).first().click();
  expect((await file).suggestedFilename()).toBe("linhas-recusadas.csv");
});
