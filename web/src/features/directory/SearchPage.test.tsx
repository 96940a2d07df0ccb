import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "~/app/queries";
import { atNoon, cardOf, json, LIST, list, open, openFilters, person, SLOTS, slot, slots, therapist } from "./testkit";

const helena = therapist();
const caio = therapist({ id: "t2", name: "Caio Nogueira", crp: "05/44120", state: "RJ", approach: "Gestalt-terapia" });
const answering = (...people: (typeof helena)[]) => ({ [LIST]: () => json(list(people)) });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const patient = person("CUSTOMER");

beforeEach(() => atNoon());

describe("the search", () => {
  it("R120 R027 opens for a visitor", async () => {
    await open("/psicologos", answering(helena, caio));
    expect(await screen.findByText("2 profissionais com horário livre")).toBeVisible();
    expect(screen.getByRole("article", { name: "Caio Nogueira" })).toBeVisible();
    expect(document.title).toBe("Psicólogos · Psic");
  });

  it.each([
    ["Enter", () => userEvent.keyboard("{Enter}")],
    ["PROCURAR", () => press("PROCURAR")],
  ])("R121 searches by %s", async (_, submit) => {
    const app = await open("/psicologos", answering(helena));
    await userEvent.type(await screen.findByPlaceholderText("Busque um(a) psicólogo por nome ou abordagem"), " ana ");
    await submit();
    await waitFor(() => expect(app.asked(LIST).at(-1)).toMatchObject({ text: "ana" }));
    expect(app.href()).toBe("/psicologos?busca=ana");
    expect(screen.getByRole("searchbox")).toHaveValue("ana");
  });

  it("R122 Q019 lists whom the server lists, in its order", async () => {
    await open("/psicologos", answering(caio, helena));
    const cards = await screen.findAllByRole("article");
    expect(cards.map((card) => within(card).getByRole("heading").textContent)).toEqual([
      "Caio Nogueira",
      "Helena Prado",
    ]);
  });

  it("R123 says that nobody was found, and the way back keeps the focus", async () => {
    await open("/psicologos?busca=zzz", {
      [LIST]: (request) => json(list(request.url.includes("zzz") ? [] : [helena])),
    });
    expect(await screen.findByText("Não encontramos nenhum psicologo :(")).toBeVisible();
    await press("Ver todos os profissionais");
    expect(await screen.findByRole("article", { name: "Helena Prado" })).toBeVisible();
    expect(screen.getByRole("searchbox")).toHaveFocus();
    expect(screen.getByRole("searchbox")).toHaveValue("");
  });

  it("has a way to try again after a failure", async () => {
    let broken = true;
    await open("/psicologos", { [LIST]: () => (broken ? json({ status: 500 }, 500) : json(list([helena]))) });
    expect(await screen.findByText("Não conseguimos carregar os profissionais")).toBeVisible();
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Ocorreu um erro, tente novamente.");
    broken = false;
    await press("OK");
    await press("Tentar novamente");
    expect(await screen.findByRole("article", { name: "Helena Prado" })).toBeVisible();
  });

  it("Q021 tells the order and that nobody pays for a place", async () => {
    await open("/psicologos", answering(helena));
    const text = "Ordem: quem tem horário livre mais cedo; empates giram a cada dia. Ninguém paga por posição.";
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe("R124 a card", () => {
  it("Q197 shows a new patient the price of the first session beside the usual one", async () => {
    const priced = therapist({ sessionPrice: 160 });
    const offer = { "GET /api/customer/u1/first-session-discount": () => json({ percent: 15, ceilingInBRL: 40 }) };
    await open("/psicologos", { ...answering(priced), ...offer }, patient);
    const card = await cardOf("Helena Prado");
    const due = await card.findByText("R$ 136,00");
    expect(due.tagName).toBe("STRONG");
    expect(card.getByText("R$ 160,00").tagName).toBe("S");
  });

  it("shows everybody else the usual price alone", async () => {
    const priced = therapist({ sessionPrice: 160 });
    const offer = { "GET /api/customer/u1/first-session-discount": () => json({ percent: 0, ceilingInBRL: 0 }) };
    const app = await open("/psicologos", { ...answering(priced), ...offer }, patient);
    const card = await cardOf("Helena Prado");
    await waitFor(() => expect(app.asked("GET /api/customer/u1/first-session-discount")).not.toHaveLength(0));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect((await card.findByText("R$ 160,00")).tagName).toBe("STRONG");
  });

  it("R124.1 R124.2 R124.3 R124.4 R124.6 R124.8 tells who it is", async () => {
    await open("/psicologos", answering(helena));
    const card = await cardOf("Helena Prado");
    const photo = screen.getByRole("article", { name: "Helena Prado" }).querySelector("img");
    expect(photo).toHaveAttribute("src", "/api/user/t1/profile-picture");
    expect(card.getByRole("heading", { name: "Helena Prado" })).toBeVisible();
    expect(card.getByText("CRP 06/128841 · SP")).toBeVisible();
    expect(card.getByText("Psicanálise")).toBeVisible();
    expect(card.getByText("50 min")).toBeVisible();
    expect(card.getByRole("link", { name: /^Ver perfil completo/ })).toHaveAttribute("href", "/psicologo-perfil/t1");
  });

  it("R124.7 shows the first 250 characters of the description", async () => {
    await open("/psicologos", answering(therapist({ description: `${"a".repeat(250)}b` })));
    expect((await cardOf("Helena Prado")).getByText(`${"a".repeat(250)}…`)).toBeVisible();
  });

  it("R124.9 has a calendar and a booking button", async () => {
    await open("/psicologos", answering(helena), patient);
    const card = await cardOf("Helena Prado");
    expect(card.getByRole("toolbar", { name: "Dias da semana" })).toBeVisible();
    expect(card.getByRole("button", { name: "AGENDAR UMA SESSÃO" })).toBeDisabled();
  });

  it("shows the initials when the picture cannot be had", async () => {
    await open("/psicologos", answering(helena));
    const article = await screen.findByRole("article", { name: "Helena Prado" });
    article.querySelector("img")?.dispatchEvent(new Event("error"));
    expect(await within(article).findByText("HP")).toBeInTheDocument();
  });

  it("tells the next free time", async () => {
    await open("/psicologos", answering(helena, { ...caio, nextFree: slot("2026-11-18", "19:00") }));
    expect((await cardOf("Helena Prado")).getByText("amanhã, 08:00")).toBeVisible();
    expect((await cardOf("Caio Nogueira")).getByText("quarta-feira, 18 de novembro, 19:00")).toBeVisible();
  });

  it("R125 Q019 says so when the last time was taken meanwhile", async () => {
    await open("/psicologos", answering(therapist({ horarios: [] })));
    expect((await cardOf("Helena Prado")).getByText("O psicólogo não possui agenda aberta")).toBeVisible();
  });
});

describe("the price", () => {
  const priced = therapist({
    sessionPrice: 160,
    horarios: [slot("2026-11-16", "08:00", { priceInBRL: 160 })],
    nextFree: slot("2026-11-16", "08:00", { priceInBRL: 160 }),
  });

  it("R028 R029 R124.5 is nowhere on a visitor's page, whatever the server says", async () => {
    await open("/psicologos?preco=200", answering(priced));
    const card = await cardOf("Helena Prado");
    await userEvent.click(card.getByRole("button", { name: "08:00" }));
    await openFilters();
    expect(document.body.innerHTML).not.toMatch(/R\$|160|200,00|Preço/);
  });

  it("R029 R124.5 is on the card of someone signed in", async () => {
    await open("/psicologos", answering(priced), patient);
    expect((await cardOf("Helena Prado")).getByText("R$ 160,00")).toBeVisible();
  });
});

describe("choosing a time", () => {
  it("R130 shows price, start, finish and name, and AGENDAR UMA SESSÃO", async () => {
    const priced = therapist({ sessionPrice: 160, horarios: [slot("2026-11-16", "08:00", { priceInBRL: 120 })] });
    const app = await open("/psicologos", answering(priced), patient);
    const card = await cardOf("Helena Prado");
    await userEvent.click(card.getByRole("button", { name: "08:00" }));
    expect(await card.findByText("segunda-feira, 16 de novembro")).toBeVisible();
    expect(card.getByText("08:00 às 08:50 com Helena Prado")).toBeVisible();
    expect(card.getByText("R$ 120,00")).toBeVisible();
    expect(app.href()).toBe("/psicologos?com=t1&dia=2026-11-16&hora=08%3A00");
    expect(card.getByRole("button", { name: "AGENDAR UMA SESSÃO" })).toBeEnabled();
  });

  it("R131 R028 sends a visitor to sign in, with the way back to the same time", async () => {
    await open("/psicologos", answering(helena));
    const card = await cardOf("Helena Prado");
    expect(card.getByText("Cadastre-se agora para agendar uma sessão!")).toBeVisible();
    expect(card.queryByRole("link", { name: "ENTRAR PARA AGENDAR" })).toBeNull();
    await userEvent.click(card.getByRole("button", { name: "09:00" }));
    const signIn = await card.findByRole("link", { name: "ENTRAR PARA AGENDAR" });
    const url = new URL(signIn.getAttribute("href") ?? "", "https://psic.test");
    expect(url.pathname).toBe("/entrar");
    expect(url.searchParams.get("volta")).toBe("/psicologo-perfil/t1?dia=2026-11-16&hora=09%3A00");
    expect(card.getByRole("link", { name: "Acessar Plataforma" })).toHaveAttribute("href", url.pathname + url.search);
    expect(card.getByText("Cadastre-se agora para agendar uma sessão!")).toBeVisible();
    expect(card.queryByText("AGENDAR UMA SESSÃO")).toBeNull();
  });

  it("Q147 offers a psychologist nothing to book", async () => {
    await open("/psicologos", answering(helena), person("THERAPIST"));
    const card = await cardOf("Helena Prado");
    expect(card.getByText("Somente pacientes agendam sessões.")).toBeVisible();
    expect(card.queryByText("AGENDAR UMA SESSÃO")).toBeNull();
  });

  it("one choice at a time, over all cards", async () => {
    await open("/psicologos", answering(helena, caio), patient);
    const first = await cardOf("Helena Prado");
    const second = await cardOf("Caio Nogueira");
    await userEvent.click(first.getByRole("button", { name: "08:00" }));
    await userEvent.click(second.getByRole("button", { name: "09:00" }));
    await waitFor(() => expect(first.getByRole("button", { name: "08:00" })).toHaveAttribute("aria-pressed", "false"));
    expect(second.getByRole("button", { name: "09:00" })).toHaveAttribute("aria-pressed", "true");
  });

  it("comes back from the address, and says when it is gone", async () => {
    await open("/psicologos?com=t1&dia=2026-11-16&hora=09:00", answering(helena), patient);
    expect((await cardOf("Helena Prado")).getByText("09:00 às 09:50 com Helena Prado")).toBeVisible();
  });

  it("R129 says when the time of the address was taken", async () => {
    await open("/psicologos?com=t1&dia=2026-11-16&hora=10:00", answering(helena), patient);
    expect((await cardOf("Helena Prado")).getByText(/não está mais livre/)).toBeVisible();
  });
});

describe("the weeks of a card", () => {
  it("asks nothing per card at load, and one week when a person turns to it", async () => {
    const app = await open("/psicologos", {
      ...answering(helena, caio),
      [SLOTS]: () => slots([slot("2026-11-24", "07:00")]),
    });
    const card = await cardOf("Helena Prado");
    expect(app.seen.filter((request) => request.url.includes("/agenda/"))).toEqual([]);
    await userEvent.click(card.getByRole("button", { name: "Próxima semana" }));
    expect(await card.findByRole("button", { name: "07:00" })).toBeVisible();
    expect(card.getByRole("button", { name: "Próxima semana" })).toHaveFocus();
    expect(app.asked(SLOTS)).toEqual([{ startDate: "22/11/2026", finishDate: "28/11/2026" }]);
    await userEvent.click(card.getByRole("button", { name: "Semana anterior" }));
    expect(card.getByRole("button", { name: "08:00" })).toBeVisible();
    expect(app.asked(SLOTS)).toHaveLength(1);
  });

  it("a week that cannot be loaded can be tried again, without a popup", async () => {
    let broken = true;
    await open("/psicologos", {
      ...answering(helena),
      [SLOTS]: () => (broken ? json({ status: 503 }, 503) : slots([slot("2026-11-24", "07:00")])),
    });
    const card = await cardOf("Helena Prado");
    await userEvent.click(card.getByRole("button", { name: "Próxima semana" }));
    expect(await card.findByText(/Não conseguimos carregar os horários/)).toBeVisible();
    expect(card.queryByText("Nenhum horário livre nesta semana.")).toBeNull();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    broken = false;
    await userEvent.click(card.getByRole("button", { name: "Tentar novamente" }));
    expect(await card.findByRole("button", { name: "07:00" })).toBeVisible();
  });
});
