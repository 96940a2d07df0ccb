import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { tokenStore } from "~/lib/token";
import { recorded } from "../../../tests/recorded";
import {
  atNoon,
  json,
  open,
  PROFILE,
  person,
  profile,
  SLOTS,
  slot,
  slots,
  therapist,
  tokenAnswer,
  tokenFor,
} from "./testkit";

const week = therapist().horarios;
const found = { [PROFILE]: () => json(profile), [SLOTS]: () => slots(week) };
const priced = {
  [PROFILE]: () => json({ ...profile, sessionPriceInBRL: 160 }),
  [SLOTS]: () => slots(week.map((one) => ({ ...one, priceInBRL: 160 }))),
};
const patient = person("CUSTOMER");
const AT_NINE = "/psicologo-perfil/t1?dia=2026-11-16&hora=09%3A00";

beforeEach(() => atNoon());

describe("R133 the profile", () => {
  it.each(["/psicologo-perfil/t1", "/psicologo-perfil?id=t1"])("opens at %s with everything", async (path) => {
    await open(path, found);
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Helena Prado" })).toBeVisible());
    for (const text of [
      "CRP 06/128841 · SP",
      "Psicanálise",
      "Psicologia, USP",
      "Oito anos de clínica",
      "Atendo adultos.",
      "Luto e recomeços",
      "50 minutos",
      "Feminino",
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/Especialização, Mestrado/)).toHaveTextContent("Psicologia hospitalar");
    expect(document.querySelector("main img")).toHaveAttribute("src", "/api/user/t1/profile-picture");
    expect(await screen.findByRole("toolbar", { name: "Dias da semana" })).toBeVisible();
    await waitFor(() => expect(document.title).toBe("Helena Prado, psicologia online, CRP 06/128841 · Psic"));
  });

  it("leaves out what the person did not tell", async () => {
    await open("/psicologo-perfil/t1", {
      ...found,
      [PROFILE]: () => json({ ...profile, professionalInterests: "", gender: undefined, additionalEducationList: [] }),
    });
    await screen.findByRole("heading", { level: 1, name: "Helena Prado" });
    expect(screen.queryByText("Interesses profissionais")).toBeNull();
    expect(screen.queryByText("Gênero")).toBeNull();
  });

  it("asks for the agenda once, whichever of the known weeks is looked at", async () => {
    const app = await open("/psicologo-perfil/t1", found);
    await userEvent.click(await screen.findByRole("button", { name: "Próxima semana" }));
    expect(screen.getByText("Nenhum horário livre nesta semana.")).toBeVisible();
    expect(app.asked(SLOTS)).toEqual([{}]);
  });

  it("Q020 pages beyond the days that count for the list", async () => {
    const app = await open("/psicologo-perfil/t1?dia=2026-12-29&hora=09:00", {
      ...found,
      [SLOTS]: (request) => slots(request.url.includes("startDate") ? [slot("2026-12-29", "09:00")] : week),
    });
    expect(await screen.findByText("09:00 às 09:50 com Helena Prado")).toBeVisible();
    expect(app.asked(SLOTS)).toContainEqual({ startDate: "27/12/2026", finishDate: "02/01/2027" });
  });

  it("shows a psychologist the own record as patients see it", async () => {
    const own = { ...recorded("therapist", "therapist"), id: "t1", fullName: "Helena Prado", cpf: "111.444.777-35" };
    await open("/psicologo-perfil/t1", { ...found, [PROFILE]: () => json(own) }, person("THERAPIST", { id: "t1" }));
    expect(await screen.findByText("Assim os pacientes veem o seu perfil.")).toBeVisible();
    expect(document.body).not.toHaveTextContent("111.444");
  });
});

describe("R134 someone who is not there", () => {
  it.each(["/psicologo-perfil/t1", "/psicologo-perfil", "/psicologo-perfil?id=t1"])("%s shows nobody", async (path) => {
    await open(path, { [PROFILE]: () => json({ status: 404, description: "Não encontrado." }, 404) });
    expect(await screen.findByRole("heading", { name: "Este perfil não está disponível" })).toBeVisible();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.queryByText(/CRP/)).toBeNull();
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  it("R134 shows nobody without an answer either, and can try again", async () => {
    let broken = true;
    await open("/psicologo-perfil/t1", {
      ...found,
      [PROFILE]: () => (broken ? Promise.reject(new TypeError("offline")) : json(profile)),
    });
    expect(await screen.findByRole("heading", { name: "Não conseguimos carregar este perfil" })).toBeVisible();
    expect(screen.queryByText(/CRP/)).toBeNull();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Helena Prado" })).toBeVisible());
  });
});

describe("R125 Q019 without free times", () => {
  it.each([
    ["an empty agenda", () => slots([])],
    ["an agenda that is closed", () => json({ status: 404, description: "Não encontrado." }, 404)],
  ])("%s says so", async (_, answer) => {
    await open("/psicologo-perfil/t1", { ...found, [SLOTS]: answer });
    expect(await screen.findByText("O psicólogo não possui agenda aberta")).toBeVisible();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("the price", () => {
  it("R028 R029 is nowhere on a visitor's page, whatever the server says", async () => {
    await open(AT_NINE, priced);
    expect(await screen.findByText("09:00 às 09:50 com Helena Prado")).toBeVisible();
    expect(document.body.innerHTML).not.toMatch(/R\$|160/);
  });

  it("R029 R130 is there for someone signed in", async () => {
    await open(AT_NINE, priced, patient);
    await waitFor(() => expect(screen.getAllByText("R$ 160,00")).toHaveLength(2));
    expect(screen.getByRole("button", { name: "AGENDAR UMA SESSÃO" })).toBeEnabled();
  });
});

it("R028 R131 after signing in a visitor is back at the same person and time", async () => {
  const app = await open("/psicologo-perfil/t1", {
    ...found,
    "POST /api/auth/login": () => tokenAnswer(tokenFor(patient)),
    "GET /api/user/info/": () => (tokenStore.get() ? json(patient) : json({ status: 401 }, 401)),
  });
  await userEvent.click(await screen.findByRole("button", { name: "09:00" }));
  await userEvent.click(await screen.findByRole("link", { name: "ENTRAR PARA AGENDAR" }));
  await userEvent.type(await screen.findByLabelText("E-mail"), "ana@exemplo.com");
  await userEvent.type(screen.getByLabelText("Senha"), "segredo");
  await userEvent.click(screen.getByRole("button", { name: "ENTRAR" }));
  expect(await screen.findByText("09:00 às 09:50 com Helena Prado")).toBeVisible();
  expect(app.href()).toBe(AT_NINE);
  expect(screen.getByRole("button", { name: "09:00" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("button", { name: "AGENDAR UMA SESSÃO" })).toBeVisible();
});
