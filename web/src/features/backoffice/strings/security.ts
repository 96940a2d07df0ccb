export const security = {
  title: "Segurança",
  lead: "A verificação em duas etapas pede um código do seu telefone, ou uma chave de acesso, ao entrar e antes de ações com dinheiro ou dados bancários.",
  required: "Esta instalação exige a verificação em duas etapas de todos os administradores.",
  factor: "Verificação em duas etapas",
  passkeys: "Chaves de acesso",
  auditLink: "Abrir o registro de auditoria",
} as const;
