import { requestWords } from "~/lib/statusStrings";

export const mail = {
  title: "Enviar e-mail",
  choice: "Para quem você quer escrever?",
  toAll: "Enviar para todos",
  toAllText: "Todos os usuários de um tipo, ou só quem recebe novidades.",
  toOne: "Enviar para um usuário específico",
  toOneText: "Uma pessoa, pelo e-mail dela.",
  back: "Voltar à escolha",
  subject: "Assunto",
  subjectMissing: "Informe o assunto.",
  type: "Tipo de usuário",
  singular: { users: "Usuário", customers: "Cliente", therapists: "Psicólogo" },
  plural: { users: "usuários", customers: "clientes", therapists: "psicólogos" },
  target: "Destinatários",
  everyone: "Todos",
  news: "Só quem recebe novidades",
  targetHint:
    "Todos: só para avisos sobre o serviço, que chegam mesmo a quem não quer novidades. Novidades e divulgação: só quem pediu para receber, com link para sair da lista.",
  one: "Usuário que recebe",
  oneHint: "Digite parte do nome ou do e-mail e escolha na lista.",
  body: "Mensagem",
  bodyHint:
    "Texto simples. Uma linha em branco separa parágrafos. Colaboradores sem e-mail pessoal recebem na caixa da empresa, que o empregador pode ler: não escreva nada sobre atendimentos.",
  bodyMissing: "Escreva a mensagem.",
  send: "Enviar",
  error: "Erro",
  noRecipient: "Selecione um usuário para enviar o email",
  unknown: "Email não encontrado",
  sentOne: { title: "Email enviado", text: "Email enviado com sucesso" },
  sentMany: { title: "Emails enviados", text: "Emails enviados com sucesso" },
  ask: (audience: string) => `Enviar esta mensagem para ${audience}?`,
  recipients: (count: number) =>
    count === 1 ? "1 pessoa recebe agora." : `${count.toLocaleString("pt-BR")} pessoas recebem agora.`,
  test: "Enviar teste para mim",
  tested: "Teste enviado",
  testedText: "Confira a mensagem no seu e-mail. Ninguém mais recebeu.",
  skipped: {
    INACTIVE: "conta inativa ou excluída",
    NO_NEWS: "não quer novidades",
    NO_PERSONAL_ADDRESS: "saiu da empresa e não tem e-mail pessoal",
  },
  why: (count: number, reason: string) => `${count}: ${reason}`,
  askText: "O envio começa agora, em segundo plano, e não pode ser desfeito.",
  audienceOf: (type: string, news: boolean) => (news ? `os ${type} que recebem novidades` : `todos os ${type}`),
  reports: "Últimos envios",
  columns: { subject: "Assunto", started: "Início", progress: "Andamento", result: "Resultado" },
  running: "Enviando",
  finished: requestWords.DONE,
  progress: (sent: number, total: number) => `${sent} de ${total}`,
  result: (sent: number, failed: number, skipped: number) =>
    `${sent} enviados, ${failed} recusados, ${skipped} pulados`,
} as const;

export const companyMailTexts = {
  title: "Escrever às pessoas da empresa",
  to: "Destinatários",
  everyone: "Todas as pessoas",
  news: "Só quem recebe novidades",
  one: "Uma pessoa",
  email: "E-mail da pessoa",
  ask: (company: string) => `Enviar esta mensagem às pessoas de ${company}?`,
} as const;
