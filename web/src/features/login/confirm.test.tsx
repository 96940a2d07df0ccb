import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fault, json, open, press } from "../../../tests/openApp";
import { confirmTexts } from "./strings";

const CONFIRM = "GET /api/register/confirm";

describe("R088 confirmation", () => {
  it("R088.1 R088.2 R088.3 R088.4 a good link is used once and leads to sign-in", async () => {
    const app = await open("/cadastro-confirmar?token=bom1", { [CONFIRM]: () => json({ status: 200 }) });
    expect(await screen.findByRole("heading", { name: "Cadastro confirmado!" })).toBeVisible();
    expect(app.shown()).toBe("/cadastro-confirmar");
    const content = screen.getByRole("main");
    expect(content.querySelector('a[href="/entrar"]')).toHaveTextContent("Entrar");
    expect(app.requests(CONFIRM).map((r) => new URL(r.url).search)).toEqual(["?token=bom1"]);
  });

  it.each(["/cadastro-confirmar", "/senha-recuperacao"])(
    "abuse case 54 the secret of the link leaves the address bar: %s",
    async (path) => {
      const app = await open(`${path}?token=bom5`, { [CONFIRM]: () => json({ status: 200 }) });
      await waitFor(() => expect(app.router.history.location.href).toBe(path));
      expect(app.router.state.location.searchStr).toBe("?token=bom5");
    },
  );

  it("R088.5 a link that was used before, such as before a reload, still says that all is confirmed", async () => {
    const refused = () => fault(400, "auth.confirm_used", "x");
    await open("/cadastro-confirmar?token=antes", { [CONFIRM]: refused });
    expect(await screen.findByRole("heading", { name: "Cadastro confirmado!" })).toBeVisible();
    expect(screen.getByText(confirmTexts.usedText)).toBeVisible();
    expect(screen.getByRole("main").querySelector('a[href="/entrar"]')).toHaveTextContent("Entrar");
  });

  it("R088.6 an invalid link says so", async () => {
    await open("/cadastro-confirmar?token=usado", { [CONFIRM]: () => fault(400, "auth.confirm_invalid", "x") });
    expect(await screen.findByRole("heading", { name: "Ops! Ocorreu um erro" })).toBeVisible();
    expect(screen.getByText(confirmTexts.invalid)).toBeVisible();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("R088.1 an address without a token asks nothing", async () => {
    const app = await open("/cadastro-confirmar");
    expect(await screen.findByText(confirmTexts.invalid)).toBeVisible();
    expect(app.requests(CONFIRM)).toHaveLength(0);
  });

  it("does not call a link invalid because the server is away, and tries again", async () => {
    let away = true;
    await open("/cadastro-confirmar?token=bom2", {
      [CONFIRM]: () => (away ? fault(503, "x", "x") : json({ status: 200 })),
    });
    expect(await screen.findByText(confirmTexts.unreachable)).toBeVisible();
    away = false;
    await press("Tentar novamente");
    expect(await screen.findByRole("heading", { name: "Cadastro confirmado!" })).toBeVisible();
  });

  it("tells the server's own reason where the link is not the fault, and tries again", async () => {
    const full = "Sua empresa não tem mais vagas.";
    let answer = () => fault(422, "auth.company_unavailable", full);
    await open("/cadastro-confirmar?token=bom4", { [CONFIRM]: () => answer() });
    expect(await screen.findByText(full)).toBeVisible();
    answer = () => fault(429, "limit", "Muitas tentativas.");
    await press("Tentar novamente");
    expect(await screen.findByText(confirmTexts.unreachable)).toBeVisible();
    answer = () => json({ status: 200 });
    await press("Tentar novamente");
    expect(await screen.findByRole("heading", { name: "Cadastro confirmado!" })).toBeVisible();
  });

  it("a page that opens again shares the first answer", async () => {
    const first = await open("/cadastro-confirmar?token=bom3", { [CONFIRM]: () => json({ status: 200 }) });
    await screen.findByRole("heading", { name: "Cadastro confirmado!" });
    first.unmount();
    const again = await open("/cadastro-confirmar?token=bom3", { [CONFIRM]: () => fault(400, "x", "x") });
    expect(await screen.findByRole("heading", { name: "Cadastro confirmado!" })).toBeVisible();
    expect(again.requests(CONFIRM)).toHaveLength(0);
  });
});
