export const deletionTexts = {
  title: "Solicitar exclusão da conta",
  lead: "Você pode pedir a exclusão da sua conta a qualquer momento. Veja antes o que acontece.",
  facts: [
    "Ao enviar o pedido, você sai da conta em todos os aparelhos. Por 24 horas ainda pode entrar e desfazer.",
    "Confirmamos por e-mail em até 2 dias úteis, desde que não haja débitos em aberto.",
    "São débitos em aberto: sessão paga ainda não realizada, pagamento em andamento, cobrança vencida e valor a devolver, como o saldo da conta.",
    "Senha, apelido e foto são apagados em até 7 dias úteis. O que a lei manda guardar fica bloqueado e é apagado no fim do prazo.",
  ],
  reason: "Por que você quer excluir a conta?",
  submit: "Solicitar exclusão",
  signIn: "Entrar para solicitar a exclusão",
  signInHint:
    "Para proteger a sua conta, o pedido só é enviado depois que você entra. O que você escreveu fica guardado.",
  refused: "Ainda não é possível excluir a conta",
  export: "Antes, baixe uma cópia dos seus dados",
  waiting: "Seu pedido de exclusão está em andamento",
  waitingText: (requestedAt: string, deleteAt: string) =>
    `Recebido em ${requestedAt}. A exclusão acontece a partir de ${deleteAt}.`,
  waitingHint: "Mudou de ideia? Até lá, você pode desfazer o pedido e continuar com a sua conta.",
  withdraw: "Desfazer o pedido",
  withdrawn: "Pedido desfeito. Sua conta continua ativa.",
  requested: "Solicitação de exclusão recebida",
  requestedText: "Entraremos em contato por e-mail em até 2 dias úteis.",
  requestedDebts: "A exclusão só é confirmada quando não há débitos em aberto.",
} as const;
