import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { slotsQuery } from "~/api/queries/therapists";
import { queryClient } from "~/app/queries";
import {
  addHour,
  agenda,
  atTen,
  entry,
  json,
  OPTIONS,
  open,
  openAvailability,
  person,
  press,
  SAVE,
  SCHEDULE,
  saved,
} from "./testkit";

beforeEach(() => atTen());

const dayList = (day: string) => within(screen.getByRole("list", { name: new RegExp(`^${day}`) }));
const saveButton = () => screen.getAllByRole("button", { name: "Salvar Alterações" })[0] as HTMLElement;
const save = () => userEvent.click(saveButton());
/** An hour of every week, as a save sends it. */
const weekly = (dayOfTheWeek: string, start: string, finish: string) => ({
  id: expect.any(String),
  dayOfTheWeek,
  startTime: `${start}:00`,
  finishTime: `${finish}:00`,
  isEnterprise: false,
});

const sent = async (requests: Request[]) => (await requests.at(-1)?.clone().json()) as { schedules: object[] };
const unsavedText = "Você tem alterações não salvas.";

describe("the page", () => {
  it("R228 is for a psychologist whose registration is complete", async () => {
    const app = await open("/gerenciar-disponibilidade", {}, person("THERAPIST", { state: "OUTRO_PASSO" }));
    expect(app.at()).toBe("/home-psicologo");
    const patient = await open("/gerenciar-disponibilidade", {}, person("CUSTOMER"));
    expect(patient.at()).toBe("/home-cliente");
  });

  it("R250 R257 shows seven days, each hour with its X", async () => {
    await openAvailability();
    expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(7);
    expect(dayList("Segunda").getByText("às 10:00")).toBeInTheDocument();
    expect(dayList("Segunda").getByRole("button", { name: "Remover Segunda 09:00" })).toBeVisible();
  });

  it("R249 hands the scale and the margin to the style sheet", async () => {
    await openAvailability();
    const grid = screen.getByRole("region", { name: "Grade semanal" });
    expect(grid.style.getPropertyValue("--ppm")).toBe("0.6px");
    expect(grid.style.getPropertyValue("--margin")).toBe("20px");
    expect(dayList("Segunda").getByRole("listitem").style.getPropertyValue("--len")).toBe("60");
  });

  it("can be tried again after a failure", async () => {
    let broken = true;
    await open("/gerenciar-disponibilidade", { [SCHEDULE]: () => (broken ? json({}, 500) : agenda([])) });
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByLabelText("Dia da semana")).toBeVisible();
  });
});

describe("adding an hour", () => {
  it.each([
    [60, "23:30", "00:30"],
    [50, "09:00", "09:50"],
  ])("R251 fills the end for %i minutes from %s", async (minutes, start, finish) => {
    await openAvailability({
      [OPTIONS]: () => json({ sessionTimeInMinutes: minutes, enterpriseSessions: false, hoursOfOtherLength: 0 }),
    });
    await userEvent.type(
      within(screen.getByRole("region", { name: "Adicionar horário" })).getByLabelText("Início"),
      start,
    );
    expect(screen.getByLabelText("Término")).toHaveValue(finish);
    expect(screen.getByLabelText("Término")).toHaveAttribute("readonly");
  });

  it("R251 R258 counts 60 minutes when the options name none", async () => {
    await openAvailability({
      [OPTIONS]: () => json({ sessionTimeInMinutes: 0, enterpriseSessions: false, hoursOfOtherLength: 0 }),
    });
    expect(screen.getByLabelText("Término")).toHaveAttribute("placeholder", "+60 min");
  });

  it.each([
    ["R254.1", "", "10:00", "O dia da semana é obrigatório."],
    ["R254.2", "Segunda", "24:00", "Horário inválido"],
    ["R254.3", "Segunda", "10:60", "Horário inválido"],
    ["R254.4", "Segunda", "10", "Horário inválido"],
    ["R254.5", "Segunda", "09:30", "O horário selecionado conflita com os horários da agenda."],
  ])("%s refuses day '%s' at %s", async (_, day, start, message) => {
    await openAvailability();
    await addHour(day, start);
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    const form = within(screen.getByRole("region", { name: "Adicionar horário" }));
    expect(form.getByLabelText(day ? "Início" : "Dia da semana")).toHaveFocus();
    expect(screen.queryByText(unsavedText)).toBeNull();
  });

  it("Q136 takes an hour that touches another, and is ready for the next", async () => {
    await openAvailability();
    await addHour("Segunda", "10:00");
    expect(dayList("Segunda").getByRole("button", { name: "Remover Segunda 10:00" })).toBeVisible();
    expect(document.activeElement).toHaveAttribute("name", "start");
    expect(document.activeElement).toHaveValue("");
  });

  it("R252 repeats by default and gets a date without Replicar Horário", async () => {
    const app = await openAvailability({ [SAVE]: () => saved() });
    await addHour("Sexta", "10:00");
    await userEvent.click(screen.getByRole("checkbox", { name: /^Replicar Horário/ }));
    await addHour("Terça", "10:00");
    await save();
    await screen.findByText("Horários da agenda salvos com sucesso.");
    expect(await sent(app.asked(SAVE))).toEqual({
      version: 7,
      schedules: [
        weekly("MONDAY", "09:00", "10:00"),
        weekly("FRIDAY", "10:00", "11:00"),
        { ...weekly("TUESDAY", "10:00", "11:00"), scheduledDay: "24/11/2026" },
      ],
    });
  });

  it("R253 offers Horário Empresarial only to who takes company sessions", async () => {
    await openAvailability();
    expect(screen.queryByRole("checkbox", { name: /Horário Empresarial/ })).toBeNull();
  });

  it("R253 marks the hour as the company's", async () => {
    const app = await openAvailability({
      [OPTIONS]: () => json({ sessionTimeInMinutes: 60, enterpriseSessions: true, hoursOfOtherLength: 0 }),
      [SAVE]: () => saved(),
    });
    await userEvent.click(screen.getByRole("checkbox", { name: /^Horário Empresarial/ }));
    await addHour("Sexta", "10:00");
    await save();
    await screen.findByText("Horários da agenda salvos com sucesso.");
    expect(await sent(app.asked(SAVE))).toEqual({
      version: 7,
      schedules: [weekly("MONDAY", "09:00", "10:00"), { ...weekly("FRIDAY", "10:00", "11:00"), isEnterprise: true }],
    });
  });

  it("Q142 keeps the length that older hours have", async () => {
    const app = await openAvailability({
      [SCHEDULE]: () => agenda([entry("MONDAY", "09:00", "09:50")]),
      [SAVE]: () => saved(),
    });
    await addHour("Segunda", "09:50");
    await save();
    await screen.findByText("Horários da agenda salvos com sucesso.");
    expect(await sent(app.asked(SAVE))).toEqual({
      version: 7,
      schedules: [weekly("MONDAY", "09:00", "09:50"), weekly("MONDAY", "09:50", "10:50")],
    });
  });
});

describe("removing an hour", () => {
  const remove = () => press("Remover Segunda 09:00");

  it("R255 asks first, and No keeps it", async () => {
    await openAvailability();
    await remove();
    expect(screen.getByRole("dialog", { name: "Deseja remover o horário da agenda?" })).toBeVisible();
    await press("Não");
    expect(screen.getByRole("button", { name: "Remover Segunda 09:00" })).toHaveFocus();
  });

  it("R255 removes on Yes, by keyboard, and can be undone", async () => {
    await openAvailability();
    screen.getByRole("button", { name: "Remover Segunda 09:00" }).focus();
    await userEvent.keyboard("{Enter}");
    screen.getByRole("button", { name: "Sim" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(screen.queryByRole("button", { name: "Remover Segunda 09:00" })).toBeNull();
    expect(screen.getByText(unsavedText)).toBeVisible();
    expect(screen.getByRole("button", { name: "Desfazer" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("button", { name: "Remover Segunda 09:00" })).toBeVisible();
    expect(screen.queryByText(unsavedText)).toBeNull();
  });
});

describe("saving", () => {
  it("R256 sends the whole agenda with its version", async () => {
    const app = await openAvailability({ [SAVE]: () => saved(8) });
    expect(saveButton()).toBeDisabled();
    await addHour("Terça", "08:00");
    await save();
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Horários da agenda salvos com sucesso.");
    const both = [weekly("MONDAY", "09:00", "10:00"), weekly("TUESDAY", "08:00", "09:00")];
    expect(await sent(app.asked(SAVE))).toEqual({ version: 7, schedules: both });
    expect(screen.queryByText(unsavedText)).toBeNull();
    await press("OK");
    expect(screen.getByRole("heading", { name: "Grade semanal" })).toHaveFocus();
    await addHour("Terça", "10:00");
    await save();
    await waitFor(() => expect(app.asked(SAVE)).toHaveLength(2));
    expect(await sent(app.asked(SAVE))).toEqual({
      version: 8,
      schedules: [...both, weekly("TUESDAY", "10:00", "11:00")],
    });
  });

  it("saves once for a double click", async () => {
    const app = await openAvailability({ [SAVE]: () => saved(8) });
    await addHour("Terça", "08:00");
    await act(async () => {
      saveButton().click();
      saveButton().click();
    });
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Horários da agenda salvos com sucesso.");
    await press("OK");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(app.asked(SAVE)).toHaveLength(1);
  });

  it("the free times that were read before are asked for anew", async () => {
    await openAvailability({ [SAVE]: () => saved(8) });
    const { queryKey } = slotsQuery("u1", "2026-11-15", "2026-11-21");
    queryClient.setQueryData(queryKey, []);
    await addHour("Terça", "08:00");
    await save();
    await screen.findByText("Horários da agenda salvos com sucesso.");
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it("keeps what was typed while a save is under way, and sends it with the next", async () => {
    let answer = (_: Response) => {};
    const app = await openAvailability({ [SAVE]: () => new Promise((resolve) => (answer = resolve)) });
    await addHour("Terça", "08:00");
    await save();
    await waitFor(() => expect(app.asked(SAVE)).toHaveLength(1));
    await addHour("Quarta", "08:00");
    await act(async () => answer(saved(8)));
    await screen.findByText("Horários da agenda salvos com sucesso.");
    await press("OK");
    expect(screen.getByText(unsavedText)).toBeVisible();
    await save();
    await waitFor(() => expect(app.asked(SAVE)).toHaveLength(2));
    expect(await sent(app.asked(SAVE))).toEqual({
      version: 8,
      schedules: [
        weekly("MONDAY", "09:00", "10:00"),
        weekly("TUESDAY", "08:00", "09:00"),
        weekly("WEDNESDAY", "08:00", "09:00"),
      ],
    });
    await act(async () => answer(saved(9)));
    await waitFor(() => expect(screen.queryByText(unsavedText)).toBeNull());
  });

  it.each([
    ["an empty answer", () => new Response(null, { status: 204 }), "Ocorreu um erro, tente novamente."],
    ["a broken server", () => json({ status: 500 }, 500), "Ocorreu um erro, tente novamente."],
    [
      "a conflict that only the server sees",
      () =>
        json(
          {
            status: 409,
            code: "agenda.conflict",
            description: "O horário selecionado conflita com os horários da agenda.",
          },
          409,
        ),
      "O horário selecionado conflita com os horários da agenda.",
    ],
  ])("R256 tells %s and keeps what was typed", async (_, answer, message) => {
    await openAvailability({ [SAVE]: answer });
    await addHour("Terça", "08:00");
    await save();
    expect(await screen.findByRole("alertdialog")).toHaveTextContent(message);
    expect(screen.getByRole("button", { name: "Remover Terça 08:00" })).toBeInTheDocument();
    expect(screen.getByText(unsavedText)).toBeInTheDocument();
  });

  it("says that a save failed without a connection", async () => {
    await openAvailability({ [SAVE]: () => Response.error() });
    await addHour("Terça", "08:00");
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await save();
    const box = await screen.findByRole("alertdialog");
    online.mockRestore();
    expect(box).toHaveTextContent("Ocorreu um erro, tente novamente.Você está sem conexão com a internet.");
  });

  it("keeps what was typed when another window saved first, and lays it over the new agenda", async () => {
    let schedules = [entry("MONDAY", "09:00", "10:00")];
    let version = 7;
    const app = await openAvailability({
      [SCHEDULE]: () => agenda(schedules, version),
      [SAVE]: () => (version === 9 ? saved(10) : json({ status: 409, code: "agenda.stale" }, 409)),
    });
    await addHour("Terça", "08:00");
    schedules = [...schedules, entry("FRIDAY", "15:00", "16:00")];
    await save();
    const dialog = await screen.findByRole("dialog", { name: "A agenda mudou em outra janela" });
    expect(screen.getByText(unsavedText)).toBeInTheDocument();
    version = 9;
    await userEvent.click(within(dialog).getByRole("button", { name: "Recarregar a agenda" }));
    expect(await screen.findByRole("button", { name: "Remover Sexta 15:00" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Remover Terça 08:00" })).toBeInTheDocument();
    await save();
    await screen.findByText("Horários da agenda salvos com sucesso.");
    expect(await sent(app.asked(SAVE))).toEqual({
      version: 9,
      schedules: [
        weekly("MONDAY", "09:00", "10:00"),
        weekly("FRIDAY", "15:00", "16:00"),
        weekly("TUESDAY", "08:00", "09:00"),
      ],
    });
  });
});

describe("unsaved changes", () => {
  it("are asked about before leaving", async () => {
    const app = await openAvailability();
    await addHour("Terça", "08:00");
    void app.router.navigate({ to: "/blog" });
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Sair sem salvar?");
    await press("Continuar editando");
    expect(app.at()).toBe("/gerenciar-disponibilidade");
    void app.router.navigate({ to: "/blog" });
    await screen.findByRole("alertdialog");
    await press("Sair sem salvar");
    await waitFor(() => expect(app.at()).toBe("/blog"));
  });

  it("hold the window too, and only while there are some", async () => {
    await openAvailability();
    const closing = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    await addHour("Terça", "08:00");
    expect(closing()).toBe(true);
    await press("Descartar");
    expect(closing()).toBe(false);
    expect(screen.queryByRole("button", { name: "Remover Terça 08:00" })).toBeNull();
  });
});
