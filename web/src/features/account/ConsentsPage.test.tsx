import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fault, json, open, person, press } from "../../../tests/openApp";

const READ = "GET /api/user/u1/consents";
const WRITE = "PUT /api/user/u1/consents/HEALTH";
const PAYER = "GET /api/customer/u1/payer";
const noPayer = () => json({ remembered: false, fullName: "", email: "", cpf: "", telephone: "" });

const consent = (kind: string, more: object = {}) => ({
  kind,
  given: true,
  revocable: kind !== "TERMS",
  version: "2026-11",
  givenAt: "16/11/2026 09:00",
  revokedAt: "",
  ...more,
});
const ending = [{ startsAt: "18/11/2026 10:00", text: "O valor pago, R$ 160,00, não é devolvido." }];
const all = { consents: [consent("TERMS"), consent("HEALTH"), consent("NEWS", { given: false })], ending };

it("Q222 lists each consent with its date and version", async () => {
  await open("/consentimentos", { [READ]: () => json(all), [PAYER]: noPayer }, person("CUSTOMER"));
  expect(await screen.findByRole("heading", { name: "Dados de saúde" })).toBeVisible();
  expect(screen.getAllByText("Desde 16/11/2026 09:00 · Versão 2026-11 dos textos")).toHaveLength(2);
  expect(screen.getByRole("link", { name: "Solicitar exclusão da conta" })).toHaveAttribute(
    "href",
    "/solicitar-exclusao",
  );
});

it("Q222 says what follows before the consent is revoked, and keeps it by default", async () => {
  const write = vi.fn(() => json({ status: 200 }));
  await open("/consentimentos", { [READ]: () => json(all), [WRITE]: write, [PAYER]: noPayer }, person("CUSTOMER"));
  await screen.findByRole("heading", { name: "Dados de saúde" });
  await press("Revogar");
  expect(await screen.findByText(/O valor pago, R\$ 160,00, não é devolvido/)).toBeVisible();
  expect(screen.getByText(/Gênero e cor ou raça são apagados/)).toBeVisible();
  await press("Manter");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(write).not.toHaveBeenCalled();
  await press("Revogar");
  await screen.findByText("Estas sessões são canceladas agora:");
  within(screen.getByRole("alertdialog")).getByRole("button", { name: "Revogar" }).click();
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
});

it("Q222 shows a refusal and leaves the consent as it was", async () => {
  const off = { ...all, consents: [consent("HEALTH", { given: false, revokedAt: "17/11/2026 08:00" })] };
  await open(
    "/consentimentos",
    { [READ]: () => json(off), [WRITE]: () => fault(409, "x", "Não agora."), [PAYER]: noPayer },
    person("CUSTOMER"),
  );
  expect(await screen.findByText(/Revogado em 17\/11\/2026 08:00/)).toBeVisible();
  await press("Consentir de novo");
  expect(await screen.findByText("Não agora.")).toBeVisible();
});

it("Q222 lists the payer's data that may be remembered", async () => {
  const known = {
    remembered: true,
    rememberedAt: "2026-11-16T12:00:00Z",
    fullName: "A",
    email: "a",
    cpf: "1",
    telephone: "2",
  };
  await open("/consentimentos", { [READ]: () => json(all), [PAYER]: () => json(known) }, person("CUSTOMER"));
  expect(await screen.findByRole("heading", { name: "Lembrar os dados de quem paga" })).toBeVisible();
  expect(screen.getByText("Desde 16/11/2026 09:00")).toBeVisible();
});
