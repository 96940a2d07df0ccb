import type { Page } from "@playwright/test";
import { calls, clean, DEMO, enter, expect, freshEmail, login, mailedLink, open, PASSWORD, popup, register, signIn, test } from "./kit";
import { confirmBooking } from "./sessionKit";
import { newTherapist } from "./therapistKit";

async function openSignUp(page: Page) {
  await open(page, "/entrar");
  await page.getByRole("tab", { name: "cadastrar" }).click();
}

async function fillSignUp(page: Page, email: string, password = PASSWORD, confirmation = password) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirme a senha", { exact: true }).fill(confirmation);
}

const begin = (page: Page) => page.getByRole("button", { name: "COMECE SEU CADASTRO" });
const terms = (page: Page) => page.getByRole("checkbox", { name: /Declaro que li e concordo/ });
const errors = (page: Page) => page.getByRole("alert").filter({ hasText: "Por favor, corrija o(s) erro(s):" });

test("R080 R081 R082 R083 sign-up lists what is wrong and takes the focus there @once", async ({ page }) => {
  const sent = calls(page, "POST", /\/api\/register$/);
  await openSignUp(page);
  await clean(page, "sign-up");
  await begin(page).click();
  for (const text of ["O Email é obrigatório", "A senha é obrigatória", "A confirmação da senha é obrigatória", "Por favor, confirme os termos de uso."])
    await expect(errors(page)).toContainText(text);
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await clean(page, "sign-up with errors");
  await fillSignUp(page, "a@b", "12345", "54321");
  await begin(page).click();
  for (const text of ["Email inválido", "A senha deve ter no mínimo 6 caracteres", "A confirmação da senha deve ser igual a senha inserida"])
    await expect(errors(page)).toContainText(text);
  expect(sent()).toBe(0);
});

test("R086 R087 R088 R084 R107 from sign-up through the mailed link to a complete registration", async ({ page, request }) => {
  const email = freshEmail("nova");
  const sent = calls(page, "POST", /\/api\/register$/);
  await openSignUp(page);
  await fillSignUp(page, email);
  await terms(page).check();
  await begin(page).dblclick();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await clean(page, "sign-up accepted");
  await popup(page, "Sua solicitação foi aceita");
  await expect(page).toHaveURL(/\/$/);
  expect(sent(), "a double click sends once").toBe(1);

  const link = await mailedLink(request, email, /cadastro-confirmar/);
  await open(page, link);
  await expect(page.getByRole("heading", { name: "Cadastro confirmado!" })).toBeVisible();
  await clean(page, "confirmed");
  await open(page, link);
  await expect(page.getByText(/^Este link já foi usado: o seu e-mail está confirmado/)).toBeVisible();
  await clean(page, "used link");

  await signIn(page, email, "outra-senha-1");
  await popup(page, "Não foi possível se autenticar", "Usuário ou senha invalido(s).");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "ENTRAR", exact: true }).click();
  await expect(page).toHaveURL(/\/psicologos/); // Q214: prices come before any form
  await open(page, "/home-cliente");
  await expect(page).toHaveURL(/\/cadastro-usuario-dados/);
  await clean(page, "name screen");
  await page.getByLabel("Nome completo").fill("<b>Rita</b>");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("O nome aceita só letras, espaços, hífen e apóstrofo")).toBeVisible();
  await page.getByLabel("Nome completo").fill("Rita D'Ávila");
  await page.getByRole("button", { name: "Continuar" }).click();
  await popup(page, "Dados inseridos com sucesso");
  await expect(page).toHaveURL(/\/(home-cliente|psicologos)$/);
  await open(page, "/home-cliente");
  await expect(page.getByRole("heading", { name: "Olá, Rita" })).toBeVisible();
  await clean(page, "patient home");
});

test("R071 a referral link is carried into the sign-up and recorded @once", async ({ page, request }) => {
  const owner = await login(request, "paciente@psic.example", DEMO);
  const headers = { Authorization: owner };
  const { id } = await (await request.get("/api/user/info/", { headers })).json();
  const { affiliate } = await (await request.get(`/api/customer/${id}`, { headers })).json();
  await open(page, `/entrar/${affiliate}`);
  await expect(page.getByText("Você chegou por um convite.")).toBeVisible();
  await clean(page, "invited");
  // Reading the terms in between must not lose the invitation.
  await open(page, "/como-funciona");
  await openSignUp(page);
  const email = freshEmail("indicada");
  await fillSignUp(page, email);
  await terms(page).check();
  const sent = page.waitForRequest((r) => r.method() === "POST" && r.url().endsWith("/api/register"));
  await begin(page).click();
  expect((await sent).postDataJSON().referralCode).toBe(affiliate);
  await popup(page, "Sua solicitação foi aceita");
});

test("R075 a therapist signs up and reaches the page of that state @once", async ({ page, request }) => {
  const email = freshEmail("psi");
  await openSignUp(page);
  await page.getByRole("radio", { name: "Psicólogo" }).check();
  await expect(page.getByRole("radio", { name: "Empresarial" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Termos de Uso", exact: true })).toHaveAttribute("href", "/termos-de-uso-psicologo");
  await fillSignUp(page, email);
  await terms(page).check();
  await begin(page).click();
  await popup(page, "Sua solicitação foi aceita");
  await open(page, await mailedLink(request, email, /cadastro-confirmar/));
  await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "ENTRAR", exact: true }).click();
  await expect(page).toHaveURL(/\/cadastro-psicologo-dados/); // R230: a confirmed therapist fills in the data next
  await expect(page.getByRole("heading", { level: 1, name: "Seus dados profissionais" })).toBeVisible();
  await clean(page, "therapist registration");
});

test("R075 Q196 an employee signs up with the company's address; every domain reads the same @once", async ({ page, request }) => {
  await openSignUp(page);
  await page.getByRole("radio", { name: "Empresarial" }).check();
  await expect(page.getByPlaceholder("Email Corporativo")).toBeVisible();
  const stranger = freshEmail("ana", "outra-empresa.example");
  await fillSignUp(page, stranger);
  await terms(page).check();
  await begin(page).click();
  await popup(page, "Sua solicitação foi aceita");
  const email = freshEmail("ana", "aurora.example");
  await openSignUp(page);
  await page.getByRole("radio", { name: "Empresarial" }).check();
  await fillSignUp(page, email);
  await terms(page).check();
  await begin(page).click();
  await popup(page, "Sua solicitação foi aceita");
  await open(page, await mailedLink(request, email, /cadastro-confirmar/));
  await expect(page.getByRole("heading", { name: "Cadastro confirmado!" })).toBeVisible();
  await enter(page, await login(request, email), "/entrar");
  await expect(page).toHaveURL(/\/cadastro-usuario-dados/);
});

test("an unconfirmed person is told to confirm, and only after the right password @once", async ({ page, request }) => {
  const email = freshEmail("pendente");
  expect((await request.post("/api/register", { data: { email, password: PASSWORD, termsOfService: true, type: "CUSTOMER" } })).status()).toBe(200);
  await signIn(page, email, "outra-senha-1");
  await popup(page, "Usuário ou senha invalido(s).");
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "ENTRAR", exact: true }).click();
  await popup(page, "Confirme seu e-mail antes de entrar.");
});

test("R089 R090 a forgotten password is replaced and the old one is refused @once", async ({ page, request }) => {
  const email = freshEmail("esqueci");
  await register(request, email);
  await open(page, "/entrar");
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByText("informe um email válido.")).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByRole("heading", { name: "Email enviado!" })).toBeVisible();
  await clean(page, "reset mail sent");

  const link = await mailedLink(request, email, /senha-recuperacao/);
  await open(page, link);
  await clean(page, "reset");
  const save = page.getByRole("button", { name: "Redefinir senha" });
  await page.getByLabel("Nova senha", { exact: true }).fill("12345");
  await page.getByLabel("Confirme a nova senha", { exact: true }).fill("54321");
  await save.click();
  await expect(page.getByText("A senha deve ter mais que 6 caracteres.")).toBeVisible();
  await expect(page.getByText("As duas senhas devem ser iguais.")).toBeVisible();
  await page.getByLabel("Nova senha", { exact: true }).fill("Segredo-novo-1");
  await page.getByLabel("Confirme a nova senha", { exact: true }).fill("Segredo-novo-1");
  await save.click();
  await popup(page, "Sua senha foi redefinida");
  await expect(page).toHaveURL(/\/entrar/);

  await signIn(page, email, PASSWORD);
  await popup(page, "Usuário ou senha invalido(s).");
  await page.getByLabel("Senha", { exact: true }).fill("Segredo-novo-1");
  await page.getByRole("button", { name: "ENTRAR", exact: true }).click();
  await expect(page).toHaveURL(/\/psicologos/);

  await open(page, link);
  await page.getByLabel("Nova senha", { exact: true }).fill("Segredo-outro-1");
  await page.getByLabel("Confirme a nova senha", { exact: true }).fill("Segredo-outro-1");
  await save.click();
  await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
  await clean(page, "used reset link");
});

// The hour that a visitor chose is there after the sign-up, the mailed link, the sign-in and the name.
test("Q214 a chosen hour survives the sign-up, up to its payment @once", async ({ page, request }) => {
  const therapist = await newTherapist(request);
  const email = freshEmail("escolheu");
  await open(page, `/psicologo-perfil/${therapist.id}`);
  const hours = page.getByRole("toolbar", { name: /^Horários de/ });
  const shown = (await hours.getAttribute("aria-label")) as string;
  await page.getByRole("button", { name: "Próxima semana" }).click();
  await expect(hours).not.toHaveAttribute("aria-label", shown);
  const hour = hours.locator("button[data-key]:enabled").first();
  const key = (await hour.getAttribute("data-key")) as string;
  await hour.click();
  await page.getByRole("link", { name: "ENTRAR PARA AGENDAR" }).click();
  await page.getByRole("tab", { name: "cadastrar" }).click();
  await fillSignUp(page, email);
  await terms(page).check();
  await begin(page).click();
  await popup(page, "Sua solicitação foi aceita");

  await open(page, await mailedLink(request, email, /cadastro-confirmar/));
  await expect(page.getByRole("heading", { name: "Cadastro confirmado!" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "ENTRAR", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/psicologo-perfil/${therapist.id}`));
  await expect(page.locator(`button[data-key="${key}"]`)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "AGENDAR UMA SESSÃO" }).click();
  await expect(page).toHaveURL(/\/cadastro-usuario-dados/);
  await page.getByLabel("Nome completo").fill("Rita Escolha");
  await page.getByRole("button", { name: "Continuar" }).click();
  await popup(page, "Dados inseridos com sucesso");
  await expect(page).toHaveURL(new RegExp(`/psicologo-perfil/${therapist.id}`));
  await expect(page.locator(`button[data-key="${key}"]`)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "AGENDAR UMA SESSÃO" }).click();
  const id = await confirmBooking(page);
  const headers = { Authorization: await login(request, email) };
  const booked = await (await request.get(`/api/session/${id}`, { headers })).json();
  expect(Date.parse(booked.startsAt)).toBe(Date.parse(key));
  await clean(page, "payment of a chosen hour");
});
