import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { plainText } from "~/lib/markdown";
import { articleBySlug, articles } from "./articles";
import BlogArticlePage from "./BlogArticlePage";
import { BlogView } from "./BlogView";
import { renderSite } from "./testing";

describe("articles", () => {
  it("are five, newest first, each with its own address, summary and date", () => {
    expect(articles).toHaveLength(5);
    expect(new Set(articles.map((article) => article.slug)).size).toBe(5);
    expect(articles.map((article) => article.date)).toEqual(
      articles
        .map((article) => article.date)
        .sort()
        .reverse(),
    );
    const written = expect.stringMatching(/\S/);
    for (const article of articles) expect(article).toMatchObject({ title: written, summary: written, minutes: "4" });
  });

  it.each(articles.map((article) => [article.slug, article] as const))(
    "%s names the crisis line and no price",
    (_, article) => {
      const text = JSON.stringify(article.doc.blocks);
      expect(text).toContain("188");
      expect(text).not.toMatch(/R\$|garantimos|cura garantida/i);
    },
  );
});

it("explains every abbreviation that the pages use", () => {
  const words = JSON.stringify(articleBySlug("palavras-e-siglas")?.doc.blocks);
  for (const short of [
    "CFP",
    "CRP",
    "TCC",
    "PIX",
    "CVV",
    "CPF",
    "CNPJ",
    "CEP",
    "RG",
    "LGPD",
    "PIN",
    "RH",
    "NR-1",
    "DNS",
    "SCIM",
    "SHA-256",
    "SAMU",
  ])
    expect(words).toMatch(new RegExp(`\\b${short}\\b`));
});

describe("BlogView", () => {
  it("lists the articles with links", async () => {
    await renderSite(<BlogView articles={articles} />, "/blog");
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(articles.map((article) => `/blog/${article.slug}`));
  });

  it("says so when there is nothing to read", async () => {
    await renderSite(<BlogView articles={[]} />, "/blog");
    expect(screen.getByText("Ainda não há textos por aqui.")).toBeInTheDocument();
  });
});

describe("BlogArticlePage", () => {
  it("draws the article of the address", async () => {
    const article = articleBySlug("sigilo-e-privacidade");
    await renderSite(<BlogArticlePage />, "/blog/sigilo-e-privacidade");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(article?.title ?? "?");
    const sections = article?.doc.blocks.flatMap((b) => (b.kind === "heading" ? [plainText(b.text)] : [])) ?? [];
    for (const name of sections) expect(screen.getByRole("heading", { name })).toBeInTheDocument();
  });

  it("tells of an unknown address and leads back", async () => {
    await renderSite(<BlogArticlePage />, "/blog/nao-existe");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Texto não encontrado");
    expect(screen.getByRole("link", { name: "Todos os textos" })).toHaveAttribute("href", "/blog");
  });
});
