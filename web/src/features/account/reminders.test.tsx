import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dialog, fault, json, open, person, press, user } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";

const CHOICE = "GET /api/user/u1/notifications";
const CHOOSE = "PUT /api/user/u1/notifications";
const FEED = "GET /api/user/u1/calendar-feed";
const MAKE = "POST /api/user/u1/calendar-feed";
const END = "DELETE /api/user/u1/calendar-feed";
const ADDRESS = "https://psic.test/api/calendar/segredo.ics";

const answers = {
  "GET /api/user/u1/export": () =>
    json({ ...recorded("export-data", "customer"), sections: { conta: { email: "ana@exemplo.com" } } }),
  [CHOICE]: () => json({ reminder24h: true, reminder1h: false }),
  [FEED]: () => json({ active: false }),
};
const started = { active: true, createdAt: "2026-11-16T01:30:00Z" };
const made = { [MAKE]: () => json({ ...started, url: ADDRESS }) };

const show = (over = {}, who = person("CUSTOMER")) => open("/meus-dados", { ...answers, ...over }, who);
const yes = async () => user.click(within(await dialog()).getByRole("button", { name: "SIM" }));

afterEach(() => vi.restoreAllMocks());

describe("reminders", () => {
  it.each(["CUSTOMER", "ENTERPRISE", "THERAPIST"])("are shown to a %s as chosen", async (type) => {
    await show({}, person(type));
    expect(await screen.findByRole("checkbox", { name: "24 horas antes" })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: "1 hora antes" })).not.toBeChecked();
  });

  it("are not a matter of those who have no sessions", async () => {
    const app = await show({}, person("ADMINISTRATOR"));
    await waitFor(() => expect(app.at()).not.toBe("/meus-dados")); // their data is not there either
    expect(screen.queryByText("Lembretes e calendário")).toBeNull();
    expect(app.requests(CHOICE)).toEqual([]);
  });

  it("are saved by the click, both together", async () => {
    const app = await show({ [CHOOSE]: () => json({ reminder24h: true, reminder1h: true }) });
    await user.click(await screen.findByRole("checkbox", { name: "1 hora antes" }));
    expect(await screen.findByText("Lembretes atualizados.")).toBeVisible();
    expect(await app.sent(CHOOSE)).toEqual({ reminder24h: true, reminder1h: true });
    expect(screen.getByRole("checkbox", { name: "1 hora antes" })).toBeChecked();
  });

  it("stay as they were when saving failed", async () => {
    await show({ [CHOOSE]: () => fault(503, "x", "Tente mais tarde.") });
    await user.click(await screen.findByRole("checkbox", { name: "24 horas antes" }));
    await dialog();
    expect(screen.getByRole("checkbox", { name: "24 horas antes", hidden: true })).toBeChecked();
  });

  it("that failed to load can be tried again, and the data stands beside", async () => {
    let away = true;
    await show({ [CHOICE]: () => (away ? fault(503, "x", "x") : json({ reminder24h: false, reminder1h: false })) });
    expect(await screen.findByText("Não conseguimos carregar os seus lembretes.")).toBeVisible();
    expect(screen.getByText("ana@exemplo.com")).toBeVisible();
    away = false;
    await press("Tentar novamente");
    expect(await screen.findByRole("checkbox", { name: "24 horas antes" })).not.toBeChecked();
  });
});

describe("the private calendar", () => {
  it("shows its address once, to be copied", async () => {
    await show(made);
    await user.click(await screen.findByRole("button", { name: "Criar endereço" }));
    expect(await screen.findByLabelText("Endereço do seu calendário")).toHaveValue(ADDRESS);
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await press("Copiar endereço");
    expect(copied).toHaveBeenCalledWith(ADDRESS);
    expect(await screen.findByText("Endereço copiado!")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Criar endereço" })).toBeNull();
  });

  it("that exists tells only since when, on Brasília's day", async () => {
    await show({ [FEED]: () => json(started) });
    expect(await screen.findByText(/ativo desde 15\/11\/2026/)).toBeVisible();
    expect(screen.queryByLabelText("Endereço do seu calendário")).toBeNull();
  });

  it("is rotated after a question", async () => {
    const app = await show({ ...made, [FEED]: () => json(started) });
    await user.click(await screen.findByRole("button", { name: "Trocar endereço" }));
    expect(within(await dialog()).getByText(/deixa de funcionar na hora/)).toBeVisible();
    expect(app.requests(MAKE)).toHaveLength(0);
    await yes();
    expect(await screen.findByLabelText("Endereço do seu calendário")).toHaveValue(ADDRESS);
  });

  it("is ended after a question, and its address goes", async () => {
    const app = await show({ ...made, [END]: () => json({ status: 200, message: "ok" }) });
    await user.click(await screen.findByRole("button", { name: "Criar endereço" }));
    await screen.findByLabelText("Endereço do seu calendário");
    await press("Encerrar");
    await yes();
    expect(await screen.findByRole("button", { name: "Criar endereço" })).toBeVisible();
    expect(screen.queryByLabelText("Endereço do seu calendário")).toBeNull();
    expect(app.requests(END)).toHaveLength(1);
  });
});
