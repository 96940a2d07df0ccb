import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { CompanyAccess } from "~/api/queries/access";
import { browser } from "~/lib/browser";
import { readStored, writeStored } from "~/lib/storage";
import { dialog, fault, fill, json, open, person, press, user } from "../../../tests/openApp";
import { recorded } from "../../../tests/recorded";
import { renderApp } from "../../../tests/renderApp";

const owner = person("COMPANY", { id: "u1", companyId: "c7", name: "Acme" });
const admin = person("ADMINISTRATOR", { id: "a1" });
const READ = "GET /api/company/c7/access";
const PENDING = { "GET /api/admin/therapists/pending": () => json([]) };

const access = (over: Partial<CompanyAccess> = {}): CompanyAccess => ({
  ...recorded("company-access", "company"),
  domain: {
    name: "acme.example",
    verified: true,
    verifiedAt: "2026-11-03T13:00:00Z",
    byHand: false,
    record: "_psic.acme.example",
    text: "psic-dominio=abc",
  },
  provider: { set: false, members: 0 },
  directory: { url: "https://psic.example/scim/v2", state: "NONE", people: 0 },
  ...over,
});

const unproven = { ...access().domain, verified: false };
const done = () => json({ status: 200, message: "ok" });

describe("the company's access page", () => {
  it("shows the record to create, and looks for it", async () => {
    let proven = false;
    const app = await open(
      "/empresas/c7/acesso",
      {
        [READ]: () => json(access(proven ? {} : { domain: unproven })),
        "POST /api/company/c7/access/domain": () => {
          proven = true;
          return done();
        },
      },
      owner,
    );
    expect(await screen.findByText("psic-dominio=abc")).toBeVisible();
    expect(screen.queryByLabelText("ID do cliente")).toBeNull();
    await press("Verificar agora");
    expect(await screen.findByText("acme.example está comprovado")).toBeVisible();
    expect(app.requests("POST /api/company/c7/access/domain")).toHaveLength(1);
  });

  it("says what to do when the company has no domain", async () => {
    const domain = { ...unproven, name: "", record: "", text: "" };
    await open("/empresas/c7/acesso", { [READ]: () => json(access({ domain })) }, owner);
    expect(await screen.findByText(/ainda não tem domínio/)).toBeVisible();
  });

  it("saves the provider, and shows a refusal at its field", async () => {
    let refuse = true;
    const app = await open(
      "/empresas/c7/acesso",
      {
        [READ]: () => json(access()),
        "PUT /api/company/c7/access/provider": () =>
          refuse ? fault(422, "invalid_fields", "x", [{ name: "issuer", description: "Emissor ruim." }]) : done(),
      },
      owner,
    );
    await screen.findByLabelText("ID do cliente");
    await fill("Emissor (issuer)", "http://id.acme.example");
    await fill("ID do cliente", "psic");
    await fill("Segredo do cliente", "s3gr3d0");
    await press("Salvar");
    expect(await screen.findByText("Emissor ruim.")).toBeVisible();
    refuse = false;
    await press("Salvar");
    await dialog();
    expect(await app.sent("PUT /api/company/c7/access/provider")).toEqual({
      issuer: "http://id.acme.example",
      clientId: "psic",
      clientSecret: "s3gr3d0",
    });
  });

  it("shows a new key once, and asks before it replaces one", async () => {
    const directory = { ...access().directory, state: "ACTIVE" as const, createdAt: "2026-11-03T13:00:00Z" };
    const app = await open(
      "/empresas/c7/acesso",
      {
        [READ]: () => json(access({ directory })),
        "POST /api/company/c7/access/token": () => json({ token: "psic_scim_nova" }),
      },
      owner,
    );
    await screen.findByText(/Chave ativa, criada em 03\/11\/2026/);
    await press("Trocar a chave");
    await user.click(await screen.findByRole("button", { name: "Voltar" }));
    expect(app.requests("POST /api/company/c7/access/token")).toHaveLength(0);
    await press("Trocar a chave");
    await dialog();
    await user.click(screen.getAllByRole("button", { name: "Trocar a chave" }).at(-1) as HTMLElement);
    expect(await screen.findByText("psic_scim_nova")).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("não aparece de novo");
  });

  it("lets an administrator confirm a domain with a reason, and change nothing else of the company", async () => {
    const app = await open(
      "/admin/company/c7/acesso",
      {
        ...PENDING,
        [READ]: () => json(access({ domain: unproven })),
        "POST /api/admin/company/c7/access/domain": done,
      },
      admin,
    );
    await screen.findByText("psic-dominio=abc");
    expect(screen.queryByRole("button", { name: "Criar chave" })).toBeNull();
    await fill("Como o domínio foi comprovado", "Ofício");
    await press("Confirmar à mão");
    await dialog();
    expect(await app.sent("POST /api/admin/company/c7/access/domain")).toEqual({ reason: "Ofício" });
  });

  it("offers to try again when it cannot be read", async () => {
    await open("/empresas/c7/acesso", { [READ]: () => fault(500, "x", "x") }, owner);
    expect(await screen.findByRole("button", { name: /tentar/i })).toBeVisible();
  });
});

describe("the person whom the company sends", () => {
  const BEGIN = "POST /api/company-access/abc/begin";
  const FINISH = "POST /api/company-access/finish";
  const TAKE = "POST /api/company-access/seat";
  const proof = { proof: "p1", company: "Acme", workEmail: "bia@acme.example" };

  it("goes to the company's sign-in and keeps the key of the visit", async () => {
    const go = vi.spyOn(browser, "leaveTo").mockImplementation(() => {});
    await open("/acesso-empresa/abc", { [BEGIN]: () => json({ url: "https://id.acme.example/a", browserKey: "k1" }) });
    await press("Continuar no login da empresa");
    expect(go).toHaveBeenCalledWith("https://id.acme.example/a");
    expect(readStored("company-visit")).toBe("k1");
  });

  it("reads the same of every link that leads nowhere", async () => {
    await open("/acesso-empresa/abc", { [BEGIN]: () => fault(404, "not_found", "x") });
    await press("Continuar no login da empresa");
    expect(await screen.findByText("Este link não funciona")).toBeVisible();
  });

  it("comes back once, keeps the proof, and the address keeps nothing", async () => {
    writeStored("company-visit", "k1");
    const app = await renderApp("/acesso-empresa?state=s1&code=c1", { answers: { [FINISH]: () => json(proof) } });
    expect(await screen.findByText("Acme confirmou")).toBeVisible();
    expect(app.shown()).toBe("/acesso-empresa");
    const sent = app.seen.filter((r) => r.url.endsWith("/finish"));
    expect(sent).toHaveLength(1);
    expect(await sent[0]?.clone().json()).toEqual({ state: "s1", code: "c1", browserKey: "k1" });
    expect(readStored("company-visit")).toBeNull();
    expect(screen.getByRole("link", { name: "Usar minha conta pessoal" })).toHaveAttribute("href", "/vaga-da-empresa");
  });

  it("reads why it was not confirmed", async () => {
    await renderApp("/acesso-empresa?state=s1&code=c1", {
      answers: { [FINISH]: () => fault(409, "company.full", "Todas as vagas da empresa estão em uso.") },
    });
    expect(await screen.findByText("Todas as vagas da empresa estão em uso.")).toBeVisible();
  });

  it("takes the seat in the own account", async () => {
    writeStored("company-proof", JSON.stringify(proof));
    const app = await renderApp("/vaga-da-empresa", {
      user: person("CUSTOMER", { id: "u1" }),
      answers: { [TAKE]: done },
    });
    await press("Ficar com a vaga");
    await dialog();
    expect(app.seen.filter((r) => r.url.endsWith("/seat"))).toHaveLength(1);
    expect(readStored("company-proof")).toBeNull();
  });

  it("finds the way to the seat on the home, where the mailed link of a new account leads", async () => {
    writeStored("company-proof", JSON.stringify(proof));
    await renderApp("/home-cliente", { user: person("CUSTOMER", { id: "u1" }) });
    expect(await screen.findByRole("heading", { name: "Acme guardou uma vaga para você" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver a vaga" })).toHaveAttribute("href", "/vaga-da-empresa");
  });

  it("forgets a proof that gives nothing any more, and keeps it when another account may take the seat", async () => {
    writeStored("company-proof", JSON.stringify(proof));
    let code = "company.own_address";
    await renderApp("/vaga-da-empresa", {
      user: person("CUSTOMER", { id: "u1" }),
      answers: { [TAKE]: () => fault(409, code, "Não deu.") },
    });
    await press("Ficar com a vaga");
    await dialog();
    expect(readStored("company-proof")).not.toBeNull();
    await user.keyboard("{Escape}");
    code = "sso.proof";
    await press("Ficar com a vaga");
    await dialog();
    expect(readStored("company-proof")).toBeNull();
  });

  it("is told when this browser has no proof", async () => {
    const app = await open("/vaga-da-empresa", { [TAKE]: done }, person("CUSTOMER", { id: "u1" }));
    expect(await screen.findByText("Nenhuma vaga à espera")).toBeVisible();
    expect(app.requests(TAKE)).toHaveLength(0);
  });
});
