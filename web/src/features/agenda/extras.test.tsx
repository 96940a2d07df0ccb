import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  ADD_BLOCK,
  agenda,
  atTen,
  BLOCKS,
  DROP_BLOCK,
  EXPLAIN,
  entry,
  HOLIDAYS,
  json,
  openAvailability,
  press,
  SCHEDULE,
} from "./testkit";

beforeEach(() => atTen());

const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
const check = async (name: string, ...days: string[]) => {
  for (const day of days) await userEvent.click(dialog(name).getByRole("checkbox", { name: day }));
};

describe("filling a stretch", () => {
  const NAME = "Preencher um período";

  it("says how many hours come out, and adds them in one step", async () => {
    await openAvailability();
    await press(NAME);
    await check(NAME, "Segunda", "Quarta");
    await userEvent.type(dialog(NAME).getByLabelText("De"), "08:00");
    await userEvent.type(dialog(NAME).getByLabelText("Até"), "12:00");
    await userEvent.clear(dialog(NAME).getByLabelText("Pausa (minutos)"));
    await userEvent.type(dialog(NAME).getByLabelText("Pausa (minutos)"), "30");
    expect(
      dialog(NAME).getByText("5 horários para adicionar. 1 horário fora, por conflito com a agenda."),
    ).toBeVisible();
    await userEvent.click(dialog(NAME).getByRole("button", { name: "Adicionar 5 horários" }));
    expect(screen.getByText("5 horários adicionados.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Remover Quarta 09:30" })).toBeVisible();
    await press("Desfazer");
    expect(screen.queryByRole("button", { name: "Remover Quarta 09:30" })).toBeNull();
  });

  it("R254.1 needs a day", async () => {
    await openAvailability();
    await press(NAME);
    await userEvent.click(dialog(NAME).getByRole("button", { name: "Adicionar horários" }));
    expect(dialog(NAME).getByRole("alert")).toHaveTextContent("O dia da semana é obrigatório.");
    expect(dialog(NAME).getByRole("group", { description: "O dia da semana é obrigatório." })).toBeVisible();
    expect(dialog(NAME).getByRole("checkbox", { name: "Domingo" })).toHaveFocus();
  });

  it("R254.2 needs times that exist", async () => {
    await openAvailability();
    await press(NAME);
    await check(NAME, "Segunda");
    await userEvent.type(dialog(NAME).getByLabelText("De"), "24:00");
    await userEvent.click(dialog(NAME).getByRole("button", { name: "Adicionar horários" }));
    expect(dialog(NAME).getByRole("alert")).toHaveTextContent("Horário inválido");
    expect(dialog(NAME).getByLabelText("De")).toHaveFocus();
  });
});

it("copies a day to others and leaves out what conflicts", async () => {
  const NAME = "Copiar um dia";
  await openAvailability({
    [SCHEDULE]: () => agenda([entry("MONDAY", "09:00", "10:00"), entry("FRIDAY", "09:30", "10:30")]),
  });
  await press(NAME);
  await userEvent.click(dialog(NAME).getByRole("button", { name: "Adicionar horários" }));
  expect(dialog(NAME).getByRole("alert")).toHaveTextContent("O dia da semana é obrigatório.");
  expect(dialog(NAME).getByLabelText("Copiar de")).toHaveFocus();
  await userEvent.selectOptions(dialog(NAME).getByLabelText("Copiar de"), "Segunda (1 horário)");
  expect(dialog(NAME).queryByRole("checkbox", { name: "Segunda" })).toBeNull();
  await check(NAME, "Terça", "Sexta");
  expect(dialog(NAME).getByText("1 horário para adicionar. 1 horário fora, por conflito com a agenda.")).toBeVisible();
  await userEvent.click(dialog(NAME).getByRole("button", { name: "Adicionar 1 horário" }));
  expect(screen.getByRole("button", { name: "Remover Terça 09:00" })).toBeVisible();
});

describe("days off", () => {
  it("are checked, saved at once and listed", async () => {
    const list: object[] = [];
    const app = await openAvailability({
      [BLOCKS]: () => json(list),
      [ADD_BLOCK]: () => {
        list.push({ id: "b1", firstDay: "21/12/2026", lastDay: "02/01/2027", reason: "Férias" });
        return json({ ...list[0], booked: 0, sessions: [] });
      },
    });
    expect(await screen.findByText("Nenhum dia bloqueado.")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Primeiro dia"), "21/12/2026");
    await userEvent.type(screen.getByLabelText("Último dia (opcional)"), "20/12/2026");
    await press("Bloquear dias");
    expect(screen.getByText("O último dia vem depois do primeiro.")).toBeVisible();
    expect(app.asked(ADD_BLOCK)).toHaveLength(0);
    await userEvent.clear(screen.getByLabelText("Último dia (opcional)"));
    await userEvent.type(screen.getByLabelText("Último dia (opcional)"), "02/01/2027");
    await userEvent.type(screen.getByLabelText(/^Motivo/), "Férias");
    await press("Bloquear dias");
    expect(await screen.findByText("21/12/2026 a 02/01/2027")).toBeVisible();
    const [request] = app.asked(ADD_BLOCK);
    expect(await request?.clone().json()).toEqual({ firstDay: "21/12/2026", lastDay: "02/01/2027", reason: "Férias" });
    expect(screen.getByLabelText("Primeiro dia")).toHaveValue("");
  });

  it("name what stays booked in them, with the way to it", async () => {
    const days = { id: "b1", firstDay: "21/12/2026", lastDay: "02/01/2027", reason: "" };
    await openAvailability({
      [ADD_BLOCK]: () => json({ ...days, booked: 2, firstBooked: "23/12/2026", sessions: [] }),
    });
    await userEvent.type(screen.getByLabelText("Primeiro dia"), "21/12/2026");
    await userEvent.type(screen.getByLabelText("Último dia (opcional)"), "02/01/2027");
    await press("Bloquear dias");
    expect(await screen.findByText("Nestes dias há 2 sessões marcadas, e elas continuam marcadas.")).toBeVisible();
    expect(screen.getByText(/^Nada foi cancelado\./)).toBeVisible();
    const link = screen.getByRole("link", { name: "Ver as sessões na agenda" });
    expect(link).toHaveAttribute("href", "/minha-agenda-psicologo?semana=2026-12-23");
    await press("Bloquear dias"); // other days, and nothing is filled in
    expect(screen.queryByText(/continuam marcadas/)).toBeNull();
  });

  it("are offered for the next holidays, each with a button of its own", async () => {
    const list: object[] = [{ id: "b1", firstDay: "25/12/2026", lastDay: "25/12/2026", reason: "Natal" }];
    const app = await openAvailability({
      [HOLIDAYS]: () =>
        json([
          { day: "20/11/2026", name: "Consciência Negra", optional: false },
          { day: "24/12/2026", name: "Véspera de Natal", optional: true },
          { day: "25/12/2026", name: "Natal", optional: false },
        ]),
      [BLOCKS]: () => json(list),
      [ADD_BLOCK]: () => {
        list.push({ id: "b2", firstDay: "20/11/2026", lastDay: "20/11/2026", reason: "Consciência Negra" });
        return json({ ...list[1], booked: 0, sessions: [] });
      },
    });
    const holidays = within(await screen.findByRole("list", { name: "Próximos feriados" }));
    const [first, eve, christmas] = holidays.getAllByRole("listitem");
    expect(eve).toHaveTextContent("Véspera de Natal (ponto facultativo)");
    await waitFor(() => expect(christmas).toHaveTextContent("Bloqueado"));
    expect(holidays.queryByRole("button", { name: "Bloquear Natal, 25/12/2026" })).toBeNull();
    await userEvent.click(holidays.getByRole("button", { name: "Bloquear Consciência Negra, 20/11/2026" }));
    await waitFor(() => expect(first).toHaveTextContent("Bloqueado"));
    const [request] = app.asked(ADD_BLOCK);
    const sent = { firstDay: "20/11/2026", lastDay: "20/11/2026", reason: "Consciência Negra" };
    expect(await request?.clone().json()).toEqual(sent);
  });

  it("tell both days that do not exist", async () => {
    await openAvailability();
    await userEvent.type(screen.getByLabelText("Primeiro dia"), "31/02/2027");
    await userEvent.type(screen.getByLabelText("Último dia (opcional)"), "30/02/2027");
    await press("Bloquear dias");
    expect(screen.getAllByText("Informe um dia que existe, no formato DD/MM/AAAA.")).toHaveLength(2);
  });

  it("refuse days that are over", async () => {
    const app = await openAvailability();
    await userEvent.type(screen.getByLabelText("Primeiro dia"), "17/11/2026");
    await press("Bloquear dias");
    expect(screen.getByText("Escolha dias a partir de hoje.")).toBeVisible();
    expect(app.asked(ADD_BLOCK)).toHaveLength(0);
  });

  it("are opened again after a question", async () => {
    let list = [{ id: "b1", firstDay: "21/12/2026", lastDay: "21/12/2026", reason: "" }];
    const app = await openAvailability({
      [BLOCKS]: () => json(list),
      [DROP_BLOCK]: () => {
        list = [];
        return json({ saved: true, message: "", version: 0 });
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Liberar 21/12/2026" }));
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Deseja liberar estes dias?");
    await press("Sim");
    expect(await screen.findByText("Nenhum dia bloqueado.")).toBeVisible();
    expect(app.asked(DROP_BLOCK)).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole("heading", { name: "Dias sem atendimento" })).toHaveFocus());
  });
});

describe("why an hour is not offered", () => {
  const form = () => within(screen.getByRole("form", { name: "Por que este horário não aparece?" }));

  it("is answered in plain words", async () => {
    const app = await openAvailability({
      [EXPLAIN]: () => json({ offered: false, reason: "DAY_OFF", text: "Este dia está bloqueado na sua agenda." }),
    });
    await userEvent.type(form().getByLabelText("Dia"), "21/12/2026");
    await userEvent.type(form().getByLabelText("Início"), "09:00");
    await press("Verificar");
    expect(await screen.findByText("Este dia está bloqueado na sua agenda.")).toBeVisible();
    const asked = new URL(app.asked(EXPLAIN)[0]?.url ?? "").searchParams;
    expect(Object.fromEntries(asked)).toEqual({ day: "21/12/2026", startTime: "09:00", enterprise: "false" });
    await userEvent.clear(form().getByLabelText("Início"));
    await press("Verificar");
    expect(screen.queryByText("Este dia está bloqueado na sua agenda.")).toBeNull();
  });

  it("needs a day and a time that exist", async () => {
    const app = await openAvailability();
    await userEvent.type(form().getByLabelText("Dia"), "31/02/2027");
    await press("Verificar");
    expect(form().getByText("Informe um dia que existe, no formato DD/MM/AAAA.")).toBeVisible();
    expect(form().getByText("Horário inválido")).toBeVisible();
    expect(app.asked(EXPLAIN)).toHaveLength(0);
  });
});
