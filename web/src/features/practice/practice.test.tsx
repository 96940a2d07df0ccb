import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { attendanceQuery } from "~/api/queries/practice";
import { person } from "../../../tests/renderApp";
import { AttendanceCard } from "./shared/AttendanceCard";
import { held, json, LIST, ONE, open, pageOf, patient, SESSIONS, STATE } from "./testkit";

const therapist = person("THERAPIST");

describe("the list of patients", () => {
  it("shows state, next and last session, the paused standing hour and what waits for a payment", async () => {
    const late = patient({ unpaidSession: "2026-11-26T22:00:00Z" });
    await open("/meus-pacientes", { [LIST]: () => json(pageOf([late])) }, therapist);
    const row = within((await screen.findByRole("link", { name: "Ana Beatriz Lima" })).closest("tr") as HTMLElement);
    expect(row.getByText("Ativo")).toBeVisible();
    expect(row.getByText("26/11/2026 às 19:00")).toBeVisible();
    expect(row.getByText("12/11/2026 às 19:00")).toBeVisible();
    expect(row.getByText("toda quinta às 19:00 (em pausa)")).toBeVisible();
    expect(row.getByText("Aguarda: 26/11/2026 às 19:00")).toBeVisible();
    expect(row.getByRole("link")).toHaveAttribute("href", "/meus-pacientes/p1");
  });

  it("says how the contract stands", async () => {
    const accepted = { state: "ACCEPTED", id: "g2", version: 2, acceptedAt: "2026-07-02T13:00:00Z" } as const;
    const list = [
      patient(),
      patient({ customerId: "p2", name: "Bia", agreement: { state: "PENDING" } }),
      patient({ customerId: "p3", name: "Caio", agreement: accepted }),
    ];
    await open("/meus-pacientes", { [LIST]: () => json(pageOf(list)) }, therapist);
    const row = async (name: string) =>
      within((await screen.findByRole("link", { name })).closest("tr") as HTMLElement);
    expect((await row("Bia")).getByText("Falta ler e aceitar")).toBeVisible();
    expect((await row("Caio")).getByText("Aceito em 02/07/2026 (versão 2)")).toBeVisible();
    expect((await row("Ana Beatriz Lima")).queryByText(/Aceito|Falta ler/)).toBeNull();
  });

  it("asks for the name once it is typed, and for a state, and keeps the name out of the address", async () => {
    const app = await open("/meus-pacientes", { [LIST]: () => json(pageOf([patient()])) }, therapist);
    await userEvent.type(await screen.findByLabelText("Buscar por nome"), "ana");
    await userEvent.selectOptions(screen.getByLabelText("Situação"), "Em pausa");
    const queries = () =>
      app.seen.map((request) => new URL(request.url)).filter((url) => url.pathname.endsWith("/patients"));
    await waitFor(() => expect(queries().at(-1)?.searchParams.get("name")).toBe("ana"));
    expect(queries().at(-1)?.searchParams.get("state")).toBe("PAUSED");
    expect(queries().some((url) => url.searchParams.get("name") === "an")).toBe(false);
    expect(app.at()).toBe("/meus-pacientes");
  });

  it("tells an empty practice from a search without result", async () => {
    await open("/meus-pacientes", { [LIST]: () => json(pageOf([])) }, therapist);
    expect(await screen.findByText("Ainda não há pacientes")).toBeVisible();
    expect(screen.queryByLabelText("Buscar por nome")).toBeNull();
  });

  it("can be loaded again after a failure", async () => {
    await open("/meus-pacientes", { [LIST]: () => json({}, 500) }, therapist);
    expect(await screen.findByRole("button", { name: "Tentar novamente" })).toBeVisible();
  });
});

describe("the page of a patient", () => {
  const answers = {
    [ONE]: () => json(patient({ unpaidSession: "2026-11-26T22:00:00Z" })),
    [SESSIONS]: (request: Request) => json(pageOf(request.url.includes("PAST") ? [held()] : [])),
  };

  it("shows sessions with payment and presence, and leads to record and standing hour", async () => {
    await open("/meus-pacientes/p1", answers, therapist);
    expect(await screen.findByRole("heading", { level: 1, name: "Ana Beatriz Lima" })).toBeVisible();
    expect(screen.getByText("A sessão de 26/11/2026 às 19:00 aguarda pagamento.")).toBeVisible();
    const past = within(await screen.findByRole("table", { name: "Sessões anteriores" }));
    expect(past.getByText("Concluída")).toBeVisible();
    expect(past.getByText("PIX, Pago")).toBeVisible();
    expect(past.getByText("R$ 160,00")).toBeVisible();
    expect(past.getByText("Realizada (50 min)")).toBeVisible();
    expect(screen.getByText("Nada marcado.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Abrir o prontuário" })).toHaveAttribute("href", "/prontuario?paciente=p1");
    expect(screen.getByRole("link", { name: /toda quinta às 19:00/ })).toHaveAttribute("href", "/atendimento-fixo/h1");
  });

  it("leads from the contract's state to what was accepted", async () => {
    const agreement = { state: "PENDING", id: "g1", version: 1, acceptedAt: "2026-07-02T13:00:00Z" } as const;
    await open("/meus-pacientes/p1", { ...answers, [ONE]: () => json(patient({ agreement })) }, therapist);
    const card = within(await screen.findByRole("region", { name: "Contrato" }));
    expect(card.getByText("Falta ler e aceitar")).toBeVisible();
    expect(card.getByText("Antes: versão 1, aceita em 02/07/2026.")).toBeVisible();
    expect(card.getByRole("link", { name: "Ler o que foi aceito" })).toHaveAttribute("href", "/contrato/g1");
    expect(card.getByRole("link", { name: "Meu contrato" })).toHaveAttribute("href", "/meu-contrato");
  });

  it("changes the state and takes it back", async () => {
    let chosen: "ENDED" | "" = "";
    const app = await open(
      "/meus-pacientes/p1",
      {
        ...answers,
        [ONE]: () => json(patient(chosen ? { state: chosen, stateSet: true } : {})),
        [STATE]: async (request) => {
          chosen = (await request.clone().json()).state;
          return json({ status: 200, message: "Situação guardada." });
        },
      },
      therapist,
    );
    const box = await screen.findByLabelText("Escolher a situação");
    expect(box).toHaveDisplayValue("Automática");
    await userEvent.selectOptions(box, "Encerrado");
    await waitFor(() => expect(screen.getByLabelText("Escolher a situação")).toHaveDisplayValue("Encerrado"));
    expect(await app.bodies(STATE)).toEqual([{ state: "ENDED" }]);
    await userEvent.selectOptions(screen.getByLabelText("Escolher a situação"), "Automática");
    await waitFor(() => expect(screen.getByLabelText("Escolher a situação")).toHaveDisplayValue("Automática"));
    expect((await app.bodies(STATE)).at(-1)).toEqual({ state: "" });
  });

  it("says that somebody else's patient is not found", async () => {
    await open("/meus-pacientes/p1", { [ONE]: () => json({}, 404) }, therapist);
    expect(await screen.findByRole("heading", { name: "Paciente não encontrado" })).toBeVisible();
  });
});

it.each([
  ["MET", "As duas pessoas estiveram juntas na sala.", "50 minutos"],
  ["PATIENT_ABSENT", "Quem atende entrou na sala. Quem seria atendido não entrou.", "55 minutos"],
] as const)("both people read who was in the room: %s", (presence, text, minutes) => {
  const client = new QueryClient();
  const data = { presence, therapistMinutes: 55, patientMinutes: 0, togetherMinutes: 50 };
  client.setQueryData(attendanceQuery("s1").queryKey, data);
  render(
    <QueryClientProvider client={client}>
      <AttendanceCard sessionId="s1" />
    </QueryClientProvider>,
  );
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(minutes)).toBeVisible();
});
