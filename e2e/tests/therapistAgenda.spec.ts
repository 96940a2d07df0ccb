import { clean, cleanAtWidths, enter, expect, mailedLink, open, patient, popup, test } from "./kit";
import { paid } from "./sessionKit";
import { newTherapist } from "./therapistKit";

/** dd/mm/yyyy as yyyy-mm-dd. */
const iso = (day: string) => day.split("/").reverse().join("-");

test("R248 R245 a psychologist finds a booked session on the home and in the week, and removes it", async ({ page, request }) => {
  const [therapist, me] = [await newTherapist(request), await patient(request, "semana")];
  const id = await paid(request, me, therapist, "later");
  const session = await (await request.get(`/api/session/${id}`, { headers: { Authorization: me.token } })).json();

  await enter(page, therapist.token, "/home-psicologo");
  await expect(page.getByRole("link", { name: "Rita Lima" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Em Breve" })).toBeDisabled();

  await page.goto("/minha-agenda-psicologo");
  await expect(page.getByRole("heading", { level: 1, name: "Agenda geral" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edite sua disponibilidade" }).first()).toHaveAttribute("href", "/gerenciar-disponibilidade");
  await page.goto(`/minha-agenda-psicologo?semana=${iso(session.scheduledDay)}`);
  const piece = page.getByRole("link", { name: /^Rita Lima/ });
  await expect(piece).toBeVisible();
  await expect(piece).toHaveAttribute("href", `/sessao-detalhes/${id}`);
  await expect(page.getByRole("main")).toContainText(`${session.startTime.slice(0, 5)}–${session.finishTime.slice(0, 5)}`);
  await clean(page, "agenda with a session");

  await page.getByRole("link", { name: /^Cancelar a sessão: Rita Lima/ }).click();
  await expect(page).toHaveURL(new RegExp(`/cancelar-sessao\\?id=${id}`));
  await page.getByRole("button", { name: "SIM" }).click();
  await popup(page, "Sessão cancelada com sucesso!");
  await page.goto(`/minha-agenda-psicologo?semana=${iso(session.scheduledDay)}`);
  await expect(page.getByText("Nenhuma sessão marcada nesta semana.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Rita Lima.*Cancelada$/ })).toBeVisible();
});

/** The start of the hour beside a session, which the new psychologist publishes too. */
function hourBeside(startTime: string) {
  const hour = Number(startTime.slice(0, 2));
  const [step, key] = hour < 22 ? [1, "ArrowDown"] : [-1, "ArrowUp"];
  return { time: `${String(hour + (step as number)).padStart(2, "0")}:00`, key: key as string };
}

test("R248 a psychologist moves a session by dragging it and by the arrow keys @once", async ({ page, request }) => {
  const [therapist, me] = [await newTherapist(request), await patient(request, "mover")];
  const id = await paid(request, me, therapist, "later");
  const read = async () => (await request.get(`/api/session/${id}`, { headers: { Authorization: me.token } })).json();
  const before = await read();
  const week = `/minha-agenda-psicologo?semana=${iso(before.scheduledDay)}`;
  await enter(page, therapist.token, week);

  const piece = page.getByRole("link", { name: /^Rita Lima/ });
  const beside = hourBeside(before.startTime);
  const free = page.getByRole("button", { name: new RegExp(`${before.scheduledDay.slice(0, 5)}, ${beside.time}, livre: bloquear$`) });
  // Away from the edges of the screen, where a browser scrolls under a drag.
  await piece.evaluate((one) => one.scrollIntoView({ block: "center" }));
  await piece.dragTo(free, { sourcePosition: { x: 30, y: 10 }, targetPosition: { x: 30, y: 14 } });
  const dialog = page.getByRole("dialog", { name: "Mudar o horário" });
  await expect(dialog.getByLabel("Novo início")).toHaveValue(beside.time);
  await expect(dialog.getByLabel("Novo dia")).toHaveValue(before.scheduledDay);
  await clean(page, "dialog of a move");
  await dialog.getByRole("button", { name: "Mudar", exact: true }).click();
  await popup(page, "Sessão reagendada com sucesso!");
  await expect(page.getByRole("link", { name: new RegExp(`^Rita Lima, ${before.scheduledDay}, ${beside.time}`) })).toBeVisible();
  expect((await read()).startTime.slice(0, 5)).toBe(beside.time);

  await piece.focus();
  const back = beside.key === "ArrowDown" ? "ArrowUp" : "ArrowDown";
  await page.keyboard.press(back);
  const line = page.getByText(/^Rita Lima: .* Enter confirma, Esc cancela\.$/);
  await expect(line).toContainText(`${before.startTime.slice(0, 5)}, livre`);
  await clean(page, "session under way to another hour");
  await page.keyboard.press("Escape");
  await expect(line).toHaveCount(0);
  await expect(piece).toBeFocused();
  await page.keyboard.press(back);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Novo início")).toHaveValue(before.startTime.slice(0, 5));
  await dialog.getByRole("button", { name: "Mudar", exact: true }).click();
  await popup(page, "Sessão reagendada com sucesso!");
  expect((await read()).startTime).toBe(before.startTime);
});

test("R248 the agenda of a phone shows one day, with its free and blocked hours @once", async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const therapist = await newTherapist(request);
  await enter(page, therapist.token, "/minha-agenda-psicologo");
  const next = page.getByRole("button", { name: "Próximo dia" });
  const previous = page.getByRole("button", { name: "Dia anterior" });
  await expect(next).toBeVisible();
  const [a, b] = [await previous.boundingBox(), await next.boundingBox()];
  expect(Math.abs((a?.y ?? 0) - (b?.y ?? 99)), "both arrows are on one line").toBeLessThan(2);
  await next.click();
  const hour = page.getByRole("button", { name: /, 10:00, livre: bloquear$/ }).locator("visible=true");
  await expect(hour).toHaveCount(1);
  await clean(page, "day view of the agenda");
  await hour.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Bloquear", exact: true }).click();
  const blocked = page.getByRole("button", { name: /Bloqueado, 10:00–10:50: liberar$/ }).locator("visible=true");
  await expect(blocked).toHaveCount(1);
  await clean(page, "day view with a blocked hour");
});

test("a psychologist clears a day with its sessions, and the patient answers from the mail @once", async ({ page, request }) => {
  const [therapist, me] = [await newTherapist(request), await patient(request, "limpar")];
  const id = await paid(request, me, therapist, "later");
  const read = async () => (await request.get(`/api/session/${id}`, { headers: { Authorization: me.token } })).json();
  const { scheduledDay } = await read();
  await enter(page, therapist.token, `/minha-agenda-psicologo?semana=${iso(scheduledDay)}`);
  await page.getByRole("button", { name: new RegExp(`^Bloquear o dia:.*${scheduledDay.slice(0, 5)}`) }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Nenhum horário deste dia será oferecido.");
  await clean(page, "the question about a day");
  await question.getByRole("button", { name: "Bloquear o dia" }).click();
  const dialog = page.getByRole("dialog", { name: "Há 1 sessão neste bloqueio" });
  await dialog.getByRole("radio", { name: "Mudar todas de dia" }).check();
  // A day that is blocked as well asks the patient.
  await dialog.getByLabel("Mudar por quantos dias").fill("91");
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await expect(dialog.getByText("Informe de 1 a 90 dias.")).toBeVisible();
  await dialog.getByLabel("Mudar por quantos dias").fill("1");
  await dialog.getByLabel("Mensagem a todos os pacientes (opcional)").fill("Vou a um congresso.");
  await cleanAtWidths(page, "sessions of a cleared day");
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await popup(page, "1 sessão mudou.");
  const moved = await read();
  expect(iso(moved.scheduledDay) > iso(scheduledDay), `${moved.scheduledDay} after ${scheduledDay}`).toBe(true);

  // An hour that is not published is asked for.
  const asked = await request.post(`/api/therapist/${therapist.id}/agenda/sessions/${id}/move`, { headers: { Authorization: therapist.token }, data: { day: moved.scheduledDay, startTime: `${moved.startTime.slice(0, 2)}:05`, message: "" } });
  expect(asked.status(), await asked.text()).toBe(200);
  await page.evaluate(() => localStorage.clear());
  const link = await mailedLink(request, me.email, /\/responder\?token=/);
  await open(page, link);
  await expect(page.getByRole("heading", { name: "Podemos mudar o seu horário?" })).toBeVisible();
  await cleanAtWidths(page, "the question to a patient");
  await page.getByRole("button", { name: "Aceitar o novo horário" }).click();
  await expect(page.getByRole("heading", { name: "Horário mudado" })).toBeVisible();
  await cleanAtWidths(page, "the answer of a patient");
  expect((await read()).startTime.slice(3, 5)).toBe("05");
  await open(page, `${link}x`);
  await expect(page.getByRole("heading", { name: "Este link não vale" })).toBeVisible();
  await cleanAtWidths(page, "a link that is not valid");
});
