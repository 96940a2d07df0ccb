import { clean, enter, expect, open, patient, popup, test } from "./kit";
import { newTherapist } from "./therapistKit";

// Q226: the same hour every week, from the booking dialog to its end.
test("a patient agrees to a weekly hour, sees it in the agenda, skips one session and ends it @wide", async ({ page, request }) => {
  const [therapist, me] = [await newTherapist(request), await patient(request, "fixo")];
  const setting = `/api/therapist/${therapist.id}/standing-setting`;
  const saved = await request.put(setting, { headers: { Authorization: therapist.token }, data: { takesStandingHours: true } });
  expect(saved.status(), await saved.text()).toBe(200);

  const slots = await (await request.get(`/api/therapist/${therapist.id}/agenda/simplified`)).json();
  const later = slots.availableSchedules.find((slot: { startsAt: string; state: string }) => slot.state === "AVAILABLE" && Date.parse(slot.startsAt) > Date.now() + 8 * 86_400_000);
  const day = later.day.split("/").reverse().join("-");
  await enter(page, me.token, `/psicologo-perfil/${therapist.id}?dia=${day}&hora=${encodeURIComponent(later.startTime.slice(0, 5))}`);
  await page.getByRole("button", { name: "AGENDAR UMA SESSÃO" }).click();
  const asked = page.getByRole("alertdialog");
  await asked.getByRole("radio", { name: /Toda semana/ }).check();
  await clean(page, "booking dialog with rhythms");
  await asked.getByRole("button", { name: "Continuar" }).click();

  await expect(page).toHaveURL(/\/atendimento-fixo\/novo/);
  await expect(page.getByRole("heading", { name: "As próximas 8 semanas" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /PIX/ })).toBeChecked();
  await clean(page, "dates of a standing hour");
  await page.getByRole("button", { name: "Confirmar atendimento fixo" }).click();
  await popup(page, "Atendimento fixo combinado!");
  await expect(page).toHaveURL(/\/atendimento-fixo\/[0-9a-f-]{36}/);
  const dates = page.getByRole("list", { name: "Próximas datas" }).getByRole("listitem");
  await expect(dates.first()).toContainText("Agendada");
  await clean(page, "standing hour");
  const own = page.url();

  await page.goto("/home-cliente");
  await expect(page.getByRole("region", { name: "Atendimentos fixos" })).toContainText("Toda semana");
  await clean(page, "home with a standing hour");
  await open(page, own);
  await dates.first().getByRole("button", { name: /Pular/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Pular" }).click();
  await popup(page, "Sessão cancelada com sucesso!");
  await expect(dates.first()).toContainText("Cancelada");

  // From the second date to the third, the pause takes two sessions out of the agenda. Resuming brings them back.
  const daysOf = async () => (await (await request.get(`/api/standing/${own.split("/").at(-1)}`, { headers: { Authorization: me.token } })).json()).occurrences.map((one: { day: string }) => one.day);
  const [, from, to] = await daysOf();
  await page.getByRole("button", { name: "Pausar" }).click();
  const pause = page.getByRole("dialog", { name: "Pausar o atendimento fixo" });
  await pause.getByLabel("Primeiro dia da pausa").fill(from);
  await pause.getByLabel("Último dia da pausa").fill(to);
  await pause.getByRole("button", { name: "Ver o que acontece" }).click();
  await expect(pause).toContainText("2 datas ainda não pagas saem da agenda, sem custo.");
  await clean(page, "question before a pause");
  await pause.getByRole("button", { name: "Pausar" }).click();
  await expect(page.getByText("Este atendimento fixo está em pausa")).toBeVisible();
  await page.getByRole("button", { name: "Retomar" }).click();
  const resume = page.getByRole("dialog", { name: "Retomar o atendimento fixo" });
  await expect(resume).toContainText("2 novas datas entram na agenda.");
  await resume.getByRole("button", { name: "Retomar" }).click();
  await expect(page.getByText("Este atendimento fixo está em pausa")).toHaveCount(0);

  await page.getByRole("button", { name: "Encerrar" }).click();
  const dialog = page.getByRole("dialog", { name: "Encerrar o atendimento fixo" });
  await expect(dialog).toContainText("sem custo");
  await clean(page, "question before the end");
  await dialog.getByRole("button", { name: "Encerrar" }).click();
  await expect(page.getByText("Este atendimento fixo foi encerrado")).toBeVisible();
});
