import type { Page } from "@playwright/test";
import { clean, DEMO, enter, expect, freshCpf, freshEmail, login, popup, register, test, uniqueCrp } from "./kit";
import { newTherapist } from "./therapistKit";

const fact = "Dados cadastrados";

test("R246 a psychologist changes the PIX key alone, and the account stays as it was @once", async ({ page, request }) => {
  const therapist = await newTherapist(request);
  const headers = { Authorization: therapist.token };
  const read = async () => (await request.get(`/api/therapist/${therapist.id}`, { headers })).json();
  const before = await read();

  await enter(page, therapist.token, "/dados-pessoais-psicologo");
  await page.getByRole("button", { name: "Informar uma chave PIX" }).click();
  const key = page.getByLabel("Nova chave PIX");
  await expect(key).toBeFocused();
  await expect(page.getByLabel("Agência")).toHaveCount(0);
  await clean(page, "a new PIX key");
  await page.getByLabel("Experiência profissional").fill("Clínica desde 2015.");

  await test.step("a key that is none is refused on its field, and stays typed", async () => {
    await key.fill("não é uma chave");
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText("Informe uma chave PIX válida ou deixe em branco.").first()).toBeVisible();
    await expect(key).toHaveValue("não é uma chave");
    await clean(page, "a refused PIX key");
  });

  await key.fill("nova.chave@psic.test");
  await page.getByRole("button", { name: "Salvar alterações" }).click();
  await popup(page, "Dados alterados com sucesso");
  const after = await read();
  expect(after.pixKey).toMatch(/^•+test$/);
  for (const field of ["bank", "agency", "account", "crp", "aboutMe", "sessionPriceInBRL"]) expect(after[field], field).toEqual(before[field]);

  await page.goto("/dados-pessoais-psicologo");
  await expect(page.getByLabel(fact)).toContainText(after.pixKey);
  await page.getByRole("button", { name: "Trocar só a chave PIX" }).click();
  await page.getByRole("button", { name: "Manter os dados atuais" }).click();
  await expect(page.getByRole("button", { name: "Trocar só a chave PIX" })).toBeFocused();
});

/** Every text field of the registration, each with a value of its own. */
const typed = (cpf: string, crp: string) => ({
  Nome: "Luiza Prado", "Apelido/nome social": "Lu", "Data de nascimento": "10/05/1988", CPF: cpf, RG: "12.345.678", "Órgão expedidor": "SSP", "Nome da mãe": "Ana Prado",
  CEP: "01310-100", Endereço: "Avenida Paulista", Número: "1000", Complemento: "apto 12", Bairro: "Bela Vista", Cidade: "São Paulo", País: "Brasil", Celular: "(11) 9 8888-7777",
  CRP: crp, "Abordagem psicológica": "Psicanálise", Formação: "USP", "Experiência profissional": "Dez anos", "Detalhes da formação complementar": "Psicologia social",
  Apresentação: "Atendo adultos.", "Interesses profissionais": "Luto", "Preço da sessão (R$)": "1.180,00", "Duração da sessão": "00:45",
  Banco: "Banco do Brasil", "Chave PIX": "luiza@pix.test", Agência: "1234", Conta: "567890",
});
const CHOSEN = { Estado: "RJ", Gênero: "OTHER", "Cor/raça": "MIXED", "Antecedência mínima": "6", "Como você conheceu a plataforma?": "OTHER" };
const TICKED = ["Mostrar meu gênero no diretório", "Mestrado", "MBA", "Atendo sessões empresariais", "Sala reservada", "Computador", "Quero receber novidades por e-mail", /^Declaro que li/];

async function fillRegistration(page: Page, texts: Record<string, string>) {
  for (const [label, value] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).pressSequentially(value);
  for (const [label, value] of Object.entries(CHOSEN)) await page.getByLabel(label, { exact: true }).selectOption(value);
  await page.getByLabel("Como você se identifica?").fill("Agênero");
  await page.getByLabel(/^Conte como/).fill("Um amigo");
  for (const name of TICKED) await page.getByRole("checkbox", { name }).check();
}

test("R244 what a psychologist types in the registration is what the server keeps, field by field @once", async ({ page, request }) => {
  const email = freshEmail("psi");
  await register(request, email, "THERAPIST");
  const token = await login(request, email);
  const headers = { Authorization: token };
  const { id } = await (await request.get("/api/user/info", { headers })).json();
  const [cpf, crp] = [freshCpf(), uniqueCrp()];

  await enter(page, token, "/cadastro-psicologo-dados");
  await expect(page.getByRole("heading", { level: 1, name: "Seus dados profissionais" })).toBeVisible();
  await page.getByLabel("País", { exact: true }).fill("");
  await page.getByLabel("Duração da sessão", { exact: true }).fill("");
  await fillRegistration(page, typed(cpf, crp));
  await clean(page, "a filled registration");
  await page.getByRole("button", { name: "Enviar cadastro" }).click();
  await expect(page.getByRole("heading", { name: "Cadastro em análise" })).toBeVisible();

  const mine = await (await request.get(`/api/therapist/${id}`, { headers: { Authorization: await login(request, email) } })).json();
  expect(mine).toMatchObject({
    username: email, fullName: "Luiza Prado", nickname: "Lu", birthDate: "10/05/1988", cpf, document: "12.345.678", documentRegion: "SSP",
    zipCode: "01310-100", address: "Avenida Paulista", number: "1000", addressComplement: "apto 12", neighborhood: "Bela Vista", location: "São Paulo", addressState: "RJ", country: "Brasil",
    cellPhone: "(11) 9 8888-7777", gender: { value: "OTHER", customValue: "Agênero" }, ethnicity: "MIXED", showGender: true, emailAlertsOptIn: true,
    crp, psychologicalApproach: "Psicanálise", education: "USP", experience: "Dez anos", additionalEducationInfo: "Psicologia social", aboutMe: "Atendo adultos.", professionalInterests: "Luto",
    sessionPriceInBRL: 1180, sessionTimeInMinutes: 45, sessionScheduleRequiredAnticipationTimeInHours: 6, enterpriseSessions: true,
    bank: "Banco do Brasil", registrationStep: "REQUIRED_DATA_PROVIDED",
  });
  expect([...mine.additionalEducationList].sort()).toEqual(["MASTERS", "MBA"]);
  expect([...mine.availableEquipment].sort()).toEqual(["COMPUTER", "PRIVATE_ROOM"]);
  // The owner reads bank data masked, an administrator in full.
  expect(mine.agency).toMatch(/^•+34$/);
  expect(mine.account).toMatch(/^•+890$/);
  const admin = { Authorization: (await (await request.post("/api/admin/login", { data: { username: "admin@psic.example", password: DEMO } })).json()).token };
  const bank = await request.post(`/api/admin/therapist/${id}/bank`, { headers: admin });
  expect(bank.status(), await bank.text()).toBe(200);
  expect(await bank.json()).toMatchObject({ bank: "Banco do Brasil", agency: "1234", account: "567890", pixKey: "luiza@pix.test" });
});
