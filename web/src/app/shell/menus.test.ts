import { beforeEach, describe, expect, it } from "vitest";
import { registerPages } from "~/login/pages";
import { person } from "../../../tests/renderApp";
import { rows } from "../routes/table";
import { accountMenu, adminMenu, companyMenu, companySiteMenu, type Entry, headerMenu, profilePage } from "./menus";

/** Every page that a menu of the specification names, so that order and roles show without gaps. */
const EVERY_PAGE = [
  "/",
  "/como-funciona",
  "/psicologos",
  "/para-empresas",
  "/contato",
  "/home-cliente",
  "/dados-pessoais-cliente",
  "/minha-agenda-cliente",
  "/historico-resumo-financeiro-cliente",
  "/home-psicologo",
  "/dados-pessoais-psicologo",
  "/minha-agenda-psicologo",
  "/gerenciar-disponibilidade",
  "/dados-pagamento-psicologo",
  "/historico-resumo-financeiro",
  "/admin/painel",
  "/admin/plans",
  "/admin/register",
  "/admin/companies",
  "/admin/email",
  "/empresas/painel/$id",
  "/empresas/$id/usuario/cadastrar",
];

const labels = (entries: Entry[]) => entries.map((entry) => entry.label.toUpperCase());
const paths = (entries: Entry[]) => entries.map((entry) => entry.to);

beforeEach(() => registerPages(EVERY_PAGE));

describe("the header menu", () => {
  it("R061 lists the site's pages in order for a visitor (ENTRAR is the button beside them)", () => {
    expect(labels(headerMenu(null))).toEqual(["INÍCIO", "COMO FUNCIONA", "PSICÓLOGOS", "PARA EMPRESAS", "CONTATO"]);
  });

  it("R062 adds HOME and MINHA AGENDA for a patient", () => {
    expect(labels(headerMenu(person("CUSTOMER"))).slice(5)).toEqual(["HOME", "MINHA AGENDA"]);
    expect(paths(headerMenu(person("ENTERPRISE"))).slice(5)).toEqual(["/home-cliente", "/minha-agenda-cliente"]);
  });

  it("R062 R036 gives a therapist ASSINATURA and HISTÓRICO FINANCEIRO and no PSICÓLOGOS", () => {
    const menu = labels(headerMenu(person("THERAPIST")));
    expect(menu.slice(-4)).toEqual(["HOME", "MINHA AGENDA", "ASSINATURA", "HISTÓRICO FINANCEIRO"]);
    expect(menu).not.toContain("PSICÓLOGOS");
  });
});

describe("the account menu", () => {
  it("R064 R066 is the patient's", () => {
    expect(accountMenu(person("CUSTOMER")).map((e) => [e.label, e.to])).toEqual([
      ["Home", "/home-cliente"],
      ["Dados Pessoais", "/dados-pessoais-cliente"],
      ["Minha Agenda", "/minha-agenda-cliente"],
      ["Histórico e resumo financeiro", "/historico-resumo-financeiro-cliente"],
    ]);
  });

  it("R333 has no financial history for ENTERPRISE (Q188)", () => {
    expect(paths(accountMenu(person("ENTERPRISE")))).toEqual([
      "/home-cliente",
      "/dados-pessoais-cliente",
      "/minha-agenda-cliente",
    ]);
  });

  it("R064 R067 is the therapist's", () => {
    expect(accountMenu(person("THERAPIST")).map((e) => [e.label, e.to])).toEqual([
      ["Home", "/home-psicologo"],
      ["Dados pessoais", "/dados-pessoais-psicologo"],
      ["Minha agenda", "/minha-agenda-psicologo"],
      ["Gerenciar disponibilidade", "/gerenciar-disponibilidade"],
      ["Assinatura", "/dados-pagamento-psicologo"],
      ["Histórico e resumo financeiro", "/historico-resumo-financeiro"],
    ]);
  });

  it("R063 edits the profile where the role has one", () => {
    expect(profilePage(person("CUSTOMER"))).toBe("/dados-pessoais-cliente");
    expect(profilePage(person("THERAPIST"))).toBe("/dados-pessoais-psicologo");
    expect(profilePage(person("ADMINISTRATOR"))).toBeNull();
  });
});

it("R054 gives a company its own menu", () => {
  const company = person("COMPANY", { companyId: "c7" });
  expect(companySiteMenu().map((e) => e.label)).toEqual(["início", "como funciona", "para empresas", "contato"]);
  expect(companyMenu(company).map((e) => [e.label.toUpperCase(), e.to])).toEqual([
    ["MINHA EMPRESA", "/empresas/painel/c7"],
    ["CADASTRAR USUÁRIOS", "/empresas/c7/usuario/cadastrar"],
  ]);
});

it("R279 lists the administration's pages in order", () => {
  expect(adminMenu().map((e) => e.label)).toEqual(["Painel", "Planos", "Cadastro", "Empresas", "Enviar Email"]);
});

it("leads administrators and companies to the own password and logins", () => {
  registerPages(rows.map((row) => row.path));
  const way = ["Senha e acessos", "/acesso"];
  for (const menu of [adminMenu(), accountMenu(person("ADMINISTRATOR")), companyMenu(person("COMPANY"))])
    expect(menu.map((e) => [e.label, e.to])).toContainEqual(way);
  expect(paths(accountMenu(person("CUSTOMER")))).not.toContain("/acesso");
});

it("leaves out every entry whose page this version does not have", () => {
  registerPages(rows.map((row) => row.path));
  const known = new Set(rows.map((row) => row.path));
  const all = [
    headerMenu(null),
    ...["CUSTOMER", "THERAPIST"].flatMap((t) => [headerMenu(person(t)), accountMenu(person(t))]),
  ];
  expect(all.flat().filter((entry) => !known.has(entry.to))).toEqual([]);
  expect(paths(headerMenu(null))).toContain("/contato");
});
