export const deletionTexts = {
  title: "Solicitar exclusão da conta",
  lead: "Você pode pedir a exclusão da sua conta a qualquer momento. Veja antes o que acontece.",
  facts: [
    "Ao enviar o pedido, você sai da conta em todos os aparelhos. Por 24 horas ainda pode entrar e desfazer.",
    "Confirmamos por e-mail em até 2 dias úteis, desde que não haja débitos em aberto.",
    "São débitos em aberto: sessão paga ainda não realizada, pagamento em andamento, cobrança vencida e devolução a caminho.",
    "Se restar saldo na conta, ele é devolvido por PIX em até 5 dias úteis após a exclusão.",
    "Senha, apelido e foto são apagados em até 7 dias úteis. O que a lei manda guardar fica bloqueado e é apagado no fim do prazo.",
  ],
  reason: "Por que você quer excluir a conta?",
  submit: "Solicitar exclusão",
  pixKey: "Chave PIX para a devolução do saldo",
  pixHint: (balance: string) =>
    `Você tem ${balance} de saldo. Informe uma chave em seu nome: CPF, celular, e-mail ou aleatória.`,
  balanceReturns: (balance: string) => `O saldo de ${balance} será devolvido por PIX, para a chave que você informou.`,
  /** The second question before a deletion. */
  again: {
    tone: "warn",
    title: "Excluir a sua conta?",
    text: "Você sai da conta agora e ela é excluída em 24 horas. Depois disso, não há como voltar atrás.",
    confirmLabel: "Sim, excluir a conta",
    cancelLabel: "Manter a conta",
  },
  blocked: "Antes de excluir, falta resolver",
  settle: "Ver e resolver",
  banner: (deleteAt: string) => `Sua conta será excluída em ${deleteAt}, como você pediu.`,
  bannerWithdraw: "Desistir",
  bannerDetails: "Ver o pedido",
  signIn: "Entrar para solicitar a exclusão",
  signInHint:
    "Para proteger a sua conta, o pedido só é enviado depois que você entra. O que você escreveu fica guardado.",
  refused: "Ainda não é possível excluir a conta",
  records: "Imprima ou salve os seus prontuários antes",
  recordsText:
    "Depois da exclusão ninguém abre o cofre, nem você. O que estiver nele fica guardado, cifrado e ilegível para nós, até o fim do prazo.",
  recordsLink: "Ver prontuários",
  export: "Antes, baixe uma cópia dos seus dados",
  waiting: "Seu pedido de exclusão está em andamento",
  waitingText: (requestedAt: string, deleteAt: string) =>
    `Recebido em ${requestedAt}. A exclusão acontece a partir de ${deleteAt}.`,
  waitingHint: "Mudou de ideia? Até lá, você pode desfazer o pedido e continuar com a sua conta.",
  withdraw: "Desfazer o pedido",
  withdrawn: "Pedido desfeito. Sua conta continua ativa.",
  requested: "Solicitação de exclusão recebida",
  requestedText: "Entraremos em contato por e-mail em até 2 dias úteis.",
  requestedUndo: "Por 24 horas você ainda pode entrar e desfazer o pedido.",
  requestedDebts: "A exclusão só é confirmada quando não há débitos em aberto.",
} as const;
