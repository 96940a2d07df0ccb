import { personWords } from "~/lib/statusStrings";

export const common = {
  empty: "Nenhum registro encontrado.",
  emptyText: {
    people: "As pessoas com estes filtros aparecem aqui.",
    mails: "Cada envio aparece aqui, com o andamento e o resultado.",
    packages: "Os pacotes comprados aparecem aqui.",
    audit: "O que foi feito, com estes filtros, aparece aqui.",
    sessions: "As sessões com estes filtros aparecem aqui.",
    plans: "Os planos cadastrados aparecem aqui.",
    messages: "As mensagens desta situação aparecem aqui.",
  },
  active: personWords.ACTIVE,
  inactive: personWords.INACTIVE,
  activate: "Ativar",
  deactivate: "Desativar",
  cancel: "Cancelar",
  save: "Salvar",
  failed: "Não conseguimos carregar esta parte.",
  retry: "Tentar novamente",
  loading: "Carregando",
  enrol: "Ative a verificação em duas etapas para continuar.",
  toSecurity: "Ir para Segurança",
  notInformed: "não informado",
} as const;
