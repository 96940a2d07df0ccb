import { companyStandWords } from "~/lib/statusStrings";

/** Texts about the payments of companies. */
export const paymentTexts = {
  title: "Pagamentos",
  lead: "O que a empresa pagou e quem registrou. Um registro desfeito fica na lista.",
  record: "Registrar pagamento",
  amount: "Valor pago (R$)",
  from: "Primeiro dia do período",
  until: "Último dia do período",
  document: "Documento",
  documentHint: "Número da nota fiscal ou referência do banco.",
  save: "Registrar",
  cancel: "Voltar",
  saved: "Pagamento registrado.",
  noAmount: "Informe o valor pago, por exemplo 4.500,00.",
  noDay: "Informe o dia, por exemplo 05/12/2026.",
  wrongOrder: "O último dia não pode ser antes do primeiro.",
  noDocument: "Informe o número ou a referência do documento.",
  caption: "Pagamentos da empresa",
  period: "Período",
  periodOf: (from: string, until: string) => `${from} a ${until}`,
  value: "Valor",
  recorded: "Registrado",
  by: (name: string, when: string) => (name ? `${when}, por ${name}` : when),
  state: "Situação",
  stands: "Vale",
  undone: (when: string, name: string) => `Desfeito em ${when}${name ? `, por ${name}` : ""}`,
  why: (reason: string) => `Motivo: ${reason}`,
  actions: "Ações",
  nothing: "–",
  undo: "Desfazer",
  undoOf: (from: string, until: string) => `Desfazer o pagamento de ${from} a ${until}`,
  undoTitle: "Desfazer o registro?",
  undoText: (amount: string, from: string, until: string) =>
    `O pagamento de ${amount}, de ${from} a ${until}, deixa de valer. Se a empresa ficar sem pagamento em dia, ela é avisada, e os horários empresariais saem da agenda da equipe.`,
  reason: "Motivo",
  noReason: "Informe o motivo.",
  undoYes: "Desfazer registro",
  undoneNow: "O registro foi desfeito.",
  undoFailed: "O registro não foi desfeito",
  empty: "Nenhum pagamento registrado.",
  failed: "Não foi possível carregar os pagamentos.",
  retry: "Tentar novamente",
} as const;

/** How a company stands with its payments, as administrators read it. */
export const stateTexts = companyStandWords;

export const filterTexts = { label: "Pagamento", all: "Todos" } as const;

/** What a company reads while its payment is pending. */
export const dueTexts = {
  amount: "Valor",
  byContract: "O valor do contrato",
  period: "Período",
  periodOf: (from: string, until: string) => `${from} a ${until}`,
  how: "Como pagar",
  pix: (key: string) =>
    `Por PIX, para a chave ${key}, ou como no contrato. A nossa equipe confirma o pagamento, e a situação muda aqui.`,
  contract: "Como no contrato. A nossa equipe confirma o pagamento, e a situação muda aqui.",
  already: "Já pagou? Responda ao e-mail de cobrança com o comprovante.",
} as const;
