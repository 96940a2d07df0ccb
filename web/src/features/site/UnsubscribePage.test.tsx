import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fault, json, open, press } from "../../../tests/openApp";

const WRITE = "POST /api/unsubscribe";

it("ends the news with the click on the mail's link, signed out", async () => {
  const write = vi.fn(() => json({ status: 200 }));
  const app = await open("/descadastrar?token=t1", { [WRITE]: write });
  expect(await screen.findByRole("heading", { name: "Pronto: sem mais novidades" })).toBeVisible();
  expect(write).toHaveBeenCalledTimes(1);
  expect(app.shown()).toBe("/descadastrar");
});

it("works after a reload, from an address without the secret", async () => {
  const sent: string[] = [];
  const write = (request: Request) => {
    sent.push(request.url);
    return json({ status: 200 });
  };
  const app = await open("/descadastrar?token=t1", { [WRITE]: write });
  await waitFor(() => expect(app.shown()).toBe("/descadastrar"));
  await app.reload();
  expect(await screen.findByRole("heading", { name: "Pronto: sem mais novidades" })).toBeVisible();
  expect(sent.map((url) => new URL(url).search)).toEqual(["?token=t1", "?token=t1"]);
});

it.each(["", "?token=t1"])("says that the link %s is wrong", async (search) => {
  const app = await open(`/descadastrar${search}`, { [WRITE]: () => fault(400, "mail.unsubscribe_invalid", "x") });
  expect(await screen.findByRole("heading", { name: "Este link não é válido" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Escolher nos meus consentimentos" })).toHaveAttribute(
    "href",
    "/consentimentos",
  );
  expect(app.shown()).toBe("/descadastrar");
});

it("tries again when the server could not be reached", async () => {
  let away = true;
  await open("/descadastrar?token=t1", { [WRITE]: () => (away ? fault(503, "x", "x") : json({ status: 200 })) });
  await screen.findByRole("heading", { name: "Não foi possível agora" });
  away = false;
  await press("Tentar novamente");
  expect(await screen.findByRole("heading", { name: "Pronto: sem mais novidades" })).toBeVisible();
});
