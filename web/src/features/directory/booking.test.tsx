import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { session } from "../payment/testkit";
import {
  atNoon,
  cardOf,
  json,
  LIST,
  list,
  open,
  PROFILE,
  person,
  profile,
  SLOTS,
  slot,
  slots,
  therapist,
} from "./testkit";

const BOOK = "POST /api/therapist/t1/agenda/session";
const week = therapist().horarios.map((one) => ({ ...one, priceInBRL: 160 }));
const found = { [PROFILE]: () => json({ ...profile, sessionPriceInBRL: 160 }), [SLOTS]: () => slots(week) };
const patient = person("CUSTOMER");
const AT_NINE = "/psicologo-perfil/t1?dia=2026-11-16&hora=09%3A00";
const payable = { "GET /api/session/s9": () => json({ status: 404, description: "Não encontrada." }, 404) };

beforeEach(() => atNoon());

const dialog = () => screen.findByRole("alertdialog");
const press = async (name: string) => userEvent.click(within(await dialog()).getByRole("button", { name }));

async function choose(answers: Parameters<typeof open>[1], path = AT_NINE, who = patient) {
  const app = await open(path, { ...found, ...payable, ...answers }, who);
  await userEvent.click(await screen.findByRole("button", { name: "AGENDAR UMA SESSÃO" }));
  return app;
}

describe("booking from a profile", () => {
  it("R135 asks first, with date, start, end and price", async () => {
    const app = await choose({});
    const asked = await dialog();
    expect(within(asked).getByRole("heading", { name: "Deseja agendar sua sessão?" })).toBeVisible();
    for (const text of ["Helena Prado", "segunda-feira, 16 de novembro", "09:00", "09:50", "R$ 160,00"])
      expect(within(asked).getByText(text)).toBeVisible();
    expect(within(asked).getByText(/Você pode cancelar sem custo até 16\/11\/2026 às 03:00/)).toBeVisible();
    await press("Voltar");
    expect(app.seen.some((request) => request.method === "POST")).toBe(false);
  });

  it("Q197 shows the discount of the first session in the panel, on the profile and in the question", async () => {
    const offer = { "GET /api/customer/u1/first-session-discount": () => json({ percent: 15, ceilingInBRL: 40 }) };
    await choose(offer);
    expect(within(await dialog()).getByText("R$ 136,00")).toBeVisible();
    await press("Voltar");
    expect(screen.getAllByText("R$ 136,00")).toHaveLength(2);
    expect(screen.getAllByText("na primeira sessão")).toHaveLength(2);
  });

  it("R136 R138 tells that the payment is left and leads to it", async () => {
    const bodies: unknown[] = [];
    const app = await choose({
      [BOOK]: async (request) => {
        bodies.push(await request.json());
        return json({ id: "s9", holdUntil: "2026-11-15T16:00:00Z" });
      },
    });
    await press("Agendar");
    expect(await screen.findByText("Falta pouco para a sua sessão ser agendada!")).toBeVisible();
    expect(screen.getByText("Finalize o pagamento para validar o atendimento.")).toBeVisible();
    expect(bodies).toEqual([
      { day: "16/11/2026", scheduledDay: "16/11/2026", startTime: "09:00", finishTime: "09:50", customerId: "u1" },
    ]);
    await press("OK");
    await waitFor(() => expect(app.at()).toBe("/sessao-pagamento/s9"));
  });

  it("R107 Q029 leads whoever has not finished the registration there, and names the way back", async () => {
    const incomplete = {
      status: 403,
      code: "booking.registration_incomplete",
      description: "Complete seu cadastro para agendar.",
    };
    // As this page knows it, and as only the server knows it. Neither is an error to the person.
    for (const state of ["EMAIL_CONFIRMED", "REGISTRATION_COMPLETE"]) {
      const app = await choose({ [BOOK]: () => json(incomplete, 403) }, AT_NINE, person("CUSTOMER", { state }));
      const visited: { pathname: string; search: object }[] = [app.router.state.location];
      app.router.subscribe("onBeforeNavigate", ({ toLocation }) => visited.push(toLocation));
      if (state === "REGISTRATION_COMPLETE") await press("Agendar");
      // The page of the name itself leads on whoever it takes for registered.
      await waitFor(() =>
        expect(visited).toContainEqual(
          expect.objectContaining({ pathname: "/cadastro-usuario-dados", search: { volta: AT_NINE } }),
        ),
      );
      expect(screen.queryByRole("alertdialog")).toBeNull();
      cleanup();
    }
  });

  it("does not call the own time taken, neither behind the popup nor on the way back", async () => {
    let held = false;
    await choose({
      [SLOTS]: () => slots(held ? [slot("2026-11-18", "19:00")] : week),
      [BOOK]: () => {
        held = true;
        return json({ id: "s9", holdUntil: "2026-11-15T16:00:00Z" });
      },
    });
    await press("Agendar");
    await screen.findByText("Falta pouco para a sua sessão ser agendada!");
    await waitFor(() => expect(screen.queryByText("09:00")).toBeNull());
    expect(screen.queryByText(/não está mais livre/)).toBeNull();
  });

  it("shows the way to the payment in the header at once, for whoever goes back before that page has loaded", async () => {
    let held = false;
    const holdUntil = new Date(Date.now() + 3_600_000).toISOString();
    await choose({
      "GET /api/customer/u1/sessions": () => json({ sessions: held ? [session({ id: "s9", holdUntil })] : [] }),
      [BOOK]: () => {
        held = true;
        return json({ id: "s9", holdUntil: "2026-11-15T16:00:00Z" });
      },
    });
    await press("Agendar");
    await screen.findByText("Falta pouco para a sua sessão ser agendada!");
    // The popup still covers the page: the payment page has not been asked for.
    const way = await screen.findByRole("link", { name: /Continue o pagamento/, hidden: true });
    expect(way).toHaveAttribute("href", "/sessao-pagamento/s9");
  });

  it.each([
    ["R136.4 a lost race", 409, "Esse horário acabou de ser reservado. Escolha outro horário."],
    ["R136.4 any answer but 200", 201, undefined],
  ])("%s is an error, and the calendar is asked again", async (_, status, description) => {
    let taken = false;
    const app = await choose({
      [BOOK]: () => {
        taken = true;
        return json(status === 201 ? { id: "s9", holdUntil: "" } : { status, description }, status);
      },
      [SLOTS]: () => slots(taken ? [slot("2026-11-18", "19:00")] : week),
    });
    await press("Agendar");
    expect(await screen.findByRole("heading", { name: "Erro ao agendar sessão" })).toBeVisible();
    if (description) expect(screen.getByText(description)).toBeVisible();
    await press("OK");
    expect(await screen.findByText(/não está mais livre/)).toBeVisible();
    expect(app.at()).toBe("/psicologo-perfil/t1");
  });

  it("R137 leads a visitor to /entrar", async () => {
    const app = await open(AT_NINE, found);
    await userEvent.click(await screen.findByRole("link", { name: "ENTRAR PARA AGENDAR" }));
    await waitFor(() => expect(app.at()).toBe("/entrar"));
  });
});

it("R135 names the price of the time itself before that of the person", async () => {
  const priced = { ...slot("2026-11-16", "09:00"), priceInBRL: 99 };
  await choose({ [SLOTS]: () => slots([priced]) });
  expect(within(await dialog()).getByText("R$ 99,00")).toBeVisible();
  expect(within(await dialog()).queryByText("R$ 160,00")).toBeNull();
});

it("R136.4 a time that was lost is asked for anew, in the list too", async () => {
  const app = await open(
    "/psicologos?com=t1&dia=2026-11-16&hora=08%3A00",
    { ...payable, [LIST]: () => json(list([therapist()])), [BOOK]: () => json({ status: 409 }, 409) },
    patient,
  );
  const card = await cardOf("Helena Prado");
  await userEvent.click(await card.findByRole("button", { name: "AGENDAR UMA SESSÃO" }));
  const lists = () => app.seen.filter((request) => new URL(request.url).pathname === "/api/therapist/list").length;
  const before = lists();
  await press("Agendar");
  await screen.findByRole("heading", { name: "Erro ao agendar sessão" });
  await waitFor(() => expect(lists()).toBe(before + 1));
});

it("R135 R136 books from the list too", async () => {
  const app = await open(
    "/psicologos?com=t1&dia=2026-11-16&hora=08%3A00",
    { ...payable, [LIST]: () => json(list([therapist()])), [BOOK]: () => json({ id: "s9", holdUntil: "" }) },
    patient,
  );
  const card = await cardOf("Helena Prado");
  await userEvent.click(await card.findByRole("button", { name: "AGENDAR UMA SESSÃO" }));
  await press("Agendar");
  await screen.findByText("Falta pouco para a sua sessão ser agendada!");
  const booked = app.seen.filter((request) => request.method === "POST");
  expect(await Promise.all(booked.map((request) => request.clone().json()))).toEqual([
    { day: "16/11/2026", scheduledDay: "16/11/2026", startTime: "08:00", finishTime: "08:50", customerId: "u1" },
  ]);
  await press("OK");
  await waitFor(() => expect(app.at()).toBe("/sessao-pagamento/s9"));
});
