import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { held } from "../booking/testkit";
import { atNoon, json, ONE, occurrence, open, standing } from "./testkit";

const LIST = "GET /api/standing-hours";
const NEXT = "GET /api/customer/u1/next-sessions";
const AHEAD = "GET /api/customer/u1/sessions";
beforeEach(() => atNoon());

/** The code of the session on 20 November, which can be paid for one more day. */
const due = (over: object = {}) =>
  occurrence(1, {
    day: "20/11/2026",
    startsAt: "2026-11-20T22:00:00Z",
    payBy: "2026-11-19T22:00:00Z",
    pixCode: "00020101-code",
    pixUntil: "2026-11-19T22:00:00Z",
    pixAmount: 100,
    ...over,
  });
const answering = (...occurrences: ReturnType<typeof due>[]) => ({
  [LIST]: () => json([standing({ occurrences })]),
  [NEXT]: () => json({ sessions: [] }),
});

describe("the PIX code of a standing session", () => {
  it("is on the home page with its amount and its last moment, and can be copied", async () => {
    const user = userEvent.setup();
    await open("/home-cliente", answering(due()));
    const card = within(await screen.findByRole("region", { name: "PIX da próxima sessão" }));
    expect(card.getByText("R$ 100,00")).toBeVisible();
    expect(card.getByText("Sessão de sexta-feira, 20 de novembro, às 19:00, com Helena Prado")).toBeVisible();
    expect(
      card.getByText("Este código vale até quinta-feira, 19 de novembro, às 19:00 (horário de Brasília)."),
    ).toBeVisible();
    expect(card.getByRole("textbox", { name: /^PIX copia e cola/ })).toHaveValue("00020101-code");
    expect(card.getByRole("link", { name: /^QR code e outras formas de pagar/ })).toHaveAttribute(
      "href",
      "/sessao-pagamento/s1",
    );
    await user.click(card.getByRole("button", { name: /^Copiar código/ }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("00020101-code"));
    expect(await screen.findByText("Código PIX copiado!")).toBeVisible();
  });

  it("comes in the order in which the codes end", async () => {
    const later = due({ sessionId: "s2", pixCode: "later", pixUntil: "2026-11-20T22:00:00Z" });
    await open("/home-cliente", answering(later, due()));
    const cards = await screen.findAllByRole("region", { name: "PIX da próxima sessão" });
    const codes = cards.map((card) => within(card).getByRole<HTMLInputElement>("textbox").value);
    expect(codes).toEqual(["00020101-code", "later"]);
  });

  it.each([
    ["whose time is over", due({ pixUntil: "2026-11-18T15:00:00Z" })],
    ["that does not exist yet", occurrence(1)],
  ])("is not shown for a code %s", async (_name, one) => {
    await open("/home-cliente", answering(one));
    await screen.findByRole("region", { name: "Atendimentos fixos" });
    expect(screen.queryByRole("region", { name: "PIX da próxima sessão" })).toBeNull();
  });

  it("is not asked for twice on its last day", async () => {
    const holdUntil = "2026-11-18T22:00:00Z";
    const sessions = [held({ id: "s1", holdUntil }), held({ id: "s9", holdUntil })];
    await open("/home-cliente", { ...answering(due({ pixUntil: holdUntil })), [AHEAD]: () => json({ sessions }) });
    await screen.findByRole("region", { name: "PIX da próxima sessão" });
    const holds = within(await screen.findByRole("region", { name: "Continue o pagamento" }));
    const links = holds.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/sessao-pagamento/s9"]);
  });

  it("is on the page of its standing hour", async () => {
    await open("/atendimento-fixo/h1", { [ONE]: () => json(standing({ occurrences: [due()] })) });
    const card = within(await screen.findByRole("region", { name: "PIX da próxima sessão" }));
    expect(card.getByRole("textbox")).toHaveValue("00020101-code");
  });
});
