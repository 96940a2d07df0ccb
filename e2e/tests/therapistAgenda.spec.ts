import { clean, enter, expect, patient, popup, test } from "./kit";
import { paid } from "./sessionKit";
import { newTherapist } from "./therapistKit";

const DAY = 24 * 3_600_000;

/** dd/mm/yyyy as yyyy-mm-dd. */
const iso = (day: string) => day.split("/").reverse().join("-");

/** The Sunday of a day's week. Both are dd/mm/yyyy. */
function sundayOf(day: string): string {
  const noon = new Date(`${iso(day)}T12:00:00Z`);
  return new Date(noon.getTime() - noon.getUTCDay() * DAY).toLocaleDateString("pt-BR", { timeZone: "UTC" });
}

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
  const week = page.getByRole("heading", { level: 2, name: new RegExp(`^${sundayOf(session.scheduledDay)}`) });
  while (!(await week.isVisible())) {
    const shown = await page.getByRole("heading", { level: 2 }).first().textContent();
    await page.getByRole("button", { name: "Próxima semana" }).click();
    await expect(page.getByRole("heading", { level: 2 }).first()).not.toHaveText(shown as string);
  }
  const piece = page.getByRole("link", { name: /^Rita Lima/ });
  await expect(piece).toBeVisible();
  await expect(piece).toHaveAttribute("href", `/sessao-detalhes/${id}`);
  await expect(page.getByRole("main")).toContainText(`${session.startTime.slice(0, 5)} às ${session.finishTime.slice(0, 5)}`);
  await clean(page, "agenda with a session");

  await page.getByRole("link", { name: /^Cancelar a sessão: Rita Lima/ }).click();
  await expect(page).toHaveURL(new RegExp(`/cancelar-sessao\\?id=${id}`));
  await page.getByRole("button", { name: "SIM" }).click();
  await popup(page, "Sessão cancelada com sucesso!");
  await page.goto(`/minha-agenda-psicologo?semana=${iso(session.scheduledDay)}`);
  await expect(page.getByText("Nenhuma sessão marcada nesta semana.")).toBeVisible();
});
