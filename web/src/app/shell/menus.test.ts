import { describe, expect, it } from "vitest";
import { isPage, registerPages } from "~/login/returns";
import { person } from "../../../tests/renderApp";
import { pageRoutes } from "../routes/table";
import { accountMenu, adminMenu, companyMenu, companySiteMenu, type Entry, headerMenu, profilePage } from "./menus";

const labels = (entries: Entry[]) => entries.map((entry) => entry.label.toUpperCase());
const paths = (entries: Entry[]) => entries.map((entry) => entry.to);

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
    expect(menu.slice(-5)).toEqual(["HOME", "MINHA AGENDA", "PACIENTES", "ASSINATURA", "HISTÓRICO FINANCEIRO"]);
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
      ["Meus calendários", "/meus-calendarios"],
      ["Meus pacientes", "/meus-pacientes"],
      ["Meu contrato", "/meu-contrato"],
      ["Prontuários", "/prontuario"],
      ["Convites", "/meus-convites"],
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
    ["SENHA E ACESSOS", "/acesso"],
  ]);
});

it("R279 lists the administration's pages in order", () => {
  expect(adminMenu().map((e) => e.label)).toEqual([
    "Painel",
    "Sessões",
    "Pacotes",
    "Aprovações",
    "Repasses",
    "Contestações",
    "Planos",
    "Cadastro",
    "Empresas",
    "Enviar Email",
    "Mensagens",
    "Auditoria",
    "Administradores",
    "Segurança",
    "Senha e acessos",
  ]);
});

it("leads administrators and companies to the own password and logins", () => {
  const way = ["Senha e acessos", "/acesso"];
  for (const menu of [adminMenu(), accountMenu(person("ADMINISTRATOR")), companyMenu(person("COMPANY"))])
    expect(menu.map((e) => [e.label, e.to])).toContainEqual(way);
  expect(paths(accountMenu(person("CUSTOMER")))).not.toContain("/acesso");
});

it("every entry of every menu has a page", () => {
  registerPages(pageRoutes.map((row) => row.path));
  const people = ["CUSTOMER", "ENTERPRISE", "THERAPIST", "ADMINISTRATOR", "COMPANY"].map((type) => person(type));
  const all = [
    headerMenu(null),
    ...people.flatMap((user) => [headerMenu(user), accountMenu(user)]),
    adminMenu(),
    companySiteMenu(),
    companyMenu(person("COMPANY")),
  ].flatMap(paths);
  const profiles = people.map(profilePage).filter((page) => page !== null);
  expect([...all, ...profiles].filter((to) => !isPage(to))).toEqual([]);
});
