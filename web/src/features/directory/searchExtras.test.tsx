import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { turns } from "../../../tests/turns";
import { chooseZone } from "./shared/zone";
import { atNoon, cardOf, json, LIST, list, open, openFilters, person, SLOTS, slot, slots, therapist } from "./testkit";

const helena = therapist();
const answering = { [LIST]: () => json(list([helena])) };
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const patient = person("CUSTOMER");

beforeEach(() => atNoon());

describe("filters", () => {
  it("load on demand, and each goes into the address", async () => {
    const app = await open("/psicologos", answering, patient);
    await screen.findByRole("article");
    expect(screen.queryByLabelText("Abordagem")).toBeNull();
    await openFilters();
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    for (const [label, value, address] of [
      ["Abordagem", "Gestalt-terapia", "abordagem=Gestalt-terapia"],
      ["Período do dia", "EVENING", "periodo=noite"],
      ["Livre até", "2026-11-20", "ate=2026-11-20"],
      ["Gênero", "FEMALE", "genero=female"],
      ["Preço máximo", "150", "preco=150"],
    ] as const) {
      choose(label, value);
      await waitFor(() => expect(app.href()).toContain(address));
    }
    await waitFor(() => expect(app.asked(LIST).at(-1)).toMatchObject({ period: "EVENING", maxPrice: "150" }));
  });

  it("of an address go to the server together", async () => {
    const path = "/psicologos?abordagem=Gestalt-terapia&periodo=noite&ate=2026-11-20&genero=female&preco=150";
    const app = await open(path, answering, patient);
    await screen.findByRole("article");
    expect(app.asked(LIST).at(-1)).toEqual({
      approach: "Gestalt-terapia",
      period: "EVENING",
      gender: "FEMALE",
      maxPrice: "150",
      until: "20/11/2026",
      currentPage: "0",
      pageSize: "10",
    });
  });

  it("of an address are in use at once and can be taken off one by one, keeping the focus", async () => {
    const app = await open("/psicologos?busca=ana&abordagem=Psican%C3%A1lise&periodo=manha", answering);
    await screen.findByRole("article");
    expect(app.asked(LIST)[0]).toMatchObject({ text: "ana", approach: "Psicanálise", period: "MORNING" });
    await press("Remover o filtro Psicanálise");
    await waitFor(() => expect(app.href()).toBe("/psicologos?busca=ana&periodo=manha"));
    expect(screen.getByRole("button", { name: /^Filtros/ })).toHaveFocus();
    await press("Limpar filtros");
    await waitFor(() => expect(app.href()).toBe("/psicologos?busca=ana"));
    expect(screen.getByRole("button", { name: /^Filtros/ })).toHaveFocus();
  });

  it("R028 a price in the address of a visitor is neither asked nor shown", async () => {
    const app = await open("/psicologos?preco=150", answering);
    await screen.findByRole("article");
    expect(app.asked(LIST)[0]).not.toHaveProperty("maxPrice");
    expect(screen.queryByText(/Até R\$/)).toBeNull();
  });
});

describe("more people", () => {
  const page = (request: Request) => Number(new URL(request.url).searchParams.get("currentPage"));
  const caio = therapist({ id: "t2", name: "Caio Nogueira" });
  const paged = {
    [LIST]: (request: Request) =>
      json(
        page(request) === 0
          ? list([helena], { hasMore: true, totalElements: -1 })
          : list([helena, caio], { currentPage: 1, totalElements: 2, approaches: [] }),
      ),
  };

  it("come on demand, nobody twice, and the focus goes to the first new one", async () => {
    await open("/psicologos", paged);
    expect(await screen.findByText("Mais de 1 profissionais com horário livre")).toBeVisible();
    await press("Carregar mais");
    expect(await screen.findByRole("article", { name: "Caio Nogueira" })).toBeVisible();
    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect(screen.getByRole("heading", { name: "Caio Nogueira" })).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Carregar mais" })).toBeNull();
  });
});

describe("Q134 the clock", () => {
  const SWITCH = "Ver no meu fuso";

  it("is named; under the same clock there is nothing to switch", async () => {
    atNoon("America/Recife");
    await open("/psicologos", answering);
    expect(await screen.findByText("Horários de Brasília (São Paulo)")).toBeVisible();
    expect(screen.queryByRole("button", { name: SWITCH })).toBeNull();
  });

  it("can be the reader's own, and the address keeps Brasília's", async () => {
    atNoon("America/Manaus");
    const app = await open("/psicologos", { ...answering, [SLOTS]: () => slots(helena.horarios) }, patient);
    await screen.findByRole("article");
    await press(SWITCH);
    expect(screen.getByText("Horários do Amazonas (seu fuso)")).toBeVisible();
    const card = await cardOf("Helena Prado");
    expect(card.getByText("amanhã, 07:00")).toBeVisible();
    await userEvent.click(card.getByRole("button", { name: "08:00" }));
    expect(await card.findByText("08:00 às 08:50 com Helena Prado")).toBeVisible();
    expect(app.href()).toBe("/psicologos?com=t1&dia=2026-11-16&hora=09%3A00");
    await press("Ver no horário de Brasília");
    expect(card.getByText("09:00 às 09:50 com Helena Prado")).toBeVisible();
  });

  it("of another zone asks for the edges of the week only once somebody looks closely", async () => {
    atNoon("America/Manaus");
    const late = slot("2026-11-22", "00:30");
    const app = await open("/psicologos", { ...answering, [SLOTS]: () => slots([...helena.horarios, late]) });
    await screen.findByRole("article");
    await act(async () => {
      chooseZone("own");
      await turns();
    });
    expect(app.asked(SLOTS)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: /quarta-feira, 18/ }));
    await userEvent.click(await screen.findByRole("button", { name: /sábado, 21 de novembro, há horários/ }));
    expect(screen.getByRole("button", { name: "23:30" })).toBeVisible();
    expect(app.asked(SLOTS)).toEqual([{ startDate: "14/11/2026", finishDate: "22/11/2026" }]);
  });
});

describe("R036 the way here", () => {
  const links = async (name: string) =>
    within(await screen.findByRole("navigation", { name }))
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));

  it.each(["Principal", "Plataforma"])("is in %s for visitors and patients, not for psychologists", async (nav) => {
    const visitor = await open("/confirmacao-contato", {});
    expect(await links(nav)).toContain("/psicologos");
    visitor.unmount();
    await open("/confirmacao-contato", {}, person("THERAPIST"));
    expect(await links(nav)).not.toContain("/psicologos");
  });
});
