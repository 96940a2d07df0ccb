import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { browser } from "~/lib/browser";
import { today } from "~/lib/dates";
import { tokenStore } from "~/lib/token";
import { json, person, renderApp } from "../../tests/renderApp";

const footer = () => screen.findByRole("contentinfo");
const header = () => screen.findByRole("navigation", { name: "Principal" });
const texts = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole("link")
    .map((link) => link.textContent?.toUpperCase());

it("R001 declares Brazilian Portuguese and keeps the server's markers", () => {
  const html = readFileSync("index.html", "utf8");
  expect(html).toContain('<html lang="pt-BR">');
  expect(html).toContain("<!--head-->");
  expect(html).toContain('<div id="root"><!--app--></div>');
});

it("says in Portuguese what is missing without scripts, and where help is", () => {
  const page = readFileSync("index.html", "utf8");
  const words = /<noscript>(.*)<\/noscript>/s.exec(page)?.[1] ?? "";
  expect(words).toContain("JavaScript");
  expect(words).toMatch(/href="\/contato".*href="tel:188"/s);
  expect(words).not.toMatch(/<(style|script)|\sstyle=|\son\w+=/);
});

describe("the frame of a page", () => {
  it("R054 R061 shows header, ENTRAR and footer to a visitor", async () => {
    await renderApp("/confirmacao-contato");
    expect(texts(await header()).slice(0, 2)).toEqual(["INÍCIO", "COMO FUNCIONA"]);
    expect(screen.getByRole("link", { name: /^entrar$/i })).toHaveAttribute("href", "/entrar");
    expect(await footer()).toBeVisible();
  });

  it("R054 shows a company its own menu instead of the header", async () => {
    await renderApp("/confirmacao-contato", { user: person("COMPANY", { companyId: "c7", name: "Acme" }) });
    const menu = await screen.findByRole("navigation", { name: "Empresa" });
    expect(within(menu).getByRole("link", { name: /minha empresa/i })).toHaveAttribute("href", "/empresas/painel/c7");
    expect(within(menu).getByRole("button", { name: /^sair$/i })).toBeVisible();
    expect(screen.getByText("Acme")).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "Principal" })).toBeNull();
    await userEvent.click(within(menu).getByRole("button", { name: "Site" }));
    expect(within(menu).getByRole("link", { name: "contato" })).toHaveAttribute("href", "/contato");
  });

  it.each([
    ["/admin/painel", person("ADMINISTRATOR"), "Painel"],
    ["/empresas/c7/usuario/cadastrar", person("COMPANY", { companyId: "c7" }), "Cadastrar usuário"],
  ])("R055 hides header and footer on %s", async (path, user, title) => {
    await renderApp(path, { user });
    await screen.findByRole("heading", { level: 1, name: title });
    expect(screen.queryByRole("navigation", { name: "Principal" })).toBeNull();
    expect(screen.queryByRole("contentinfo")).toBeNull();
  });

  it.each([
    ["ADMINISTRATOR", "Administração"],
    ["COMPANY", "Empresa"],
  ])("a page that all roles have stands in the frame of %s", async (role, menu) => {
    await renderApp("/acesso", {
      user: person(role, { companyId: "c7" }),
      answers: {
        "GET /api/user/u1/logins": () => json({ logins: [] }),
        "GET /api/passkeys": () => json({ passkeys: [] }),
        "GET /api/user/second-factor": () => json({ enabled: false, required: false, recoveryCodesLeft: 0 }),
      },
    });
    await screen.findByRole("heading", { level: 1, name: "Senha e acessos" });
    expect(await screen.findByRole("navigation", { name: menu })).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "Principal" })).toBeNull();
    expect(screen.queryByRole("contentinfo")).toBeNull();
  });

  it("leads an administrator who reads the site to no patient's page", async () => {
    await renderApp("/confirmacao-contato", { user: person("ADMINISTRATOR") });
    await screen.findByRole("button", { name: "Conta de Luiza Prado" });
    expect(texts(await header()).slice(5)).toEqual(["HOME"]);
  });

  it("R054 a company has all of it behind one button on a phone", async () => {
    await renderApp("/confirmacao-contato", { user: person("COMPANY", { companyId: "c7", name: "Acme" }) });
    const menu = within(await screen.findByRole("navigation", { name: "Menu da empresa" }));
    expect(menu.queryByRole("link")).toBeNull();
    await userEvent.click(menu.getByRole("button", { name: "Menu" }));
    expect(menu.getAllByRole("link").map((one) => one.textContent)).toEqual([
      "Minha empresa",
      "Cadastrar usuários",
      "Senha e acessos",
      "início",
      "como funciona",
      "para empresas",
      "contato",
    ]);
    expect(menu.getByRole("button", { name: "Sair" })).toBeVisible();
  });

  it("a company's menu is there with the page, not after it", async () => {
    await renderApp("/empresas/c7/usuario/cadastrar", { user: person("COMPANY", { companyId: "c7" }) });
    expect(screen.getByRole("navigation", { name: "Empresa" })).toBeVisible();
  });

  it("R055 shows the side menu only to someone signed in", async () => {
    const { unmount } = await renderApp("/admin/login");
    expect(screen.queryByRole("navigation", { name: "Administração" })).toBeNull();
    unmount();
    await renderApp("/admin/painel", { user: person("ADMINISTRATOR") });
    const menu = await screen.findByRole("navigation", { name: "Administração" });
    expect(within(menu).getByRole("link", { name: "Painel" })).toHaveAttribute("href", "/admin/painel");
  });
});

describe("R056 the title", () => {
  it("changes on each navigation", async () => {
    const app = await renderApp("/confirmacao-contato");
    expect(document.title).toBe("Mensagem enviada · Psic");
    await app.router.navigate({ to: "/cadastro-invalido" });
    expect(document.title).toBe("Cadastro inválido · Psic");
  });

  it("is set before the access decision", async () => {
    const seen: string[] = [];
    await renderApp("/home-cliente", {
      user: person("CUSTOMER"),
      answers: {
        "GET /api/user/info/": () => {
          seen.push(document.title);
          return json(person("CUSTOMER"));
        },
      },
    });
    expect(seen[0]).toBe("Home · Psic");
  });

  it("names an unknown address (Q183)", async () => {
    await renderApp("/nao-existe");
    expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeVisible();
    expect(document.title).toBe("Página não encontrada · Psic");
  });
});

describe("the footer", () => {
  it.each([
    ["R057.1", "/termos-de-uso-usuario"],
    ["R057.2", "/termos-de-uso-psicologo"],
    ["R057.3", "/politica-privacidade"],
    ["R057.4", "/contato"],
    ["R057.5", "/para-empresas"],
    ["R057.6", "https://instagram.test/psic"],
    ["R057.6", "https://facebook.test/psic"],
    ["R057.6", "https://linkedin.test/psic"],
    ["R057.7", "https://site.cfp.org.br"],
  ])("%s links to %s", async (_rule, href) => {
    await renderApp("/confirmacao-contato");
    const links = async () =>
      within(await footer())
        .getAllByRole("link")
        .map((link) => link.getAttribute("href"));
    await waitFor(async () => expect(await links()).toContain(href));
  });

  it("R058 shows the years since 2025 (Q181)", async () => {
    await renderApp("/confirmacao-contato");
    expect(await footer()).toHaveTextContent(`© 2025–${today().slice(0, 4)} Psic`);
  });

  it("R059 shows the support e-mail of this installation", async () => {
    await renderApp("/confirmacao-contato");
    const mail = await within(await footer()).findByRole("link", { name: "ajuda@psic.test" });
    expect(mail).toHaveAttribute("href", "mailto:ajuda@psic.test");
  });
});

describe("someone signed in", () => {
  it("R063 finds 'Editar Perfil' and 'Sair' behind the picture", async () => {
    await renderApp("/home-cliente", { user: person("CUSTOMER") });
    await userEvent.click(await screen.findByRole("button", { name: "Conta de Luiza Prado" }));
    expect(screen.getByRole("link", { name: "Editar Perfil" })).toHaveAttribute("href", "/dados-pessoais-cliente");
    expect(screen.getByRole("button", { name: "Sair" })).toBeVisible();
  });

  it.each([
    ["CUSTOMER", ["Dados Pessoais", "Histórico e resumo financeiro"]],
    ["ENTERPRISE", ["Dados Pessoais"]],
    ["THERAPIST", []],
  ])("Q223 a %s finds the own pages behind the picture", async (type, pages) => {
    await renderApp("/contato", { user: person(type) });
    await userEvent.click(await screen.findByRole("button", { name: "Conta de Luiza Prado" }));
    await screen.findByRole("link", { name: "Editar Perfil" });
    const all = ["Dados Pessoais", "Histórico e resumo financeiro"];
    expect(all.filter((name) => screen.queryByRole("link", { name }))).toEqual(pages);
  });

  it.each([
    ["CUSTOMER", 80, true],
    ["CUSTOMER", 0, false],
    ["ENTERPRISE", 80, false],
    ["THERAPIST", 80, false],
  ])("R065 %s with %i sees the balance: %s", async (type, credits, shown) => {
    await renderApp("/confirmacao-contato", { user: person(type, { credits }) });
    await screen.findByRole("button", { name: "Conta de Luiza Prado" });
    const balance = screen.queryByText(/^Saldo:/);
    if (shown) expect(balance).toHaveTextContent("Saldo: R$ 80,00");
    else expect(balance).toBeNull();
  });

  it("R064 R066 R093 leaves through the mobile menu", async () => {
    const go = vi.spyOn(browser, "leaveTo").mockImplementation(() => {});
    await renderApp("/home-cliente", {
      user: person("CUSTOMER"),
      answers: { "POST /api/auth/logout": () => json({ status: 200 }) },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Abrir menu" }));
    const menu = within(await screen.findByRole("dialog"));
    expect(menu.getByRole("link", { name: "Dados Pessoais" })).toHaveAttribute("href", "/dados-pessoais-cliente");
    await userEvent.click(menu.getByRole("button", { name: "Sair da conta" }));
    await waitFor(() => expect(go).toHaveBeenCalledWith("/"));
    expect(tokenStore.get()).toBeNull();
  });
});

describe("the table", () => {
  it("R108 leads /admin to the panel", async () => {
    const app = await renderApp("/admin", { user: person("ADMINISTRATOR") });
    expect(app.at()).toBe("/admin/painel");
  });

  it("R071 R074 opens the sign-in screen at its three addresses and keeps the referral code", async () => {
    for (const path of ["/login", "/entrar", "/entrar/ABC"]) {
      const app = await renderApp(path);
      expect(app.at()).toBe(path);
      expect(document.title).toBe("Entrar · Psic");
      expect(app.router.state.matches.at(-1)?.params).toEqual(path.endsWith("ABC") ? { id: "ABC" } : {});
      app.unmount();
    }
  });

  it("R101 sends a visitor to sign-in and remembers where they wanted to go", async () => {
    const app = await renderApp("/dados-pessoais-cliente");
    expect(app.at()).toBe("/entrar");
    expect(app.router.state.location.search).toEqual({ volta: "/dados-pessoais-cliente" });
  });

  it("R102 clears the storage of a token without a user", async () => {
    tokenStore.set("a.b.c");
    localStorage.setItem("resto", "x");
    const app = await renderApp("/home-cliente");
    expect(app.at()).toBe("/entrar");
    expect(localStorage.length).toBe(0);
  });

  it("R107 ends an unfinished patient on data completion", async () => {
    const app = await renderApp("/dados-pessoais-cliente", { user: person("CUSTOMER", { state: "EMAIL_CONFIRMED" }) });
    expect(app.at()).toBe("/cadastro-usuario-dados");
  });

  it("R116 offers another try when the server cannot be reached, and keeps the login", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {}); // React reports what the error page catches.
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const user = person("CUSTOMER");
    let up = false;
    const app = await renderApp("/home-cliente", {
      user,
      answers: { "GET /api/user/info/": () => (up ? json(user) : json({}, 503)) },
    });
    expect(await screen.findByRole("heading", { name: "Ocorreu um erro, tente novamente." })).toBeVisible();
    expect(tokenStore.get()).not.toBeNull();
    up = true;
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByRole("heading", { name: "Olá, Luiza" })).toBeVisible();
    expect(app.at()).toBe("/home-cliente");
  });
});
