import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { session } from "../booking/testkit";
import { PROFILE, profile, SLOTS, slot, slots } from "../directory/testkit";
import { atNoon, json, occurrence, open, person, press, pressIn, preview, SETTING, standing } from "./testkit";

const LIST = "GET /api/standing-hours";
const NEXT = "GET /api/customer/u1/next-sessions";
const takes = { [SETTING]: () => json({ takesStandingHours: true }) };
beforeEach(() => atNoon());

describe("home", () => {
  it("shows standing hours with the next date, and proposals first", async () => {
    const list = [standing(), standing({ id: "h2", state: "PROPOSED", reason: "", occurrences: [] })];
    await open("/home-cliente", { [LIST]: () => json(list), [NEXT]: () => json({ sessions: [] }) });
    const part = within(await screen.findByRole("region", { name: "Atendimentos fixos" }));
    const [first, second] = part.getAllByRole("listitem");
    expect(first).toHaveTextContent("Proposta para você");
    expect(within(first as HTMLElement).getByRole("link", { name: /^Responder/ })).toHaveAttribute(
      "href",
      "/atendimento-fixo/h2",
    );
    expect(second).toHaveTextContent("Próxima: quinta-feira, 26 de novembro, às 19:00");
  });

  it("marks a session of a standing hour and no other", async () => {
    const sessions = [session({ id: "s1" }), session({ id: "s7" })];
    await open("/home-cliente", { [LIST]: () => json([standing()]), [NEXT]: () => json({ sessions }) });
    const marks = await screen.findAllByRole("link", {
      name: /^Atendimento fixo: ?Toda semana, quinta-feira às 19:00$/,
    });
    expect(marks).toHaveLength(1);
    expect(marks[0]).toHaveAttribute("href", "/atendimento-fixo/h1");
  });

  it("says when the payment of a session comes by itself, instead of asking for it now", async () => {
    const soon = "2026-11-20T22:00:00Z";
    const sessions = [
      session({ id: "s1", statusCode: "AWAITING_PAYMENT" }),
      session({ id: "s3", statusCode: "AWAITING_PAYMENT" }),
    ];
    const list = [standing({ occurrences: [occurrence(1), occurrence(3, { startsAt: soon })] })];
    const answers = { [LIST]: () => json(list), [NEXT]: () => json({ sessions }) };
    await open("/home-cliente", answers);
    expect(await screen.findByText("Agendada · Código PIX em 24/11/2026 às 19:00")).toBeVisible();
    expect(screen.getAllByText("Aguardando pagamento")).toHaveLength(1);
  });

  it("shows four and the rest on demand", async () => {
    const list = [1, 2, 3, 4, 5].map((n) => standing({ id: `h${n}`, otherName: `Pessoa ${n}` }));
    await open("/home-cliente", { [LIST]: () => json(list), [NEXT]: () => json({ sessions: [] }) });
    const part = within(await screen.findByRole("region", { name: "Atendimentos fixos" }));
    expect(part.getAllByRole("listitem")).toHaveLength(4);
    await press("Ver todos (5)");
    expect(part.getAllByRole("listitem")).toHaveLength(5);
  });
});

it("the page of a session does not ask for a payment that comes by itself", async () => {
  const one = session({ id: "s1", statusCode: "AWAITING_PAYMENT", canPay: true });
  await open("/sessao-detalhes/s1", {
    [LIST]: () => json([standing({ method: "card" })]),
    "GET /api/session/s1": () => json(one),
  });
  const text = "Cobrança em 24/11/2026 às 19:00. Você não precisa fazer nada agora; se preferir, pague antes.";
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/Finalize o pagamento|O horário está reservado/)).toBeNull();
});

describe("the booking dialog", () => {
  const free = slot("2026-11-19", "19:00", { priceInBRL: 160 });
  const found = { [PROFILE]: () => json({ ...profile, sessionPriceInBRL: 160 }), [SLOTS]: () => slots([free]) };
  const path = "/psicologo-perfil/t1?dia=2026-11-19&hora=19%3A00";
  const ask = async (answers: object) => {
    const app = await open(path, { ...found, ...answers });
    await press("AGENDAR UMA SESSÃO");
    return { app, box: await screen.findByRole("alertdialog") };
  };

  it("offers the rhythms when the therapist takes standing hours, and leads to the dates", async () => {
    const { app, box } = await ask({
      ...takes,
      "POST /api/therapist/t1/standing/preview": () => json(preview()),
    });
    expect(within(box).getByRole("radio", { name: "Só esta sessão" })).toBeChecked();
    const held = "O horário fica reservado por até 60 minutos para o pagamento.";
    expect(within(box).getByText(held)).toBeVisible();
    expect(within(box).getByRole("button", { name: "Agendar" })).toBeVisible();
    await userEvent.click(within(box).getByRole("radio", { name: /^Toda semana/ }));
    expect(within(box).queryByText(held)).toBeNull();
    expect(within(box).getByText(/^Na próxima página você vê as datas/)).toBeVisible();
    await pressIn(box, "Continuar");
    await waitFor(() => expect(app.at()).toBe("/atendimento-fixo/novo"));
    expect(app.router.state.location.search).toEqual({
      psicologo: "t1",
      dia: "19/11/2026",
      hora: "19:00",
      semanas: "1",
    });
  });

  it.each([
    ["does not", { [SETTING]: () => json({ takesStandingHours: false }) }],
    ["is not known to", { [SETTING]: () => json({}, 500) }],
  ])("offers the session alone when the therapist %s take them", async (_name, answers) => {
    const { box } = await ask(answers);
    expect(within(box).queryByRole("radio")).toBeNull();
    expect(within(box).getByRole("button", { name: "Agendar" })).toBeVisible();
  });
});

describe("a past session", () => {
  const past = session({ stage: "DONE", canCancel: false, canReschedule: false, scheduledDay: "12/11/2026" });

  it("becomes a standing hour at the same weekday and time", async () => {
    const next = slot("2026-11-19", "09:00");
    const app = await open("/sessao-detalhes/s1", {
      ...takes,
      "GET /api/session/s1": () => json(past),
      [SLOTS]: () => slots([next]),
      "POST /api/therapist/t1/standing/preview": () => json(preview()),
    });
    await press(/^Tornar atendimento fixo/);
    await waitFor(() => expect(app.at()).toBe("/atendimento-fixo/novo"));
    expect(app.router.state.location.search).toMatchObject({ dia: "19/11/2026", hora: "09:00" });
  });

  it("the therapist proposes one after seeing the dates", async () => {
    const PROPOSE = "POST /api/standing/proposal";
    const app = await open(
      "/sessao-detalhes/s1",
      {
        "GET /api/session/s1": () =>
          json({ ...past, therapistId: "u1", customerInfo: { id: "p1", fullName: "Bruno Reis", email: "" } }),
        "GET /api/therapist/u1/agenda/simplified": () => slots([slot("2026-11-19", "09:00")]),
        [PROPOSE]: () => json(preview()),
      },
      person("THERAPIST"),
    );
    await press("Propor atendimento fixo");
    const box = await screen.findByRole("dialog", { name: "Propor atendimento fixo a Bruno Reis" });
    await userEvent.click(await within(box).findByRole("button", { name: "Ver as datas" }));
    await userEvent.click(await within(box).findByRole("button", { name: "Enviar proposta" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const body = { customerId: "p1", day: "19/11/2026", startTime: "09:00:00", everyWeeks: 1 };
    expect(await app.bodies(PROPOSE)).toEqual([
      { ...body, preview: true },
      { ...body, preview: false },
    ]);
  });
});
