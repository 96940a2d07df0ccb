import { expect, it } from "vitest";
import { sectionsOf } from "./myData";

const sections = sectionsOf({
  sections: {
    mensagensEnviadas: [{ enviadaEm: "15/11/2026 10:00" }],
    acessos: [
      { entrouEm: "15/11/2026 10:00", encerradoEm: "" },
      { entrouEm: "14/11/2026 09:00", encerradoEm: "14/11/2026 10:00" },
    ],
    pedidosDeExclusao: [],
    dadosPessoais: { complemento: "", corRaca: "MIXED", genero: "NOT_INFORMED", nomeCompleto: "Ana Souza" },
    conta: { email: "ana@exemplo.com", tipo: "ENTERPRISE", receberNovidades: true },
  },
});

it("keeps the known sections in order and reads the new ones by their name", () => {
  expect(sections.map((s) => s.title)).toEqual([
    "Conta",
    "Dados pessoais",
    "Acessos",
    "Pedidos de exclusão",
    "Mensagens enviadas",
  ]);
});

it("says everything in Portuguese, in the order a person reads it", () => {
  expect(sections[0]?.groups).toEqual([
    [
      { label: "E-mail", value: "ana@exemplo.com" },
      { label: "Tipo", value: "Paciente (empresarial)" },
      { label: "Recebe novidades por e-mail", value: "Sim" },
    ],
  ]);
  expect(sections[1]?.groups[0]).toEqual([
    { label: "Nome completo", value: "Ana Souza" },
    { label: "Complemento", value: "" },
    { label: "Gênero", value: "Não informado" },
    { label: "Cor/raça", value: "Parda" },
  ]);
});

it("shows a list as one group each, and an empty one as none", () => {
  expect(sections[2]?.groups).toHaveLength(2);
  expect(sections[3]?.groups).toEqual([]);
});

it("reads sessions and payments before the accesses", () => {
  const [sessions, payments, accesses] = sectionsOf({
    sections: {
      acessos: [],
      pagamentos: [{ forma: "PIX", situacao: "pago", valorEmReais: 136 }],
      sessoes: [{ psicologo: "Lua Prado", inicioEm: "18/11/2026 10:00", situacao: "cancelado", precoEmReais: 160 }],
    },
  });
  expect([sessions?.title, payments?.title, accesses?.title]).toEqual(["Sessões", "Pagamentos", "Acessos"]);
  expect(sessions?.groups[0]).toEqual([
    { label: "Psicólogo(a)", value: "Lua Prado" },
    { label: "Início", value: "18/11/2026 10:00" },
    { label: "Preço (R$)", value: "160" },
    { label: "Situação", value: "cancelado" },
  ]);
});

it("survives an empty export", () => expect(sectionsOf({})).toEqual([]));
