// @vitest-environment node
import { expect, it } from "vitest";
import { PLACEHOLDERS } from "~/lib/placeholders";
import { pageRoutes, render } from "./entry-server";

const guarded = pageRoutes.filter((row) => row.access !== "public" && row.layout === "site" && "load" in row);

it("a page behind a login is drawn in its waiting, for nobody in particular", async () => {
  const html = await render("/sessao-pagamento/$id");
  expect(html).toMatch(/data-waiting=""/);
  expect(html).toMatch(/<h1>Pagamento da sessão<\/h1>/);
  expect(html).toContain("Carregando a sessão");
  expect(html).not.toMatch(/Entrar|R\$|\/home-/);
});

it("the header of a public page offers to sign in, and the site's pages", async () => {
  const html = await render("/contato");
  expect(html).toContain("Entrar");
  expect(html).toContain("Como funciona");
});

it("no page needs an inline style or script, and none shows a place of its address", async () => {
  const waiting: string[] = [];
  for (const { path } of guarded) {
    const html = await render(path);
    if (!html.includes('data-waiting=""')) continue;
    waiting.push(path);
    expect(html, path).not.toMatch(/<(style|script)|\sstyle="|\son\w+="|\/(id|sid|slug)["/?]/);
  }
  expect(waiting.length).toBeGreaterThan(20);
});

const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
const footerOf = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? "";

it("has no landmark without content while it is not known who reads", async () => {
  for (const path of ["/sessao-pagamento/$id", "/minha-agenda-psicologo"])
    expect(await render(path)).not.toMatch(/<nav[^>]*><\/nav>/);
});

it("the footer is that of the page's readers before they are known", async () => {
  const patient = linksOf(footerOf(await render("/sessao-pagamento/$id")));
  const therapist = linksOf(footerOf(await render("/minha-agenda-psicologo")));
  const visitor = linksOf(footerOf(await render("/contato")));
  expect(patient).toEqual(expect.arrayContaining(["/blog", "/psicologos"]));
  expect(therapist).toContain("/blog");
  expect(therapist).not.toContain("/psicologos");
  expect(visitor).not.toContain("/blog");
});

it("settings of an installation are words for the server, in header and footer of every page", async () => {
  const { productName, supportEmail, links } = PLACEHOLDERS;
  for (const path of ["/", "/contato", "/sessao-pagamento/$id"]) {
    const html = await render(path);
    expect(html).toContain(`aria-label="${productName}, página inicial"`);
    const footer = footerOf(html);
    expect(footer).toContain(`A <!-- -->${productName}<!-- --> não atende crises suicidas`);
    expect(footer).toMatch(new RegExp(`© 2025–<!-- -->\\d{4}<!-- --> <!-- -->${productName}<`));
    expect(linksOf(footer)).toEqual(expect.arrayContaining([`mailto:${supportEmail}`, ...Object.values(links)]));
  }
});
