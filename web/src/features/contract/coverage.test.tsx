import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { Coverage } from "~/api/queries/contracts";
import { atNoon, json, open, PROFILE, person, profile, SLOTS, slots, therapist } from "../directory/testkit";

const BOOK = "POST /api/therapist/t1/agenda/session";
const COVERAGE = "GET /api/therapist/t1/coverage";
const week = therapist().horarios.map((one) => ({ ...one, priceInBRL: 160 }));
const AT_NINE = "/psicologo-perfil/t1?dia=2026-11-16&hora=09%3A00";
const employee = person("ENTERPRISE");
const month = { month: "2026-11", sessions: 4, used: 1 };

beforeEach(() => atNoon());

const dialog = () => screen.findByRole("alertdialog");

async function choose(over: Partial<Coverage>, who = employee, more = {}) {
  const app = await open(
    AT_NINE,
    {
      [PROFILE]: () => json({ ...profile, sessionPriceInBRL: 160 }),
      [SLOTS]: () => slots(week),
      [COVERAGE]: () => json({ covered: true, price: 120, companyPays: 120, youPay: 0, month, ...over }),
      ...more,
    },
    who,
  );
  await userEvent.click(await screen.findByRole("button", { name: "AGENDAR UMA SESSÃO" }));
  return app;
}

it("an employee whose company pays all of it books without a payment", async () => {
  const bodies: Record<string, unknown>[] = [];
  await choose({}, employee, {
    [BOOK]: async (request: Request) => {
      bodies.push(await request.json());
      return json({ id: "s9", holdUntil: "2026-11-15T16:00:00Z", confirmed: true });
    },
  });
  const asked = await dialog();
  expect(within(asked).getByRole("checkbox", { name: "Sua empresa paga esta sessão" })).toBeChecked();
  expect(within(asked).getByText("Você ainda tem 3 de 4 sessões de novembro.")).toBeVisible();
  await userEvent.click(within(asked).getByRole("button", { name: "Agendar" }));
  expect(await screen.findByText("Sua sessão está confirmada!")).toBeVisible();
  await waitFor(() => expect(bodies[0]).toMatchObject({ allowance: true }));
});

it("with a rest the dialog says who pays what, and the person may keep the allowance for another session", async () => {
  const bodies: Record<string, unknown>[] = [];
  await choose({ companyPays: 80, youPay: 40 }, employee, {
    [BOOK]: async (request: Request) => {
      bodies.push(await request.json());
      return json({ id: "s9", holdUntil: "2026-11-15T16:00:00Z" });
    },
  });
  const asked = await dialog();
  await userEvent.click(within(asked).getByRole("checkbox", { name: "A empresa paga R$ 80,00, você paga R$ 40,00" }));
  expect(within(asked).getByText("Você paga a sessão toda, e o benefício fica para outra.")).toBeVisible();
  await userEvent.click(within(asked).getByRole("button", { name: "Agendar" }));
  await waitFor(() => expect(bodies[0]).not.toHaveProperty("allowance"));
});

it("tells the person alone that the allowance is used up, and what remains possible", async () => {
  await choose({ month: { ...month, used: 4 } });
  const asked = await dialog();
  expect(
    within(asked).getByText("Você já usou as 4 sessões de novembro pela empresa. Esta você pode pagar você mesmo."),
  ).toBeVisible();
  expect(within(asked).queryByRole("checkbox", { name: /empresa paga/ })).toBeNull();
});

it("asks nobody else for a company", async () => {
  const app = await choose({}, person("CUSTOMER"));
  await dialog();
  expect(app.seen.some((request) => request.url.includes("/coverage"))).toBe(false);
});
