import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import ContactPage from "./ContactPage";
import ContactSentPage from "./ContactSentPage";
import { HowItWorksView } from "./HowItWorksView";
import LandingPage from "./LandingPage";
import { renderSite, stubServer } from "./testing";

afterEach(() => vi.unstubAllGlobals());

describe("information pages", () => {
  it("R303: /como-funciona explains the way and leads to the start", async () => {
    await renderSite(<HowItWorksView />, "/como-funciona");
    expect(screen.getByRole("heading", { level: 1, name: "Como funciona" })).toBeInTheDocument();
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
    expect(screen.getByRole("link", { name: "Comece agora" })).toHaveAttribute("href", "/entrar?aba=cadastrar");
    expect(screen.getByRole("link", { name: "Conhecer psicólogos" })).toHaveAttribute("href", "/psicologos");
  });

  it("R303: /contato holds a message form", async () => {
    stubServer();
    await renderSite(<ContactPage />, "/contato");
    expect(screen.getByRole("heading", { level: 1, name: "Contato" })).toBeInTheDocument();
    expect(screen.getByLabelText("Mensagem")).toBeInTheDocument();
  });

  it("Q164: the confirmation says that the message was sent", async () => {
    await renderSite(<ContactSentPage />, "/confirmacao-contato");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Sua mensagem foi enviada com sucesso!");
  });

  it("R069: the home page takes the discount from the settings", async () => {
    stubServer({ overrides: { discountPercent: 20 } });
    await renderSite(<LandingPage />);
    expect(await screen.findByRole("heading", { name: "Sua primeira sessão com 20% de desconto" })).toBeInTheDocument();
  });

  it("R069: promises no discount before the settings are known", async () => {
    stubServer();
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    await renderSite(<LandingPage />);
    expect(screen.queryByText(/% de desconto/)).not.toBeInTheDocument();
  });
});
