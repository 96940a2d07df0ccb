import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { person } from "../../../tests/renderApp";
import { session } from "../booking/testkit";
import {
  HOUR,
  held,
  hour,
  json,
  ONE,
  open,
  ownProposal,
  PROPOSALS,
  pageOf,
  patient,
  popupOf,
  press,
  SESSIONS,
} from "./testkit";

const PROPOSE = "POST /api/therapist/u1/patients/p1/proposals";
const BACK = "DELETE /api/therapist/u1/patients/p1/proposals/o1";
const ACCEPT = "POST /api/hour-proposal/o1/accept";
const DECLINE = "POST /api/hour-proposal/o1/decline";

describe("proposing an hour", () => {
  const coming = held({ startsAt: "2026-11-25T22:00:00Z", statusCode: "PAID" });
  const answers = {
    [ONE]: () => json(patient()),
    [SESSIONS]: (request: Request) => json(pageOf(request.url.includes("PAST") ? [] : [coming])),
  };

  it("sends day, time and the session that moves, and shows what waits for an answer", async () => {
    let sent = false;
    const app = await open(
      "/meus-pacientes/p1",
      {
        ...answers,
        [PROPOSALS]: () => json(sent ? [ownProposal({ movesSessionId: "s1" })] : []),
        [PROPOSE]: () => {
          sent = true;
          return json(ownProposal());
        },
      },
      person("THERAPIST"),
    );
    await press("Propor horário");
    const dialog = within(await screen.findByRole("dialog", { name: "Propor um horário" }));
    await userEvent.click(dialog.getByRole("button", { name: "Propor" }));
    expect(dialog.getByText("Digite um dia que existe, como 25/11/2026.")).toBeVisible();
    expect(dialog.getByText("Digite um horário, como 19:00.")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Dia"), "26112026");
    await userEvent.type(dialog.getByLabelText("Início"), "1900");
    await userEvent.selectOptions(dialog.getByLabelText("Para"), "Mudar a sessão de 25/11/2026 às 19:00, sem custo");
    await userEvent.click(dialog.getByRole("button", { name: "Propor" }));
    const table = within(await screen.findByRole("table", { name: "Propor um horário" }));
    expect(table.getByText("Aguarda resposta")).toBeVisible();
    expect(table.getByText("Mudança de horário")).toBeVisible();
    expect(await app.bodies(PROPOSE)).toEqual([{ day: "26/11/2026", startTime: "19:00", sessionId: "s1" }]);
  });

  it("takes a proposal back", async () => {
    let state: "OPEN" | "WITHDRAWN" = "OPEN";
    await open(
      "/meus-pacientes/p1",
      {
        ...answers,
        [PROPOSALS]: () => json([ownProposal({ state })]),
        [BACK]: () => {
          state = "WITHDRAWN";
          return json({ status: 200, message: "Proposta retirada." });
        },
      },
      person("THERAPIST"),
    );
    await press("Retirar a proposta de 26/11/2026 às 19:00");
    expect(await screen.findByText("Retirada")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Retirar/ })).toBeNull();
  });
});

describe("a proposed hour", () => {
  it("is accepted with one tap, which leads to the payment", async () => {
    const app = await open("/proposta/o1", {
      [HOUR]: () => json(hour()),
      [ACCEPT]: () => json({ sessionId: "s1", payNow: true }),
    });
    expect(await screen.findByText("quinta-feira, 26 de novembro, às 19:00")).toBeVisible();
    expect(screen.getByText("R$ 160,00. Se você aceitar, o pagamento é o próximo passo.")).toBeVisible();
    expect(screen.getByText(/^Reservado para você até 19\/11\/2026 às 12:00/)).toBeVisible();
    await press("Aceitar");
    await waitFor(() => expect(app.at()).toBe("/sessao-pagamento/s1"));
  });

  it("moves a paid session without a payment", async () => {
    const app = await open("/proposta/o1", {
      [HOUR]: () => json(hour({ price: 0, movesFrom: "2026-11-25T22:00:00Z" })),
      [ACCEPT]: () => json({ sessionId: "s1", payNow: false }),
      "GET /api/session/s1": () => json(session({ id: "s1" })),
    });
    expect(await screen.findByText(/^A sessão de quarta-feira, 25 de novembro, às 19:00 passa/)).toBeVisible();
    await press("Aceitar");
    expect(await popupOf("Sessão mudada de horário!")).toBeVisible();
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/sessao-detalhes/s1"));
  });

  it("is declined, and one that is over is told and read again", async () => {
    let state: "OPEN" | "DECLINED" = "OPEN";
    await open("/proposta/o1", {
      [HOUR]: () => json(hour({ state })),
      [DECLINE]: () => {
        state = "DECLINED";
        return json({ status: 200, message: "Horário recusado." });
      },
    });
    await press("Não quero este");
    expect(await screen.findByRole("heading", { name: "Você recusou este horário" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Aceitar" })).toBeNull();
  });

  it("of somebody else is not found", async () => {
    await open("/proposta/o1", { [HOUR]: () => json({}, 404) });
    expect(await screen.findByRole("heading", { name: "Proposta não encontrada" })).toBeVisible();
  });
});
