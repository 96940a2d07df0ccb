// @vitest-environment node
import { expect, it } from "vitest";
import { render, rows } from "./entry-server";

const guarded = rows.filter((row) => row.access !== "public" && row.layout === "site" && "load" in row);

it("a page behind a login is drawn in its waiting, for nobody in particular", async () => {
  const html = await render("/sessao-pagamento/$id");
  expect(html).toMatch(/data-waiting=""/);
  expect(html).toMatch(/<h1>Pagamento da sessão<\/h1>/);
  expect(html).toContain("Carregando a sessão");
  expect(html).not.toMatch(/Entrar|R\$|\/home-/);
});

it("the header of a public page offers the door, and the site's pages", async () => {
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
