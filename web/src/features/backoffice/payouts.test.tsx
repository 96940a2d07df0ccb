import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, fault, json, open, person, press, user } from "../../../tests/openApp";

const admin = person("ADMINISTRATOR", { id: "a1" });
const LIST = "GET /api/admin/payouts";
const line = (over = {}) => ({
  id: "o1",
  month: 10,
  year: 2026,
  total_amount: 408,
  dueDate: "09/11/2026",
  paidAt: "",
  late: true,
  therapistId: "t1",
  therapist: "Helena Rocha",
  heldBack: "",
  ...over,
});
const page = (over: Record<string, (request: Request) => Response | Promise<Response>>) =>
  open("/admin/repasses", { "GET /api/admin/therapists/pending": () => json([]), ...over }, admin);

describe("payouts to confirm", () => {
  it("R043 lists whose they are and why one waits, and confirms from the list", async () => {
    const put = "PUT /api/admin/payout/o1";
    let paid = false;
    const held = line({ id: "o2", therapist: "Joana Dias", late: false, heldBack: "BANK_HELD" });
    const app = await page({
      [LIST]: () => json({ elements: paid ? [held] : [line(), held], next: "" }),
      "POST /api/admin/payout/o1/destination": () =>
        json({ bank: "", agency: "", account: "", pixKey: "helena@psic.test", held: false }),
      [put]: () => {
        paid = true;
        return json({ status: 200, message: "ok" });
      },
    });
    expect(await screen.findByRole("link", { name: "Helena Rocha" })).toHaveAttribute("href", "/admin/therapist/t1");
    expect(screen.getByText("Em atraso")).toBeVisible();
    expect(screen.getByText(/há menos de 72 horas: aguarde/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Confirmar repasse de Joana/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Confirmar repasse de Helena Rocha/ }));
    const box = await screen.findByRole("alertdialog");
    expect(box).toHaveTextContent("Psicólogo: Helena Rocha.");
    expect(box).toHaveTextContent("Destino: chave PIX helena@psic.test.");
    await user.click(within(box).getByRole("button", { name: "Confirmar repasse" }));
    await waitFor(async () => expect(await dialog()).toHaveTextContent("Repasse confirmado com sucesso!"));
    expect(app.requests(put)).toHaveLength(1);
    await press("OK");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Helena Rocha" })).toBeNull());
  });

  it.each([
    [
      "the PIX key before the account",
      { bank: "Caixa", agency: "1", account: "2", pixKey: "h@pix" },
      "chave PIX h@pix.",
    ],
    ["the account", { bank: "Caixa", agency: "1", account: "2", pixKey: "" }, "Caixa, agência 1, conta 2."],
    ["nothing that is known", { bank: "", agency: "", account: "", pixKey: "" }, "não informado."],
  ])("names where the money goes: %s", async (_name, destination, words) => {
    await page({
      [LIST]: () => json({ elements: [line()], next: "" }),
      "POST /api/admin/payout/o1/destination": () => json({ ...destination, held: false }),
    });
    await user.click(await screen.findByRole("button", { name: /^Confirmar repasse de Helena Rocha/ }));
    expect(await dialog()).toHaveTextContent(`Destino: ${words}`);
    expect(await dialog()).not.toHaveTextContent("72 horas");
  });

  it("goes on behind a page, and back to the beginning", async () => {
    const app = await page({
      [LIST]: (request) =>
        new URL(request.url).searchParams.get("after") === "2026-11-09_o1"
          ? json({ elements: [line({ id: "o2", therapist: "Joana Dias" })], next: "" })
          : json({ elements: [line()], next: "2026-11-09_o1" }),
    });
    await user.click(await screen.findByRole("button", { name: "Ver mais" }));
    expect(await screen.findByRole("link", { name: "Joana Dias" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Ver mais" })).toBeNull();
    await press("Voltar ao começo");
    expect(await screen.findByRole("link", { name: "Helena Rocha" })).toBeVisible();
    expect(app.requests(LIST).length).toBeGreaterThan(1);
  });

  it("says when nothing waits, and when it cannot be read", async () => {
    await page({ [LIST]: () => json({ elements: [], next: "" }) });
    expect(await screen.findByText("Nenhum repasse espera por confirmação.")).toBeVisible();
    await page({ [LIST]: () => fault(500, "x", "x") });
    expect(await screen.findByRole("button", { name: "Tentar novamente" })).toBeVisible();
  });
});
