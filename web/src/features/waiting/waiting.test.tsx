import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { demandQuery } from "~/api/queries/waiting";
import { person, renderApp } from "../../../tests/renderApp";
import { session } from "../booking/testkit";
import { PROFILE, profile, SLOTS, slots } from "../directory/testkit";
import { fault } from "../standing/testkit";
import { DemandCard } from "./shared/DemandCard";
import { atNoon, json, OFFER, offer, open, popupOf, press, pressIn, WAITING, wait } from "./testkit";

beforeEach(() => atNoon());

const ACCEPT = "POST /api/offer/o1/accept";
const DECLINE = "POST /api/offer/o1/decline";

describe("the page of an offer", () => {
  it("shows the hour, the price and how long it is reserved, and one tap leads to the payment", async () => {
    const app = await open("/espera/o1", {
      [OFFER]: () => json(offer()),
      [ACCEPT]: () => json({ sessionId: "s1", payNow: true }),
    });
    // The waiting has the same heading.
    expect(await screen.findByText("quinta-feira, 26 de novembro, às 19:00")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Abriu um horário para você" })).toBeVisible();
    expect(screen.getByText("R$ 160,00. O pagamento é o próximo passo.")).toBeVisible();
    expect(screen.getByRole("timer")).toHaveTextContent("30:00");
    await press("Aceitar");
    await waitFor(() => expect(app.at()).toBe("/sessao-pagamento/s1"));
  });

  it("moves a paid session and asks for no payment", async () => {
    const moves = { movesSessionId: "s1", movesFrom: "2026-12-03T22:00:00Z", price: 0 };
    const app = await open("/espera/o1", {
      [OFFER]: () => json(offer(moves)),
      [ACCEPT]: () => json({ sessionId: "s1", payNow: false }),
      "GET /api/session/s1": () => json(session({ id: "s1" })),
    });
    expect(
      await screen.findByText(
        "A sessão de quinta-feira, 3 de dezembro, às 19:00 passa para este horário. Não há nada a pagar.",
      ),
    ).toBeVisible();
    await press("Aceitar");
    expect(await popupOf("Sessão mudada de horário!")).toHaveTextContent("quinta-feira, 26 de novembro, às 19:00");
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/sessao-detalhes/s1"));
  });

  it("can be declined, and says that it is over", async () => {
    let state: "OPEN" | "DECLINED" = "OPEN";
    await open("/espera/o1", {
      [OFFER]: () => json(offer({ state })),
      [DECLINE]: () => {
        state = "DECLINED";
        return json({ status: 200, message: "Horário recusado." });
      },
    });
    await press("Não quero este");
    expect(await screen.findByRole("heading", { name: "Você recusou este horário" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Aceitar" })).toBeNull();
    expect(screen.getByRole("link", { name: "Ver meus avisos" })).toHaveAttribute("href", "/espera");
  });

  it("a refusal is told and the offer is read again", async () => {
    let state: "OPEN" | "WITHDRAWN" = "OPEN";
    await open("/espera/o1", {
      [OFFER]: () => json(offer({ state })),
      [ACCEPT]: () => {
        state = "WITHDRAWN";
        return fault(409, "waiting.offer_over", "Este horário não está mais reservado para você.");
      },
    });
    await press("Aceitar");
    expect(await popupOf("Ocorreu um erro.")).toHaveTextContent("Este horário não está mais reservado para você.");
    expect(await screen.findByText("Este horário não está mais disponível")).toBeInTheDocument();
  });

  it.each([
    ["EXPIRED", "O tempo para aceitar terminou"],
    ["WITHDRAWN", "Este horário não está mais disponível"],
    ["ACCEPTED", "Você aceitou este horário"],
  ] as const)("an offer that is %s says so, and no longer what accepting does", async (state, title) => {
    await open("/espera/o1", { [OFFER]: () => json(offer({ state })) });
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Aceitar" })).toBeNull();
    expect(screen.queryByText(/O pagamento é o próximo passo/)).toBeNull();
  });

  it("somebody else's is not found", async () => {
    await open("/espera/o1", { [OFFER]: () => fault(404, "not_found", "Não encontrado.") });
    expect(await screen.findByRole("heading", { name: "Horário não encontrado" })).toBeVisible();
  });
});

describe("the own waits", () => {
  it("lists them with what fits, and ends one after a question", async () => {
    let waits = [wait(), wait({ id: "w2", sessionId: "s1", sessionStartsAt: "2026-12-03T22:00:00Z" })];
    await open("/espera", {
      [WAITING]: () => json({ waits }),
      "DELETE /api/waiting/w1": () => {
        waits = waits.slice(1);
        return json({ status: 200, message: "Aviso encerrado." });
      },
    });
    expect(await screen.findByText("Um horário com Helena Prado", { selector: "strong" })).toBeVisible();
    expect(screen.getByText("seg, qui · começando entre 18:00 e 21:00 · até 31/12/2026")).toBeVisible();
    expect(
      screen.getByText("Um horário antes de quinta-feira, 3 de dezembro, às 19:00, com Helena Prado", {
        selector: "strong",
      }),
    ).toBeVisible();
    await press(/^Encerrar ?Um horário com/);
    await pressIn(await popupOf("Encerrar este aviso?"), "Voltar");
    expect(screen.getByText("Um horário com Helena Prado", { selector: "strong" })).toBeVisible();
    await press(/^Encerrar ?Um horário com/);
    await pressIn(await popupOf("Encerrar este aviso?"), "Encerrar");
    await waitFor(() => expect(screen.queryByText("Um horário com Helena Prado", { selector: "strong" })).toBeNull());
  });

  it("is empty for who waits for nothing", async () => {
    await open("/espera", { [WAITING]: () => json({ waits: [] }) });
    expect(await screen.findByText("Você não espera nenhum horário")).toBeVisible();
  });
});

describe("asking", () => {
  it("a profile without hours offers to wait, with days and hours", async () => {
    const app = await open("/psicologo-perfil/t1", {
      [PROFILE]: () => json(profile),
      [SLOTS]: () => slots([]),
      [WAITING]: () => json({ waits: [] }),
      "POST /api/therapist/t1/waiting": () => json({ status: 200, message: "Pronto." }),
    });
    await press("Avise quando abrir horário");
    const box = await screen.findByRole("dialog", { name: "Avise quando abrir horário" });
    await userEvent.click(await within(box).findByRole("checkbox", { name: "Quinta" }));
    await userEvent.selectOptions(within(box).getByLabelText("Começa a partir das"), "18:00");
    await pressIn(box, "Pedir aviso");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await app.bodies("POST /api/therapist/t1/waiting")).toEqual([
      { days: ["THURSDAY"], fromTime: "18:00", lastDay: "18/12/2026" },
    ]);
  });

  it("Q029 Q214 leads whoever has given no name yet to that page, and then back to the profile", async () => {
    const app = await renderApp("/psicologo-perfil/t1", {
      user: person("CUSTOMER", { state: "EMAIL_CONFIRMED" }),
      answers: { [PROFILE]: () => json(profile), [SLOTS]: () => slots([]), [WAITING]: () => json({ waits: [] }) },
    });
    await press("Avise quando abrir horário");
    await waitFor(() => expect(app.at()).toBe("/cadastro-usuario-dados"));
    expect(app.router.state.location.search).toEqual({ volta: "/psicologo-perfil/t1" });
  });

  it("changing keeps what is not touched: times between full hours, and until when", async () => {
    const app = await open("/psicologo-perfil/t1", {
      [PROFILE]: () => json(profile),
      [SLOTS]: () => slots([]),
      [WAITING]: () => json({ waits: [wait({ fromTime: "07:30" })] }),
      "POST /api/therapist/t1/waiting": () => json({ status: 200, message: "Pronto." }),
    });
    await press("Mudar o aviso");
    const box = await screen.findByRole("dialog", { name: "Avise quando abrir horário" });
    expect(await within(box).findByLabelText("Começa a partir das")).toHaveDisplayValue("07:30");
    expect(within(box).getByLabelText("Até quando avisar")).toHaveDisplayValue("Até 31/12/2026, como está");
    await pressIn(box, "Pedir aviso");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await app.bodies("POST /api/therapist/t1/waiting")).toEqual([
      { days: ["MONDAY", "THURSDAY"], fromTime: "07:30", toTime: "21:00", lastDay: "31/12/2026" },
    ]);
  });

  it("refuses an end before the start, before anything is sent", async () => {
    await open("/psicologo-perfil/t1", {
      [PROFILE]: () => json(profile),
      [SLOTS]: () => slots([]),
      [WAITING]: () => json({ waits: [wait()] }),
    });
    await press("Mudar o aviso");
    const box = await screen.findByRole("dialog", { name: "Avise quando abrir horário" });
    await userEvent.selectOptions(await within(box).findByLabelText("E no máximo às"), "17:00");
    expect(within(box).getByText("O fim vem depois do início.")).toBeVisible();
    expect(within(box).getByRole("button", { name: "Pedir aviso" })).toBeDisabled();
  });

  it("a paid session offers to wait for an earlier hour; an unpaid one does not", async () => {
    const paid = session({ id: "s1", statusCode: "PAID", canReschedule: true, lateWarning: false });
    const app = await open("/sessao-detalhes/s1", {
      "GET /api/session/s1": () => json(paid),
      [WAITING]: () => json({ waits: [] }),
      "POST /api/session/s1/waiting": () => json({ status: 200, message: "Pronto." }),
    });
    await press("Avise se abrir antes");
    const box = await screen.findByRole("dialog", { name: "Avise se abrir antes" });
    await userEvent.click(await within(box).findByRole("button", { name: "Pedir aviso" }));
    await waitFor(async () => expect(await app.bodies("POST /api/session/s1/waiting")).toEqual([{ days: [] }]));
  });
});

it("a session that can no longer be moved without cost offers no wait", async () => {
  const late = session({ id: "s1", statusCode: "PAID", canReschedule: true, lateWarning: true });
  await open("/sessao-detalhes/s1", { "GET /api/session/s1": () => json(late), [WAITING]: () => json({ waits: [] }) });
  await screen.findAllByText(late.therapistName);
  expect(screen.queryByRole("button", { name: "Avise se abrir antes" })).toBeNull();
});

describe("home", () => {
  it("without an offer leads to the own waits", async () => {
    await open("/home-cliente", { [WAITING]: () => json({ waits: [wait(), wait({ id: "w2" })] }) });
    expect(await screen.findByText(/Você espera 2 horários\./)).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver meus avisos" })).toHaveAttribute("href", "/espera");
  });

  it("shows the hour that is reserved now, with the way to it", async () => {
    await open("/home-cliente", { [WAITING]: () => json({ waits: [wait()], offer: offer() }) });
    const part = within(await screen.findByRole("region", { name: "Abriu um horário para você" }));
    expect(part.getByRole("link", { name: /^Ver o horário/ })).toHaveAttribute("href", "/espera/o1");
  });
});

describe("the therapist's demand", () => {
  const shown = (demand: object) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    client.setQueryData(demandQuery("t1").queryKey, demand as never);
    render(
      <QueryClientProvider client={client}>
        <DemandCard therapistId="t1" />
      </QueryClientProvider>,
    );
  };

  it("has a number and the hours of the week, and no names", () => {
    shown({
      people: 2,
      hours: [
        { weekday: 4, hour: 19, people: 2 },
        { weekday: 0, hour: 3, people: 1 },
      ],
    });
    expect(screen.getByText("2 pessoas esperam um horário.")).toBeVisible();
    const row = screen.getByRole("row", { name: /^19h/ });
    expect(within(row).getAllByRole("cell")[3]).toHaveTextContent("2");
    expect(screen.queryByRole("row", { name: /^03h/ })).toBeNull();
  });

  it("says that nobody waits", () => {
    shown({ people: 0, hours: [] });
    expect(screen.getByText("Ninguém espera um horário agora.")).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
  });
});
