import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { profile } from "../directory/testkit";
import {
  AGREE,
  atNoon,
  CARDS,
  card,
  fault,
  json,
  open,
  PREVIEW,
  person,
  planned,
  popupOf,
  press,
  pressIn,
  preview,
  standing,
} from "./testkit";

const PAGE = "/atendimento-fixo/novo?psicologo=t1&dia=26%2F11%2F2026&hora=19%3A00&semanas=1";
const seen = { [PREVIEW]: () => json(preview()) };
const DISCOUNT = "GET /api/customer/u1/first-session-discount";
const agreed = (over: object = {}) => json({ id: "h1", days: preview().days, ...over });

beforeEach(() => atNoon());

describe("agreeing to a standing hour", () => {
  it("shows the dates, what does not fit with the nearest hour, and the price, before anything is sent", async () => {
    const app = await open(PAGE, seen);
    expect(await screen.findByText("Toda semana, quinta-feira às 19:00")).toBeVisible();
    expect(screen.getByText("R$ 160,00")).toBeVisible();
    expect(screen.getByText(/1 data está livre\. 1 data não está livre/)).toBeVisible();
    expect(screen.getByText("Sem atendimento neste dia")).toBeVisible();
    expect(screen.getByText("Horário livre mais próximo: sexta-feira, 4 de dezembro, às 18:00")).toBeVisible();
    expect(await app.bodies(PREVIEW)).toEqual([{ day: "26/11/2026", startTime: "19:00", everyWeeks: 1 }]);
    expect(await app.bodies(AGREE)).toEqual([]);
  });

  it("names a holiday, and counts it as free when it is", async () => {
    const days = [planned("25/12/2026", { holiday: "Natal" }), planned("01/01/2027")];
    await open(PAGE, { ...seen, [PREVIEW]: () => json(preview({ days, freeDays: 2 })) });
    expect(await screen.findByText("Feriado: Natal")).toBeVisible();
    expect(screen.getByText(/^2 datas estão livres\./)).toBeVisible();
    expect(screen.getAllByText(/^Feriado/)).toHaveLength(1);
  });

  it("says in words that no date is free", async () => {
    const days = [planned("26/11/2026", { state: "TAKEN", text: "Horário ocupado" })];
    await open(PAGE, { ...seen, [PREVIEW]: () => json(preview({ days, freeDays: 0 })) });
    expect(await screen.findByText(/^Nenhuma data está livre\. 1 data não está livre/)).toBeVisible();
  });

  it("names the therapist, and what the first session costs less", async () => {
    await open(PAGE, {
      ...seen,
      "GET /api/therapist/t1": () => json({ ...profile, name: "Helena Prado" }),
      [DISCOUNT]: () => json({ percent: 15, ceilingInBRL: 40 }),
    });
    expect(await screen.findByText("Helena Prado")).toBeVisible();
    expect(await screen.findByText("A primeira sessão paga sai por R$ 136,00, com 15% de desconto.")).toBeVisible();
  });

  it("says nothing about a discount that the person does not get", async () => {
    await open(PAGE, { ...seen, [DISCOUNT]: () => json({ percent: 0, ceilingInBRL: 0 }) });
    await screen.findByText("R$ 160,00");
    expect(screen.queryByText(/desconto/)).toBeNull();
  });

  it("Q029 asks for a missing name and comes back to the chosen hour", async () => {
    const app = await open(PAGE, seen, person("CUSTOMER", { state: "EMAIL_CONFIRMED" }));
    await waitFor(() => expect(app.at()).toBe("/cadastro-usuario-dados"));
    const { volta } = app.router.state.location.search as { volta?: string };
    expect(volta).toMatch(/^\/atendimento-fixo\/novo\?psicologo=t1.*hora=/);
  });

  it("the other rhythm reads its own dates", async () => {
    const app = await open(PAGE, seen);
    await userEvent.click(await screen.findByRole("radio", { name: "A cada duas semanas" }));
    await waitFor(async () => expect((await app.bodies(PREVIEW)).at(-1)).toMatchObject({ everyWeeks: 2 }));
    expect(app.router.state.location.search).toMatchObject({ semanas: "2" });
  });

  it("sends PIX for somebody without a card and opens the standing hour", async () => {
    const app = await open(PAGE, { ...seen, [AGREE]: () => agreed() });
    await press("Confirmar atendimento fixo");
    expect(await popupOf("Atendimento fixo combinado!")).toHaveTextContent("1 sessão está reservada para você.");
    // The dates are not read again: the page would say that its own hour is taken.
    expect(await app.bodies(PREVIEW)).toHaveLength(1);
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/atendimento-fixo/h1"));
    expect(await app.bodies(AGREE)).toEqual([{ day: "26/11/2026", startTime: "19:00", everyWeeks: 1, method: "pix" }]);
  });

  it("begins with the active card, and a first session that begins soon is paid at once", async () => {
    const answers = {
      ...seen,
      [PREVIEW]: () => json(preview({ payNow: true })),
      [CARDS]: () => json([card]),
      [AGREE]: () => agreed({ payNowSessionId: "s1" }),
    };
    const app = await open(PAGE, answers);
    expect(await screen.findByRole("radio", { name: /Cartão com final 1111/ })).toBeChecked();
    expect(screen.getByText(/você paga essa logo depois de confirmar/)).toBeVisible();
    await press("Confirmar atendimento fixo");
    await popupOf("Atendimento fixo combinado!");
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/sessao-pagamento/s1"));
    expect((await app.bodies(AGREE))[0]).toMatchObject({ method: "card", cardId: "c1" });
  });

  it("whoever keeps a card first comes back to the chosen hour", async () => {
    await open(PAGE, seen);
    const link = await screen.findByRole("link", { name: "Guardar um cartão" });
    const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
    expect(pathname).toBe("/novo-metodo-pagamento");
    expect(searchParams.get("volta")).toMatch(/^\/atendimento-fixo\/novo\?psicologo=t1&.*hora=19/);
  });

  it("employees pay by PIX and their cards are not read", async () => {
    const app = await open(PAGE, seen, person("ENTERPRISE"));
    expect(await screen.findByRole("radio", { name: /PIX/ })).toBeChecked();
    expect(screen.queryByRole("link", { name: "Guardar um cartão" })).toBeNull();
    expect(app.seen.some(({ url }) => url.includes("/subscription/cards"))).toBe(false);
  });

  it("a refusal is told, the dates are read again and nothing is lost", async () => {
    const app = await open(PAGE, {
      ...seen,
      [AGREE]: () => fault(409, "booking.slot_taken", "Este horário acabou de ser reservado."),
    });
    await press("Confirmar atendimento fixo");
    expect(await popupOf("Ocorreu um erro.")).toHaveTextContent("Este horário acabou de ser reservado.");
    await waitFor(async () => expect(await app.bodies(PREVIEW)).toHaveLength(2));
    expect(app.at()).toBe("/atendimento-fixo/novo");
  });

  it("cannot be confirmed when the first date is not free", async () => {
    const [first, off] = preview().days;
    await open(PAGE, { [PREVIEW]: () => json(preview({ freeDays: 1, days: [off, first].filter((day) => !!day) })) });
    expect(await screen.findByText(/A primeira data não está livre/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Confirmar atendimento fixo" })).toBeNull();
  });

  it("says why the server refuses the hour", async () => {
    await open(PAGE, { [PREVIEW]: () => fault(409, "standing.too_many", "Você já tem 3 atendimentos fixos.") });
    expect(await screen.findByRole("alert")).toHaveTextContent("Você já tem 3 atendimentos fixos.");
  });

  it("an address without an hour leads to the list", async () => {
    await open("/atendimento-fixo/novo");
    const main = within(await screen.findByRole("main"));
    expect(main.getByRole("link", { name: "Encontrar psicólogo" })).toHaveAttribute("href", "/psicologos");
  });
});

describe("a proposal", () => {
  const proposed = standing({
    state: "PROPOSED",
    reason: "",
    proposedUntil: "2026-11-25T15:00:00Z",
    occurrences: [],
  });
  const DATES = "POST /api/standing/h1/accept-preview";
  const answers = { "GET /api/standing/h1": () => json(proposed), [DATES]: () => json(preview()) };
  const taken = { state: "TAKEN", text: "Horário ocupado", nearestDay: "27/11/2026" } as const;
  const firstTaken = preview({
    days: [planned("26/11/2026", { ...taken, nearestStartTime: "18:00:00" }), planned("03/12/2026")],
  });

  it("shows every date, and what does not fit with the nearest hour, before the answer", async () => {
    const app = await open("/atendimento-fixo/h1", answers);
    expect(await screen.findByText("A primeira é em quinta-feira, 26 de novembro, às 19:00.")).toBeVisible();
    expect(screen.getByText(/1 data está livre\. 1 data não está livre/)).toBeVisible();
    expect(screen.getByText("Sem atendimento neste dia")).toBeVisible();
    expect(screen.getByText("Horário livre mais próximo: sexta-feira, 4 de dezembro, às 18:00")).toBeVisible();
    expect(screen.queryByText(/A primeira sessão começa em menos de três dias/)).toBeNull();
    expect(await app.bodies("POST /api/standing/h1/accept")).toEqual([]);
  });

  it("says that the first session is paid right after accepting, when it begins soon", async () => {
    await open("/atendimento-fixo/h1", { ...answers, [DATES]: () => json(preview({ payNow: true })) });
    expect(await screen.findByText(/^A primeira sessão começa em menos de três dias/)).toBeVisible();
  });

  it("cannot be accepted while the first date is not free, but refused", async () => {
    await open("/atendimento-fixo/h1", { ...answers, [DATES]: () => json(firstTaken) });
    expect(await screen.findByText(/^A primeira data não está livre, e por isso/)).toBeVisible();
    expect(screen.getByText("Horário livre mais próximo: sexta-feira, 27 de novembro, às 18:00")).toBeVisible();
    expect(screen.queryByText(/A primeira é em/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Aceitar" })).toBeNull();
    expect(screen.getByRole("button", { name: "Recusar" })).toBeVisible();
  });

  it("whose first date was taken meanwhile says so after the click", async () => {
    let lost = false;
    await open("/atendimento-fixo/h1", {
      ...answers,
      [DATES]: () => json(lost ? firstTaken : preview()),
      "POST /api/standing/h1/accept": () => {
        lost = true;
        return fault(409, "booking.slot_taken", "Este horário acabou de ser reservado.");
      },
    });
    await press("Aceitar");
    await pressIn(await screen.findByRole("alertdialog"), "OK");
    expect(await screen.findByText(/^A primeira data não está livre, e por isso/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Aceitar" })).toBeNull();
  });

  it("without its dates it cannot be accepted; they can be asked for again", async () => {
    let broken = true;
    await open("/atendimento-fixo/h1", { ...answers, [DATES]: () => (broken ? json({}, 500) : json(preview())) });
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    expect(screen.queryByRole("button", { name: "Aceitar" })).toBeNull();
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByRole("button", { name: "Aceitar" })).toBeVisible();
  });

  it("is accepted with the chosen means", async () => {
    const app = await open("/atendimento-fixo/h1", {
      ...answers,
      "POST /api/standing/h1/accept": () => agreed(),
    });
    expect(await screen.findByText(/Helena Prado propõe este horário a você. Responda até 25\/11\/2026/)).toBeVisible();
    expect(screen.getByText("Cada sessão custa R$ 160,00. Nada é cobrado ao aceitar.")).toBeVisible();
    await press("Aceitar");
    await popupOf("Atendimento fixo combinado!");
    expect(await app.bodies("POST /api/standing/h1/accept")).toEqual([{ method: "pix" }]);
  });

  it("is refused only after a question", async () => {
    let refused = 0;
    await open("/atendimento-fixo/h1", {
      ...answers,
      "POST /api/standing/h1/refuse": () => {
        refused++;
        return json({ status: 200, message: "Proposta recusada." });
      },
    });
    await press("Recusar");
    const asked = await popupOf("Recusar esta proposta?");
    expect(refused).toBe(0);
    await userEvent.click(within(asked).getByRole("button", { name: "Recusar" }));
    await waitFor(() => expect(refused).toBe(1));
  });

  it("shows the therapist until when it can be answered", async () => {
    const app = await open("/atendimento-fixo/h1", answers, person("THERAPIST"));
    expect(await screen.findByText(/pode responder até 25\/11\/2026, às 12:00/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Aceitar" })).toBeNull();
    expect(app.seen.map(({ url }) => new URL(url).pathname)).not.toContain("/api/standing/h1/accept-preview");
  });
});
