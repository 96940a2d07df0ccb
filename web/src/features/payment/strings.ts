/** Texts of payment. The specification prescribes many of them word for word. */
import type { CardFault } from "./card";

export const cardFaults: Readonly<Record<CardFault, string>> = {
  INVALID_NUMBER: "Número de cartão inválido",
  INVALID_SECURITY_CODE: "CVV Inválido",
  INVALID_EXPIRATION_MONTH: "Mês de expiração inválido",
  INVALID_EXPIRATION_YEAR: "Ano de expiração inválido",
  INVALID_HOLDER: "Nome do cartão inválido",
  INVALID_PUBLIC_KEY: "Erro desconhecido.",
};

export const results = {
  paid: "Pagamento realizado com sucesso",
  pending: "Pedido Recebido",
  pendingText: "Você poderá acompanhar o status do pagamento nos detalhes da sessão",
  pixMade: "Código pix gerado com sucesso.",
  pixCopied: "Código PIX copiado!",
  pixNotCopied: "Falha ao copiar o código PIX.",
  refused: "O pagamento não foi aprovado",
  refusedText: "Nada foi cobrado. Tente outro cartão ou PIX.",
  failed: "Não foi possível concluir o pagamento.",
  lost: "Ocorreu um erro, tente novamente.",
  lostText: "A resposta não chegou. Se o pagamento passou, esta página mostra em instantes; nada é cobrado duas vezes.",
  close: "Fechar",
} as const;

export const required = {
  fullName: "O nome é obrigatório",
  email: "O Email é obrigatório",
  badEmail: "Email inválido",
  document: "O CPF ou CNPJ é obrigatório",
  badDocument: "CPF ou CNPJ inválido",
  telephone: "O telefone é obrigatório",
  badTelephone: "Telefone inválido",
  holder: "O nome do titular é obrigatório",
  holderDocument: "O CPF ou CNPJ do titular é obrigatório",
  number: "O número do cartão é obrigatório",
  month: "O mês é obrigatório",
  year: "O ano é obrigatório",
  cvv: "O CVV é obrigatório",
  terms: "Por favor, confirme os termos de uso.",
} as const;

export const page = {
  title: "Pagamento da sessão",
  lead: "Confira os dados e escolha como pagar.",
  loading: "Carregando a sessão",
  missing: "Ops! Ocorreu um erro. A Sessão não foi encontrada ou já foi finalizada, Verifique o link acessado.",
  back: "Voltar",
  failed: "Não conseguimos carregar esta sessão",
  failedText: "Verifique a sua conexão e tente outra vez.",
  retry: "Tentar novamente",
  details: "Ver detalhes da sessão",
  home: "Ir para a home",
  find: "Encontrar psicólogo",
  otherTime: "Escolher outro horário",
  start: "Iniciar Sessão",
} as const;

export const summary = {
  title: "Sua sessão",
  when: "Dia e horário",
  zone: "horário de Brasília",
  status: "Sessão",
  payment: "Pagamento",
  price: "Valor da sessão",
  discount: (percent: number) => `Desconto da primeira sessão (${percent}%)`,
  discountUpTo: (ceiling: string) => `Desconto da primeira sessão (até ${ceiling})`,
  discountText: "A sua primeira sessão paga sai com desconto. Ele vale uma vez por pessoa.",
  credits: "Saldo usado",
  due: "Total a pagar",
  held: "Horário reservado para você por mais",
  paidTotal: "Valor cobrado",
} as const;

export const stages = {
  paid: "Pagamento confirmado!",
  paidText: "A sua sessão está marcada. A entrada abre 15 minutos antes do horário.",
  cancelled: "Esta sessão foi cancelada",
  cancelledText: "O horário não está mais reservado. Você pode escolher outro quando quiser.",
  finished: "Sessão finalizada!",
  finishedText: "O horário desta sessão já passou.",
  expired: "A reserva expirou",
  expiredText: "O horário foi liberado. Agende novamente.",
  late: "Se você já pagou o código PIX, o valor não se perde: ou a sessão é confirmada, ou ele volta para você.",
  analysis: "Estamos processando o seu pagamento",
  analysisText: "O resultado aparece aqui assim que chegar. Você não precisa pagar de novo.",
} as const;

export const options = {
  title: "Como você quer pagar?",
  credits: "Usar o seu saldo?",
  creditsHint: (balance: string) => `Você tem ${balance} de saldo.`,
  yes: "Sim",
  no: "Não",
  payWithCredits: "Pagar com saldo",
  method: "Forma de pagamento",
  card: "Cartão de crédito",
  cardHint: "Aprovação na hora",
  pix: "PIX",
  pixHint: "QR code ou copia e cola",
  pixAlone: "O pagamento é por PIX",
  pixAloneText:
    "Cartões não são aceitos no momento. O código PIX aparece aqui, e o pagamento é confirmado em instantes.",
  pay: (amount: string) => `Pagar ${amount}`,
  makePix: "Gerar código PIX",
  pixOpen: "O seu código PIX ainda vale",
  pixOpenText: (amount: string) => `São ${amount}. Ele deixa de valer quando você começa outro pagamento.`,
  pixBack: "Ver o código PIX",
  payer: "Seus dados",
  payerHint: "O provedor de pagamento pede estes dados de quem paga.",
  ownMailbox: "O recibo vai para este e-mail. Use um que nenhuma empresa leia.",
  whichCard: "Qual cartão?",
  newCard: "Outro cartão",
  saveCard: "Guardar este cartão para as próximas sessões",
  safe: "Os dados do cartão são criptografados neste navegador. A plataforma nunca vê nem guarda o número.",
  demo: "Ambiente de demonstração: nada é cobrado. Use o cartão 4539 6206 5992 2097, qualquer CVV e uma validade futura.",
} as const;

/** Where a card would be typed, while no cards are taken. */
export const noCards = {
  title: "Cartões não são aceitos no momento",
  text: "Aqui o pagamento é por PIX. Não é preciso guardar um cartão: o código aparece quando você paga.",
  back: "Voltar",
} as const;

/** Paying with a package of sessions. */
export const pack = {
  title: "Você tem um pacote",
  text: (unit: string) => `Esta sessão sai do seu pacote, por ${unit}. Não há mais nada a pagar.`,
  use: (left: number) => (left === 1 ? "Usar pacote: resta 1" : `Usar pacote: restam ${left}`),
  paid: "Pago com o pacote",
} as const;

export const remembered = {
  line: (name: string, document: string) => `${name}, ${document}`,
  change: "Alterar",
  consent:
    "Lembrar estes dados para os meus próximos pagamentos. Eles ficam cifrados e podem ser apagados em Dados de pagamento.",
  title: "Quem paga",
  text: "Estes dados preenchem a página de pagamento. Você concordou em guardá-los.",
  since: (day: string) => `Lembrados desde ${day}`,
  forget: "Esquecer estes dados",
  ask: "Esquecer os dados de quem paga?",
  askText: "Você vai digitá-los de novo no próximo pagamento. Pagamentos já feitos não mudam.",
  yes: "Esquecer",
  no: "Voltar",
  forgotten: "Dados esquecidos.",
} as const;

export const cardTexts = {
  title: "Dados do cartão",
  holder: "Nome do titular, como no cartão",
  holderDocument: "CPF ou CNPJ do titular",
  number: "Número do cartão",
  month: "Mês",
  year: "Ano",
  cvv: "CVV",
  fullName: "Nome completo",
  email: "E-mail",
  document: "CPF ou CNPJ",
  telephone: "Telefone com DDD",
  last: (digits: string) => `Cartão final ${digits}`,
  until: (month: string, year: string) => `validade ${month}/${year}`,
} as const;

export const pix = {
  title: "Pague com PIX",
  text: "Copie o código e cole no aplicativo do seu banco, em PIX copia e cola. Em outro aparelho, leia o QR code.",
  alt: "QR code do PIX",
  code: "PIX copia e cola",
  copy: "Copiar código",
  left: "Este código vale por mais",
  ended: "Este código PIX expirou",
  endedText: "Nada foi cobrado. Gere um código novo enquanto o horário estiver reservado.",
  again: "Gerar novo código",
  waiting: "Assim que o pagamento chegar, esta página avisa sozinha.",
  other: "Pagar de outra forma",
  demo: "Ambiente de demonstração: nada é cobrado.",
  simulate: "Simular o pagamento",
  noImage: "Não conseguimos mostrar o QR code. Use o código copia e cola.",
} as const;

export const holds = {
  title: "Continue o pagamento",
  text: (name: string, day: string, time: string) => `Sessão com ${name}, ${day}, às ${time}.`,
  left: "Reservado por mais",
  go: "Continuar pagamento",
  badge: "Continue o pagamento",
} as const;

export const cards = {
  title: "Meus dados de pagamento",
  lead: "Os cartões que você guardou para pagar sessões com menos passos.",
  loading: "Carregando os cartões",
  empty: "Você ainda não guardou nenhum cartão.",
  emptyText: "Guarde um aqui, ou marque a opção quando pagar uma sessão.",
  active: "Usado primeiro",
  remove: "Excluir",
  removeOf: (digits: string) => ` cartão final ${digits}`,
  ask: "Deseja deletar esse cartão?",
  add: "Adicionar cartão",
  yes: "SIM",
  no: "NÃO",
} as const;

export const removal = {
  working: "Excluindo o cartão",
  title: "Cancelar cartão",
  done: "Cartão excluído",
  doneText: "Ele não será mais usado em pagamentos. As sessões já pagas continuam valendo.",
  back: "Voltar aos meus dados de pagamento",
  gone: "Este cartão não está mais aqui",
  goneText: "Ele já foi excluído, ou o endereço está incompleto.",
} as const;

export const newCard = {
  title: "Novo método de pagamento",
  lead: "O cartão fica guardado com o provedor de pagamento; aqui aparecem só os últimos números.",
  save: "SALVAR",
  saved: "Dados de pagamento atualizados com sucesso!",
  later: "O cartão é guardado quando você paga uma sessão.",
  laterText: "Escolha pagar com cartão e marque a opção de guardá-lo: nas próximas sessões ele já aparece.",
  go: "Encontrar um psicólogo",
} as const;

export const small = {
  doneText: "O comprovante vai para o seu e-mail, e a sessão aparece na sua home.",
  home: "Ir para a minha home",
  free: "O cadastro de paciente é gratuito",
  freeText:
    "Você paga só as sessões que agendar, antes de cada uma, com cartão, PIX ou saldo. O preço de cada profissional aparece na agenda.",
} as const;
