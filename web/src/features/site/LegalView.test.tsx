import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import PrivacyPage from "./PrivacyPage";
import TherapistTermsPage from "./TherapistTermsPage";
import { renderSite, stubServer } from "./testing";
import UserTermsPage from "./UserTermsPage";

afterEach(() => vi.unstubAllGlobals());

const pages = [
  ["/termos-de-uso-usuario", "Termos de uso para usuários", UserTermsPage],
  ["/termos-de-uso-psicologo", "Termos de uso para psicólogas e psicólogos", TherapistTermsPage],
  ["/politica-privacidade", "Política de privacidade", PrivacyPage],
] as const;

describe.each(pages)("R302: %s", (path, title, Page) => {
  it("is a titled static text with version and date", async () => {
    stubServer();
    await renderSite(<Page />, path);
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText(/^Versão 1\.[0-2] · \d{2}\/\d{2}\/\d{4}$/)).toBeInTheDocument();
  });

  it("indexes every numbered section, and each entry leads to its heading", async () => {
    stubServer();
    await renderSite(<Page />, path);
    const links = within(screen.getByRole("navigation", { name: "Nesta página" })).getAllByRole("link");
    const headings = screen
      .getAllByRole("heading", { level: 2 })
      .filter((heading) => /^\d+\./.test(heading.textContent));
    expect(links.map((link) => link.textContent)).toEqual(headings.map((heading) => heading.textContent));
    expect(links.map((link) => link.getAttribute("href"))).toEqual(headings.map((heading) => `#${heading.id}`));
    expect(links.length).toBeGreaterThan(10);
  });

  it("names the supplier and the data officer from the settings", async () => {
    stubServer();
    await renderSite(<Page />, path);
    const card = screen.getByRole("region", { name: "Quem é responsável pela Psic" });
    expect(await within(card).findByText("11.222.333/0001-81")).toBeInTheDocument();
    expect(card).toHaveTextContent("Psic Ltda");
    expect(card).toHaveTextContent("Rua das Flores, 10, São Paulo");
    expect(card).toHaveTextContent("Dora Lima");
    expect(within(card).getByRole("link", { name: "dados@psic.example" })).toBeInTheDocument();
  });

  it("links to the other two documents", async () => {
    stubServer();
    await renderSite(<Page />, path);
    const others = within(screen.getByRole("navigation", { name: "Outros documentos" })).getAllByRole("link");
    expect(others.map((link) => link.getAttribute("href"))).toEqual(pages.map(([p]) => p).filter((p) => p !== path));
  });
});
