import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { LandingView } from "./LandingView";
import { renderSite } from "./testing";

const show = (props: Partial<Parameters<typeof LandingView>[0]> = {}) =>
  renderSite(<LandingView discountPercent={15} discountCeiling={40} {...props} />);

describe("LandingView", () => {
  it("R068: has a two-slide carousel whose calls lead to /entrar", async () => {
    await show();
    const carousel = screen.getByRole("region", { name: "Destaques" });
    expect(within(carousel).getAllByRole("group")).toHaveLength(2);
    const calls = within(carousel).getAllByRole("link", { name: "Comece agora" });
    expect(calls.map((call) => call.getAttribute("href"))).toEqual(["/entrar?aba=cadastrar", "/entrar?aba=cadastrar"]);
  });

  it("R068: tells how it works and how to book in four steps", async () => {
    await show();
    expect(screen.getByRole("heading", { name: "Como funciona" })).toBeInTheDocument();
    const steps = within(screen.getByRole("heading", { name: /Da primeira visita/ }).closest("section") as HTMLElement);
    expect(steps.getAllByRole("heading", { level: 3 }).map((step) => step.textContent)).toEqual([
      "1. Faça seu pré-cadastro",
      "2. Escolha seu psicólogo",
      "3. Agende a sessão",
      "4. Faça a sessão",
    ]);
  });

  it("R069: announces the first-session discount that is configured", async () => {
    await show({ discountPercent: 12, discountCeiling: 35 });
    expect(screen.getByRole("heading", { name: "Sua primeira sessão com 12% de desconto" })).toBeInTheDocument();
    expect(screen.getByText(/O desconto é de até R\$ 35,00/)).toBeInTheDocument();
  });

  it("R069: is silent about it when the setting is zero, and keeps two slides", async () => {
    await show({ discountPercent: 0 });
    expect(screen.queryByText(/desconto/)).not.toBeInTheDocument();
    expect(screen.getAllByRole("group", { name: /de 2/ })).toHaveLength(2);
  });

  it("R070: sends a person in crisis to 188", async () => {
    await show();
    const banner = screen.getByRole("complementary", { name: "Este não é um serviço de emergência" });
    expect(banner).toHaveTextContent("não oferece atendimento imediato em crise suicida");
    expect(within(banner).getByRole("link", { name: "Ligar 188" })).toHaveAttribute("href", "tel:188");
  });

  it("R008: states the authorisation that minors need", async () => {
    await show();
    expect(screen.getByText(/Menores precisam de autorização escrita de quem é responsável legal/)).toBeInTheDocument();
  });

  it("has one first-level heading", async () => {
    await show();
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });

  it("links to the directory", async () => {
    await show();
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toContain("/psicologos");
  });
});
