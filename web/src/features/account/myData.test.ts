import { expect, it } from "vitest";
import { chaptersOf } from "./myData";

const chapters = chaptersOf({
  sections: {
    mensagensEnviadas: [{ enviadaEm: "15/11/2026 10:00" }],
    acessos: [
      { entrouEm: "15/11/2026 10:00", encerradoEm: "" },
      { entrouEm: "14/11/2026 09:00", encerradoEm: "14/11/2026 10:00" },
    ],
    pedidosDeExclusao: [],
    dadosPessoais: { complemento: "", corRaca: "MIXED", genero: "NOT_INFORMED", nomeCompleto: "Ana Souza" },
    conta: { email: "ana@exemplo.com", tipo: "ENTERPRISE", receberNovidades: true, termosAceitos: "2026-11" },
    consentimentos: [
      { consentimento: "HEALTH", valendo: true, versao: "2026-11", dadoEm: "16/11/2026 09:00", mudancas: [] },
    ],
  },
});

it("is grouped as people look for it, and new sections come last", () => {
  expect(chapters.map(({ title, sections }) => [title, ...sections.map((section) => section.title)])).toEqual([
    ["Quem sou eu", "Dados pessoais"],
    ["Meu acesso", "Conta", "Acessos"],
    ["Meus consentimentos", "Consentimentos"],
    ["Pedidos de exclusão", "Pedidos de exclusão"],
    ["Outros registros", "Mensagens enviadas"],
  ]);
});

it("says everything in Portuguese, in the order a person reads it, without empty lines", () => {
  expect(chapters[0]?.sections[0]?.groups).toEqual([
    [
      { label: "Nome completo", value: "Ana Souza" },
      { label: "Gênero", value: "Não informado" },
      { label: "Cor/raça", value: "Parda" },
    ],
  ]);
  expect(chapters[1]?.sections[0]?.groups).toEqual([
    [
      { label: "E-mail", value: "ana@exemplo.com" },
      { label: "Tipo", value: "Paciente (empresarial)" },
    ],
  ]);
});

it("Q222 names each consent with its date and version", () => {
  expect(chapters[2]?.sections[0]?.groups).toEqual([
    [
      { label: "Consentimento", value: "Dados de saúde" },
      { label: "Valendo", value: "Sim" },
      { label: "Versão dos textos", value: "2026-11" },
      { label: "Dado em", value: "16/11/2026 09:00" },
    ],
  ]);
});

it("reads the professional record with the words of its form, without codes", () => {
  const [chapter] = chaptersOf({
    sections: {
      perfilProfissional: {
        formacaoComplementar: ["MASTERS", "PHD"],
        equipamentos: ["GOOD_INTERNET_CONNECTION", "HEADPHONES"],
        comoConheceu: "RECOMMENDED_FROM_PEOPLE",
        validacoesDoCRP: [{ crp: "06/12345", decisao: "APPROVED" }],
      },
    },
  });
  expect(chapter?.sections[0]?.groups[0]).toEqual([
    { label: "Formação complementar", value: "Mestrado, Pós-doutorado" },
    { label: "Equipamentos", value: "Boa conexão de internet, Fones de ouvido" },
    { label: "Como nos conheceu", value: "Indicação de alguém" },
    { label: "Validações do CRP", value: "CRP: 06/12345; Decisão: Aprovada" },
  ]);
});

it("shows a list as one group each, and an empty one as none", () => {
  expect(chapters[1]?.sections[1]?.groups).toHaveLength(2);
  expect(chapters[3]?.sections[0]?.groups).toEqual([]);
});

it("Q224 reads sessions and payments with money and states as people write them, without codes", () => {
  const [sessions, payments] = chaptersOf({
    sections: {
      pagamentos: [{ codigo: "PAY_1", forma: "PIX", situacao: "pago", valorEmReais: 136 }],
      sessoes: [
        {
          sessao: "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17",
          psicologo: "Lua Prado",
          inicioEm: "18/11/2026 10:00",
          situacao: "cancelado",
          precoEmReais: 160,
        },
      ],
      agenda: [{ dia: "domingo", inicio: "10:00:00" }],
    },
  });
  expect(sessions?.sections.map((section) => section.groups)).toEqual([
    [
      [
        { label: "Psicóloga ou psicólogo", value: "Lua Prado" },
        { label: "Início", value: "18/11/2026 10:00" },
        { label: "Preço", value: "R$ 160,00" },
        { label: "Situação", value: "Cancelada" },
      ],
    ],
    [
      [
        { label: "Início", value: "10:00" },
        { label: "Dia", value: "Domingo" },
      ],
    ],
  ]);
  expect(payments?.sections[0]?.groups[0]).toEqual([
    { label: "Valor", value: "R$ 136,00" },
    { label: "Forma de pagamento", value: "PIX" },
    { label: "Situação", value: "Pago" },
  ]);
});

it("survives an empty export", () => expect(chaptersOf({})).toEqual([]));

it("shows neither ids nor whole account numbers", () => {
  const [who] = chaptersOf({
    sections: {
      dadosProfissionais: {
        codigo: "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17",
        banco: { bank: "Banco Azul", agency: "0001", account: "567890", pixKey: "ana@banco.example" },
      },
    },
  });
  expect(who?.sections[0]?.groups[0]).toEqual([
    { label: "Dados bancários", value: "Banco: Banco Azul; Agência: ••••; Conta: ••••7890; Chave PIX: ••••mple" },
  ]);
});
