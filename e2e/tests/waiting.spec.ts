import type { APIRequestContext } from "@playwright/test";
import { clean, enter, expect, patient, popup, test } from "./kit";
import { paid, payments } from "./sessionKit";
import { newTherapist, type Therapist } from "./therapistKit";

const HOUR = 3_600_000;

/**
 * Publishes one hour, and nothing else. It begins in a little more than two hours, because so near an hour is offered at
 * any time of the day. It is not at a full hour, so it was not published before.
 */
async function openHour(request: APIRequestContext, therapist: Therapist): Promise<string> {
  const start = new Date(Math.ceil((Date.now() + 2.35 * HOUR) / 60_000) * 60_000);
  if (start.getUTCMinutes() === 0) start.setUTCMinutes(1);
  const inBrasilia = (time: Date) => new Date(time.getTime() - 3 * HOUR).toISOString();
  const headers = { Authorization: therapist.token };
  const { version } = await (await request.get(`/api/therapist/${therapist.id}/agenda/schedule`, { headers })).json();
  const entry = {
    id: "",
    dayOfTheWeek: "",
    scheduledDay: inBrasilia(start).slice(0, 10).split("-").reverse().join("/"),
    startTime: inBrasilia(start).slice(11, 16),
    finishTime: inBrasilia(new Date(start.getTime() + 50 * 60_000)).slice(11, 16),
    isEnterprise: false,
  };
  const saved = await request.patch(`/api/therapist/${therapist.id}/agenda/schedule`, { headers, data: { schedules: [entry], version } });
  expect(saved.status(), await saved.text()).toBe(200);
  return start.toISOString();
}

// An hour that opens goes to one person at a time, and whoever waits for an earlier one pays nothing again.
test("an hour that opens is offered, declined, offered to the next person and accepted: the paid session has moved @wide", async ({ page, request }) => {
  const [therapist, first, second] = [await newTherapist(request), await patient(request, "espera"), await patient(request, "antes")];
  const asked = await request.post(`/api/therapist/${therapist.id}/waiting`, { headers: { Authorization: first.token }, data: {} });
  expect(asked.status(), await asked.text()).toBe(200);
  const session = await paid(request, second, therapist, "later");

  await enter(page, second.token, `/sessao-detalhes/${session}`);
  await page.getByRole("button", { name: "Avise se abrir antes" }).click();
  const dialog = page.getByRole("dialog", { name: "Avise se abrir antes" });
  await expect(dialog.getByRole("checkbox", { name: "Segunda" })).toBeVisible();
  await clean(page, "question for an earlier hour");
  await dialog.getByRole("button", { name: "Pedir aviso" }).click();
  await expect(page.getByText("Avisamos você se abrir um horário antes.")).toBeVisible();

  // The home page of the person who waits longest is open when the hour opens.
  await enter(page, first.token, "/home-cliente");
  await expect(page.getByRole("link", { name: "Encontrar psicólogo" }).first()).toBeVisible();
  const start = await openHour(request, therapist);
  const offer = page.getByRole("region", { name: "Abriu um horário para você" });
  await expect(offer.getByRole("timer")).toBeVisible();
  await clean(page, "home with an offer");
  await offer.getByRole("link", { name: /^Ver o horário/ }).click();
  await expect(page.getByText(/R\$ .*O pagamento é o próximo passo/)).toBeVisible();
  await page.getByRole("button", { name: "Não quero este" }).click();
  await expect(page.getByRole("heading", { name: "Você recusou este horário" })).toBeVisible();

  await enter(page, second.token, "/home-cliente");
  await offer.getByRole("link", { name: /^Ver o horário/ }).click();
  await expect(page.getByText("Não há nada a pagar.")).toBeVisible();
  await clean(page, "offer of an earlier hour");
  await page.getByRole("button", { name: "Aceitar" }).click();
  await popup(page, "Sessão mudada de horário!");
  await expect(page).toHaveURL(new RegExp(`/sessao-detalhes/${session}`));
  await expect(page.getByText("Pagamento confirmado!")).toBeVisible();

  const moved = await (await request.get(`/api/session/${session}`, { headers: { Authorization: second.token } })).json();
  expect(Date.parse(moved.startsAt)).toBe(Date.parse(start));
  expect(await payments(request, second), "nothing is paid twice").toHaveLength(1);
});
