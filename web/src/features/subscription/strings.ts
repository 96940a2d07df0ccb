import { subscriptionWords } from "~/lib/statusStrings";

/** Texts of the plan and its payment. The specification prescribes many of them word for word. */
export const planCards = {
  legend: "Planos",
  current: "Seu plano atual",
  perMonth: "por mês",
  free: "Sem mensalidade",
  percent: (percent: number) => (percent > 0 ? `${percent}% de cada sessão` : "Nenhuma taxa por sessão"),
} as const;

export const sessionsKept = {
  title: "As suas sessões marcadas continuam valendo",
  text: "Sem um plano, o seu perfil fica fora da lista. O que já foi marcado é mantido: pela agenda você entra na sala, reagenda ou cancela.",
  agenda: "Ver minha agenda",
  statement: "Ver meu resumo financeiro",
} as const;

export const planPayment = {
  title: "Pagamento do plano",
  lead: "Falta só o pagamento da primeira mensalidade para o seu cadastro ficar completo.",
  plan: "Plano escolhido",
  status: "Situação",
  price: "Valor",
  perMonth: (price: string) => `${price} por mês`,
  free: "Sem mensalidade",
  suspended: "A sua assinatura está suspensa",
  suspendedText: "Nada foi cobrado e não há o que pagar agora. Fale com a gente para retomar o seu cadastro.",
  suspendedStatus: subscriptionWords.SUSPENDED,
  waiting: "Estamos confirmando o seu pagamento",
  waitingText: "Isso costuma levar poucos minutos. Esta página avança sozinha; nada é cobrado duas vezes.",
  declined: "O último pagamento não foi aprovado. Nada foi cobrado: tente outro cartão.",
  paid: "Recebemos o seu pagamento. O seu cadastro é concluído em instantes.",
  refresh: "Atualizar",
  confirm: "Continuar",
  pay: (price: string) => `Pagar ${price}`,
  payWith: (digits: string) => `Pagar com o cartão final ${digits}`,
  other: "Escolher outro plano",
  otherTitle: "Qual plano você prefere?",
  otherText: "Os planos pagos valem assim que o pagamento é aprovado. O plano sem mensalidade vale na hora.",
  keep: "Manter este plano",
  takeFree: "Ficar com este plano",
  use: "Usar este plano",
  chosen: "Plano escolhido com sucesso!",
  contact: "Falar com a gente",
} as const;

/** Paying a plan by PIX. */
export const planPix = {
  title: "Pague a mensalidade com PIX",
  next: "As próximas mensalidades também chegam por PIX: você recebe um e-mail três dias antes, e nada é cobrado sozinho.",
  pay: "Pagar com PIX",
  alone: "A mensalidade é paga com PIX",
  aloneText: "Cartões não são aceitos no momento. O código PIX aparece nesta página e vale por três dias.",
  other: "Pagar de outra forma",
  made: "Código PIX gerado",
  madeText: "Ele está na página da sua assinatura e vale por três dias.",
} as const;

export const subscription = {
  title: "Assinatura",
  lead: "O seu plano, a próxima cobrança e os cartões que pagam por ele.",
  planTitle: "Seu plano",
  plan: "Plano atual",
  status: "Situação",
  value: "Mensalidade",
  free: "Sem mensalidade",
  charge: "Próxima cobrança",
  overdue: "Venceu em",
  until: "Válida até",
  change: "Alterar Plano",
  cancel: "Cancelar Assinatura",
  ask: "Cancelar a assinatura?",
  askText: (day: string) =>
    `Ela continua valendo até ${day}. Depois disso você sai da lista de psicólogos; as sessões já marcadas são mantidas.`,
  askTextNow:
    "Nada do que foi pago dura mais: ela termina agora e o seu perfil fica fora da lista de psicólogos. As sessões já marcadas são mantidas.",
  askTextNoDay: "Depois do cancelamento você sai da lista de psicólogos; as sessões já marcadas são mantidas.",
  yes: "Cancelar assinatura",
  no: "Manter assinatura",
  cancelled: "Assinatura cancelada!",
  cancelledText: "Sua assinatura foi cancelada com sucesso.",
  cancelFailed: "Erro ao cancelar assinatura",
  next: (plan: string, from: string, price: string) =>
    `O ${plan} começa em ${from}, ${price}. Sessões já pagas mantêm a taxa.`,
  nextPrice: (price: string) => `por ${price} por mês`,
  nextFree: "sem mensalidade",
  resume: "Retomar assinatura",
  resumeText: (day: string) => `A sua assinatura vale até ${day}. Se retomar agora, ela é renovada nesse dia.`,
  resumed: "Assinatura retomada!",
  resumedText: (day: string) => `A próxima cobrança é em ${day}, no cartão principal. Nada foi cobrado agora.`,
  resumeFailed: "Não foi possível retomar a assinatura",
  cardEnds: "O cartão principal vence antes da próxima cobrança",
  cardEndsText: (ends: string, charge: string) =>
    `Ele vale até ${ends} e a cobrança é em ${charge}. Cadastre outro cartão antes desse dia.`,
  keep: "Manter o plano atual",
  kept: "Você continua com o seu plano atual.",
  paying: "Um pagamento está em análise. Assim que o resultado chegar, ele aparece aqui.",
  unpaid: "O pagamento do seu plano não foi aprovado",
  unpaidText: "Confira o cartão principal ou cadastre outro, e pague para continuar na lista.",
  unlistedText: "Confira o cartão principal ou cadastre outro, e pague para voltar à lista.",
  payNow: "Pagar agora",
  paid: "Pagamento aprovado!",
  received: "Pedido recebido",
  receivedText: "O pagamento está em análise; o resultado aparece nesta página.",
} as const;

export const cards = {
  title: "Cartões",
  list: "Seus cartões",
  active: "Cartão principal",
  secondary: "Cartão secundário",
  makeActive: "Tornar cartão principal",
  of: (digits: string) => ` com final ${digits}`,
  last: (digits: string) => `Cartão final ${digits}`,
  until: (month: string, year: string) => `validade ${month}/${year}`,
  remove: "Excluir",
  ask: "Deseja deletar esse cartão?",
  yes: "SIM",
  no: "NÃO",
  removed: "Cartão excluído",
  empty: "Nenhum método cadastrado.",
  add: "Adicionar método de pagamento",
  register: "Cadastrar método de pagamento",
  activated: "Cartão ativado com sucesso",
} as const;

export const cvv = {
  title: "Confirme o CVV",
  text: (digits: string) =>
    `Digite o código de segurança do cartão final ${digits}. Ele é usado uma vez e não fica guardado.`,
  charge: (amount: string) => `Ao confirmar, ${amount} serão cobrados agora neste cartão.`,
  label: "CVV",
  confirm: "Confirmar",
  back: "Voltar",
  invalid: "CVV Inválido",
} as const;

export const method = {
  title: "Novo método de pagamento",
  lead: "Quem paga, para onde vai a fatura e o cartão. O novo cartão passa a ser o principal.",
  change: "Alterar método de pagamento",
  save: "SALVAR",
  saved: "Dados de pagamento atualizados com sucesso!",
  safe: "Os dados do cartão são criptografados neste navegador. A plataforma nunca vê nem guarda o número.",
  demo: "Ambiente de demonstração: nada é cobrado. Use o cartão 4539 6206 5992 2097, qualquer CVV e uma validade futura.",
  lost: "Ocorreu um erro, tente novamente.",
  later: "O cartão é guardado quando você paga um plano.",
  laterText: "Escolha um plano com mensalidade e informe o cartão no pagamento: as próximas cobranças usam o mesmo.",
  go: "Ver os planos",
  payLead: (plan: string, amount: string) =>
    `A mensalidade do ${plan}, ${amount}, é cobrada agora neste cartão, que fica guardado para as próximas.`,
  payRest: (plan: string, amount: string) =>
    `A diferença para o ${plan}, ${amount}, é cobrada agora neste cartão, que fica guardado para as próximas mensalidades.`,
  pay: "PAGAR",
  lostText: "A resposta não chegou. Se o pagamento passou, esta página mostra em instantes; nada é cobrado duas vezes.",
  closePopup: "Fechar",
} as const;

export const change = {
  title: "Alterar plano",
  lead: "Uma taxa menor vale assim que a diferença até o fim do período pago for aprovada. Outro plano começa no fim desse período.",
  leadNow: "A primeira mensalidade é cobrada agora, no cartão principal; o plano vale assim que ela for aprovada.",
  month: (amount: string) => `Este plano cobra ${amount} agora, no seu cartão principal.`,
  rest: (amount: string, until: string, month: string) =>
    `Cobramos ${amount} agora, no seu cartão principal: a diferença até ${until}. O plano vale assim que ela for aprovada e, a partir dessa data, custa ${month} por mês.`,
  later: (from: string, plan: string) =>
    `Nada é cobrado agora. Este plano começa em ${from}; até lá, o ${plan} que você já pagou continua valendo. Sessões já pagas mantêm a taxa.`,
  keep: "Este já é o seu plano. Nada é cobrado agora.",
  keepPlanned: (next: string) =>
    `Você continua com este plano e a mudança para o ${next} é desfeita. Nada é cobrado agora.`,
  free: "Este plano vale na hora. Nada é cobrado agora.",
  planned: (from: string) => `Ele começa em ${from}.`,
  pick: "Escolha um plano antes de prosseguir.",
  terms: "Você precisa aceitar os termos de serviço para continuar!",
  save: "SALVAR",
  resume: "Para continuar com o plano atual, retome a assinatura.",
  back: "Voltar para a assinatura",
  done: "Plano escolhido com sucesso!",
  received: "O pagamento está em análise. O plano vale assim que ele for aprovado.",
  failed: "Oops...",
  failedText: "Algo deu errado, tente novamente mais tarde!",
  noCard: "Cadastre um cartão primeiro",
  noCardText: "Um plano com mensalidade precisa de um cartão principal.",
  none: "Nenhum plano disponível",
  noneText: "Estamos atualizando os planos. Volte em alguns minutos ou fale com a gente.",
  contact: "Falar com a gente",
} as const;

export const simulator = {
  title: "Qual plano sai mais em conta?",
  based: (sessions: number, gross: string) =>
    `Conta feita com ${sessions === 1 ? "a sua sessão" : `as suas ${sessions} sessões`} dos últimos 30 dias (${gross} ao todo).`,
  sessions: "Sessões no mês",
  hint: "Mude o número para ver outros meses.",
  wrong: "Escreva um número inteiro, de 0 a 300.",
  plan: "Plano",
  monthly: "Mensalidade",
  fee: "Taxa das sessões",
  cost: "Custo total",
  best: "mais barato",
  cheaper: (sessions: number, plan: string, saving: string) =>
    `Com ${sessions === 1 ? "1 sessão" : `${sessions} sessões`} no mês, o ${plan} sai ${saving} mais barato.`,
  already: (sessions: number) =>
    `Com ${sessions === 1 ? "1 sessão" : `${sessions} sessões`} no mês, o seu plano já é o mais barato.`,
} as const;

export const estimate = {
  lead: "Digite quantas sessões você espera por mês e o preço de cada uma.",
  price: "Preço da sessão (R$)",
  wrong: "Escreva um valor em reais, como 150 ou 150,00.",
  best: (sessions: number, plan: string) =>
    `Com ${sessions === 1 ? "1 sessão" : `${sessions} sessões`} no mês, o ${plan} é o mais barato.`,
} as const;
