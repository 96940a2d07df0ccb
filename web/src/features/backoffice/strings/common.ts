import { personWords } from "~/lib/statusStrings";

export const common = {
  empty: "Nenhum registro encontrado.",
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
