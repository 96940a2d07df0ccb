import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fault, json, open, press } from "../../../tests/openApp";

const WRITE = "POST /api/unsubscribe";

it("ends the news with the click on the mail's link, signed out", async () => {
  const write = vi.fn(() => json({ status: 200 }));
  await open("/descadastrar?token=t1", { [WRITE]: write });
  expect(await screen.findByRole("heading", { name: "Pronto: sem mais novidades" })).toBeVisible();
  expect(write).toHaveBeenCalledTimes(1);
});

it("says that a link is wrong, also without a token", async () => {
  await open("/descadastrar?token=t1", { [WRITE]: () => fault(400, "mail.unsubscribe_invalid", "x") });
  expect(await screen.findByRole("heading", { name: "Este link não é válido" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Escolher nos meus consentimentos" })).toHaveAttribute(
    "href",
    "/consentimentos",
  );
});

it("tries again when the server could not be reached", async () => {
  let away = true;
  await open("/descadastrar?token=t1", { [WRITE]: () => (away ? fault(503, "x", "x") : json({ status: 200 })) });
  await screen.findByRole("heading", { name: "Não foi possível agora" });
  away = false;
  await press("Tentar novamente");
  expect(await screen.findByRole("heading", { name: "Pronto: sem mais novidades" })).toBeVisible();
});
