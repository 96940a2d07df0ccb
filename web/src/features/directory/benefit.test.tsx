import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { atNoon, json, LIST, list, open, openFilters, person, slot, therapist } from "./testkit";

const covered = slot("2026-11-16", "09:00", { isEnterprise: true, priceInBRL: 80 });
const mixed = therapist({ horarios: [slot("2026-11-16", "08:00"), covered, slot("2026-11-18", "19:00")] });
const answering = { [LIST]: () => json(list([mixed])) };
const employee = person("ENTERPRISE");
const times = () =>
  within(screen.getByRole("toolbar", { name: /Horários de/ }))
    .getAllByRole("button")
    .map((button) => button.textContent);

beforeEach(() => atNoon());

it("Q056 an employee sees which hours the company covers, and shows only these", async () => {
  const app = await open("/psicologos", answering, employee);
  await screen.findByRole("article");
  expect(times()).toEqual(["08:00", "09:00 Pela empresa"]);
  expect(screen.getByRole("button", { name: /16 de novembro.*também pela empresa/ })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "08:00" }));
  await waitFor(() => expect(app.href()).toContain("hora="));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Só horários do benefício" }));
  expect(times()).toEqual(["09:00 Pela empresa"]);
  await waitFor(() => expect(app.href()).not.toContain("hora="));
  expect(screen.queryByText(/não está mais livre/)).toBeNull();
});

it("Q056 an employee filters the list by these hours", async () => {
  const app = await open("/psicologos", answering, employee);
  await screen.findByRole("article");
  await openFilters();
  await userEvent.click(screen.getAllByRole("checkbox", { name: "Só horários do benefício" })[0] as HTMLElement);
  await waitFor(() => expect(app.href()).toContain("beneficio=sim"));
  await waitFor(() => expect(app.asked(LIST).at(-1)).toMatchObject({ benefit: "true" }));
  expect(times()).toEqual(["09:00 Pela empresa"]);
  await userEvent.click(screen.getByRole("button", { name: "Remover o filtro Só horários do benefício" }));
  await waitFor(() => expect(app.href()).toBe("/psicologos"));
});

it("Q056 with the filter, the card shows the price of these hours and the page how they are ordered", async () => {
  const first = { ...mixed, nextFree: covered, sessionPrice: 160 };
  await open("/psicologos?beneficio=sim", { [LIST]: () => json(list([first])) }, employee);
  expect(await screen.findByRole("article")).toHaveTextContent("R$ 80,00");
  expect(screen.getByRole("article")).not.toHaveTextContent("R$ 160,00");
  expect(screen.getByText(/Ordem: quem tem horário da sua empresa mais cedo/)).toBeVisible();
});

it.each([[person("CUSTOMER")], [undefined]])("Q056 others see neither mark nor filter", async (user) => {
  const app = await open("/psicologos?beneficio=sim", answering, user);
  await screen.findByRole("article");
  await openFilters();
  expect(app.asked(LIST).at(-1)).not.toHaveProperty("benefit");
  expect(screen.queryByText("Pela empresa")).toBeNull();
  expect(screen.queryByText(/horário da sua empresa/)).toBeNull();
  expect(screen.queryByRole("checkbox", { name: "Só horários do benefício" })).toBeNull();
});
