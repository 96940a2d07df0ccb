import type { APIRequestContext, Page } from "@playwright/test";
import { asAdmin } from "./backofficeKit";
import { clean, enter, expect, freshCpf, open, patient, popup, test } from "./kit";
import { bank, paid, type Patient, slotOf, tabTo } from "./sessionKit";
import { newTherapist, type Therapist } from "./therapistKit";

// The screens of standing hours, waiting lists and packages that no other journey opens (Q226). Their states are made
// through the API.

const DAY = 86_400_000;

interface Hour {
  day: string;
  startTime: string;
}

async function call(request: APIRequestContext, who: { token: string }, method: "POST" | "PUT", path: string, data: object = {}) {
  const response = await request.fetch(path, { method, headers: { Authorization: who.token }, data });
  expect(response.status(), `${method} ${path}: ${await response.text()}`).toBe(200);
  return response.json();
}

const read = async (request: APIRequestContext, who: { token: string }, path: string) =>
  (await request.get(path, { headers: { Authorization: who.token } })).json();

/** A therapist who takes standing hours, or does not say so. */
async function therapistOf(request: APIRequestContext, takesStandingHours = true): Promise<Therapist> {
  const therapist = await newTherapist(request);
  if (takesStandingHours) await call(request, therapist, "PUT", `/api/therapist/${therapist.id}/standing-setting`, { takesStandingHours });
  return therapist;
}

/** A free hour more than a week ahead, so that nothing is to be paid yet. */
async function hourNextWeek(request: APIRequestContext, therapist: Therapist): Promise<Hour> {
  const { availableSchedules } = await (await request.get(`/api/therapist/${therapist.id}/agenda/simplified`)).json();
  return availableSchedules.find((slot: { startsAt: string; state: string }) => slot.state === "AVAILABLE" && Date.parse(slot.startsAt) > Date.now() + 8 * DAY);
}

/** Agrees to a weekly hour, paid by PIX. Returns its id, and the session that is to be paid at once. */
async function agreed(request: APIRequestContext, me: Patient, therapist: Therapist, { day, startTime }: Hour): Promise<{ id: string; payNowSessionId?: string }> {
  const wanted = { day, startTime: startTime.slice(0, 5), everyWeeks: 1, method: "pix" };
  return call(request, me, "POST", `/api/therapist/${therapist.id}/standing`, wanted);
}

const daysOf = async (request: APIRequestContext, me: Patient, id: string): Promise<string[]> =>
  (await read(request, me, `/api/standing/${id}`)).occurrences.map(({ day }: Hour) => day);

const dates = (page: Page) => page.getByRole("list", { name: "Próximas datas" }).getByRole("listitem");

test("the PIX code of a standing session is on the home page, and on the page of its standing hour until it is paid", async ({ page, request }) => {
  const [therapist, me] = [await therapistOf(request), await patient(request, "pix")];
  const { id, payNowSessionId } = await agreed(request, me, therapist, await slotOf(request, therapist, me.token, "later"));
  const customer = { fullName: "Rita Lima", email: me.email, cpf: freshCpf(), telephone: "(11) 9 8765-4321" };
  const { qrCodeCopy } = await call(request, me, "POST", `/api/payment/process/${payNowSessionId}`, { selectedPaymentMethod: "pix", originAction: "session", kind: "session", customer });

  await enter(page, me.token, "/home-cliente");
  const card = page.getByRole("region", { name: "PIX da próxima sessão" });
  await expect(card.getByText(/^R\$/)).toBeVisible();
  await expect(card.getByText(/^Este código vale até/)).toBeVisible();
  await expect(card.getByRole("textbox", { name: /PIX copia e cola/ })).toHaveValue(qrCodeCopy);
  await clean(page, "home with a PIX code");
  await card.getByRole("link", { name: /^QR code e outras formas de pagar/ }).click();
  await expect(page).toHaveURL(new RegExp(`/sessao-pagamento/${payNowSessionId}`));

  await open(page, `/atendimento-fixo/${id}`);
  await expect(card.getByRole("button", { name: /^Copiar código/ })).toBeVisible();
  await clean(page, "standing hour with a PIX code");
  await bank(request, qrCodeCopy);
  await expect(dates(page).first()).toContainText("Paga");
  await expect(card).toHaveCount(0);
});

test("a psychologist proposes a weekly hour; the patient sees every date before accepting it; later it pauses @wide", async ({ page, request }) => {
  const [therapist, me] = [await newTherapist(request), await patient(request, "proposta")];
  const session = await paid(request, me, therapist, "later");
  await enter(page, therapist.token, `/sessao-detalhes/${session}`);
  await page.getByRole("button", { name: "Propor atendimento fixo" }).click();
  const form = page.getByRole("dialog", { name: /^Propor atendimento fixo a/ });
  await form.getByRole("button", { name: "Ver as datas" }).click();
  await expect(form.getByText(/datas estão livres\./)).toBeVisible();
  await clean(page, "form of a proposal");
  await form.getByRole("button", { name: "Enviar proposta" }).click();
  await expect(form).toHaveCount(0);

  const [{ id, firstDay }] = await read(request, therapist, "/api/standing-hours");
  await open(page, `/atendimento-fixo/${id}`);
  await expect(page.getByRole("button", { name: "Retirar a proposta" })).toBeVisible();
  await clean(page, "a psychologist's proposal");

  // The second date does not fit any more when the patient answers.
  const [d, m, y] = firstDay.split("/").map(Number) as [number, number, number];
  const second = new Date(Date.UTC(y, m - 1, d + 7)).toISOString().slice(0, 10).split("-").reverse().join("/");
  await call(request, therapist, "POST", `/api/therapist/${therapist.id}/agenda/blocks`, { firstDay: second, lastDay: second });
  await enter(page, me.token, `/atendimento-fixo/${id}`);
  const proposal = page.getByRole("region", { name: "Proposta de atendimento fixo" });
  await expect(proposal.getByText(/^A primeira é em/)).toBeVisible();
  await expect(proposal.getByText("Sem atendimento neste dia")).toBeVisible();
  await expect(proposal.getByText(/^Horário livre mais próximo/)).toBeVisible();
  await clean(page, "proposal with its dates");
  await proposal.getByRole("button", { name: "Aceitar" }).click();
  await popup(page, "Atendimento fixo combinado!");
  await expect(dates(page).first()).toContainText("Agendada");
  const days = await daysOf(request, me, id);
  expect(days[0]).toBe(firstDay);
  expect(days).not.toContain(second);

  await enter(page, therapist.token, "/home-psicologo");
  await expect(page.getByRole("region", { name: "Atendimentos fixos" })).toContainText("Toda semana");
  await clean(page, "a psychologist's home with a standing hour");
  await open(page, `/atendimento-fixo/${id}`);
  await expect(dates(page).first()).toContainText("Aguardando pagamento");
  await clean(page, "a psychologist's page of a standing hour");

  await call(request, me, "POST", `/api/standing/${id}/change`, { action: "PAUSE", firstDay: days[1], lastDay: days[2] });
  await enter(page, me.token, `/atendimento-fixo/${id}`);
  await expect(page.getByText("Este atendimento fixo está em pausa")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retomar" })).toBeVisible();
  await clean(page, "a paused standing hour");
});

test("a patient asks for an hour on a profile and sees it in the list; the psychologist sees the demand and the switch @wide", async ({ page, request }) => {
  const [therapist, me] = [await therapistOf(request, false), await patient(request, "demanda")];
  await enter(page, me.token, `/psicologo-perfil/${therapist.id}`);
  await page.getByRole("button", { name: "Avise quando abrir horário" }).click();
  const dialog = page.getByRole("dialog", { name: "Avise quando abrir horário" });
  await dialog.getByRole("checkbox", { name: "Segunda" }).check();
  await clean(page, "question for an hour on a profile");
  await dialog.getByRole("button", { name: "Pedir aviso" }).click();
  await expect(page.getByText("Avisamos você quando abrir um horário.")).toBeVisible();
  await open(page, "/espera");
  await expect(page.getByRole("strong").filter({ hasText: `Um horário com ${therapist.name}` })).toBeVisible();
  await clean(page, "own waits");

  await enter(page, therapist.token, "/gerenciar-disponibilidade");
  await expect(page.getByRole("region", { name: "Lista de espera" })).toContainText("1 pessoa espera um horário.");
  await page.getByRole("checkbox", { name: "Aceito atendimentos fixos" }).check();
  await expect(page.getByText("Preferência salva.")).toBeVisible();
  await clean(page, "a psychologist's hours with demand and standing hours");
  expect(await read(request, therapist, `/api/therapist/${therapist.id}/standing-setting`)).toEqual({ takesStandingHours: true });
});

test("administrators find standing hours and packages @once", async ({ page, request }) => {
  const [therapist, me] = [await therapistOf(request), await patient(request, "fixo")];
  const { id } = await agreed(request, me, therapist, await hourNextWeek(request, therapist));
  await asAdmin(page, request, `/admin/sessoes?fixo=${id}`);
  await expect(page.getByRole("heading", { name: /^Atendimento fixo: Toda semana/ })).toBeVisible();
  await clean(page, "an administrator's view of a standing hour");
  await page.goto("/admin/sessoes?fixo=todos");
  await expect(page.getByRole("table")).toContainText(therapist.name);
  await clean(page, "an administrator's list of sessions of standing hours");
  // The demonstration data have a package.
  await page.goto("/admin/pacotes");
  await expect(page.getByRole("table")).toContainText("Joaquim");
  await clean(page, "an administrator's list of packages");
});

test("a charge that failed is told on the home page and on the page of the standing hour @once", async ({ page, request }) => {
  const [therapist, me] = [await therapistOf(request), await patient(request, "falha")];
  const { id } = await agreed(request, me, therapist, await hourNextWeek(request, therapist));
  // A charge fails two days before the session. Here the answers of the server say so today.
  await page.route(/\/api\/standing(-hours|\/[0-9a-f-]{36})$/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const one of [body].flat()) if (one.occurrences?.[0]) one.occurrences[0].paymentFailed = true;
    await route.fulfill({ response, json: body });
  });
  await enter(page, me.token, "/home-cliente");
  await expect(page.getByText("Um pagamento não foi aprovado: pague a sessão")).toBeVisible();
  await clean(page, "home with a failed charge");
  await open(page, `/atendimento-fixo/${id}`);
  await expect(dates(page).first()).toContainText("O pagamento não foi aprovado.");
  await expect(dates(page).first().getByRole("link", { name: /^Pagar/ })).toBeVisible();
  await clean(page, "standing hour with a failed charge");
});

test("with the keyboard alone a patient agrees to a weekly hour while booking and skips one date @once", async ({ page, request }) => {
  const [therapist, me] = [await therapistOf(request), await patient(request, "teclado")];
  const { day, startTime } = await hourNextWeek(request, therapist);
  const iso = day.split("/").reverse().join("-");
  await enter(page, me.token, `/psicologo-perfil/${therapist.id}?dia=${iso}&hora=${encodeURIComponent(startTime.slice(0, 5))}`);
  const press = async (name: string | RegExp, within: Page | ReturnType<Page["getByRole"]> = page) => {
    await tabTo(page, within.getByRole("button", { name }).first());
    await page.keyboard.press("Enter");
  };
  await press("AGENDAR UMA SESSÃO");
  const asked = page.getByRole("alertdialog");
  await tabTo(page, asked.getByRole("radio", { name: "Só esta sessão" }));
  await page.keyboard.press("ArrowDown");
  await expect(asked.getByRole("radio", { name: /^Toda semana/ })).toBeChecked();
  await press("Continuar", asked);
  await expect(page).toHaveURL(/\/atendimento-fixo\/novo/);
  await press("Confirmar atendimento fixo");
  await press("OK", asked);
  await expect(page).toHaveURL(/\/atendimento-fixo\/[0-9a-f-]{36}/);
  await expect(dates(page).first()).toContainText("Agendada");
  await press(/^Pular/, dates(page).first());
  await expect(asked).toContainText("Pular a sessão");
  await press("Pular", asked);
  await expect(asked).toContainText("Sessão cancelada com sucesso!");
  await press("OK", asked);
  await expect(dates(page).first()).toContainText("Cancelada");
});
