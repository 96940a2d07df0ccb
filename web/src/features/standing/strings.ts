import { sessionPaymentWords, sessionWords, standingWords } from "~/lib/statusStrings";

/** The choice beside the single session, in the booking dialog. */
export const choice = {
  legend: "Com que frequência?",
  once: "Só esta sessão",
  weekly: "Toda semana",
  weeklyHint: "O mesmo dia e a mesma hora, reservados para você.",
  fortnightly: "A cada duas semanas",
  next: "Na próxima página você vê as datas e a forma de pagamento, antes de confirmar.",
} as const;

export const make = {
  action: "Tornar atendimento fixo",
  of: (name: string) => ` com ${name}`,
  none: "Não há horário livre nos próximos 30 dias.",
  noneText: "Você pode procurar outro horário no perfil.",
  failed: "Não conseguimos carregar os horários.",
} as const;

/** `/atendimento-fixo/novo`. */
export const agree = {
  title: "Combinar atendimento fixo",
  lead: "Confira as datas e escolha como pagar. Nada é cobrado agora sem você confirmar.",
  rhythm: "Ritmo",
  weekly: choice.weekly,
  fortnightly: choice.fortnightly,
  days: "As próximas 8 semanas",
  fit: (n: number) =>
    n === 0 ? "Nenhuma data está livre." : n === 1 ? "1 data está livre." : `${n} datas estão livres.`,
  left: (n: number) =>
    n === 1 ? "1 data não está livre e fica de fora." : `${n} datas não estão livres e ficam de fora.`,
  at: (day: string, time: string) => `${day}, às ${time}`,
  nearest: (day: string, time: string) => `Horário livre mais próximo: ${day}, às ${time}`,
  holiday: (name: string) => `Feriado: ${name}`,
  with: "Com",
  when: "Dia e horário",
  price: "Cada sessão",
  company: "Pela empresa",
  discount: (due: string, percent: number) => `A primeira sessão paga sai por ${due}, com ${percent}% de desconto.`,
  paying: "Como você quer pagar?",
  now: "A primeira sessão começa em menos de três dias: você paga essa logo depois de confirmar.",
  firstTaken: "A primeira data não está livre. Escolha outro horário no perfil.",
  confirm: "Confirmar atendimento fixo",
  back: "Escolher outro horário",
  confirmed: "Atendimento fixo combinado!",
  confirmedText: (n: number) =>
    n === 1 ? "1 sessão está reservada para você." : `${n} sessões estão reservadas para você.`,
  payFirst: "Falta pagar a primeira sessão, que começa em breve.",
  failed: "Não foi possível combinar o atendimento fixo",
  invalid: "Escolha um horário no perfil de quem atende você.",
  find: "Encontrar psicólogo",
  retry: "Tentar novamente",
  left8: "Depois, as datas seguintes entram sozinhas na sua agenda. Você pode pular, pausar ou encerrar quando quiser.",
} as const;

export const means = {
  legend: "Forma de pagamento",
  pix: "PIX",
  pixHint: "O código chega por e-mail 72 horas antes de cada sessão e vale até 24 horas antes.",
  card: (last: string) => `Cartão com final ${last}`,
  cardHint: "Cobrado 48 horas antes de cada sessão.",
  balance: "Se você tiver saldo, ele é usado primeiro.",
  notice: "Você recebe um e-mail com a data e o valor antes de cada cobrança.",
  released: "Uma sessão sem pagamento 24 horas antes é liberada; as outras continuam.",
  add: "Guardar um cartão",
  loading: "Carregando os seus cartões",
  failed: "Não conseguimos carregar os seus cartões. Você pode escolher PIX.",
} as const;

/** `/atendimento-fixo/{id}`. */
export const page = {
  title: "Atendimento fixo",
  with: (name: string) => `Com ${name}`,
  rhythm: "Ritmo",
  price: "Cada sessão",
  means: "Pagamento",
  begins: "Desde",
  minutes: "Duração",
  length: (n: number) => `${n} minutos`,
  card: "Cartão guardado, 48 horas antes de cada sessão",
  cardOf: (last: string) => `Cartão com final ${last}, 48 horas antes de cada sessão`,
  pix: "PIX, com código por e-mail 72 horas antes",
  company: "Pela empresa",
  changeMeans: "Mudar a forma de pagamento",
  saveMeans: "Salvar",
  savedMeans: "Forma de pagamento salva.",
  days: "Próximas datas",
  noDays: "Não há datas marcadas agora.",
  moved: "Em outro horário",
  failed: "O pagamento não foi aprovado.",
  skip: "Pular",
  move: "Mudar só esta",
  pay: "Pagar",
  see: "Ver sessão",
  of: (day: string) => ` de ${day}`,
  charged: (day: string, time: string) => `Cobrança em ${day} às ${time}`,
  pixAt: (day: string, time: string) => `Código PIX em ${day} às ${time}`,
  payBy: (day: string, time: string) => `Pague até ${day} às ${time}`,
  manage: "Mudar o atendimento fixo",
  manageText: "Antes de confirmar, mostramos o que acontece com cada sessão.",
  hour: "Mudar dia ou hora",
  pause: "Pausar",
  resume: "Retomar",
  end: "Encerrar",
  missing: "Atendimento fixo não encontrado",
  missingText: "Confira se o endereço está completo. Na sua agenda você vê as sessões marcadas.",
  back: "Voltar",
  close: "Fechar",
} as const;

/** A session of a standing hour, by the API's codes (Q224). */
export const occurrenceWords = {
  SCHEDULED: sessionWords.SCHEDULED,
  TO_PAY: sessionPaymentWords.AWAITING_PAYMENT,
  PAID: sessionPaymentWords.PAID,
  SKIPPED: sessionWords.CANCELLED,
  RELEASED: "Liberada sem pagamento",
  DONE: sessionWords.DONE,
} as const;

export const states = {
  paused: "Este atendimento fixo está em pausa",
  pausedBetween: (first: string, last: string) => `De ${first} a ${last} não há sessões. Depois elas voltam sozinhas.`,
  pausedOpen: "As sessões voltam quando você retomar.",
  pausedOther: "As sessões voltam quando o paciente retomar.",
  byPatient: "O paciente fez a pausa, e só ele pode retomar antes.",
  byTherapist: "Quem atende você fez a pausa, e só essa pessoa pode retomar antes.",
  unpaid: "Pausado por falta de pagamento",
  unpaidText: "As últimas sessões ficaram sem pagamento. Confira a forma de pagamento e retome quando quiser.",
  unpaidOther: "As últimas sessões ficaram sem pagamento. As sessões voltam quando o paciente retomar.",
  ended: "Este atendimento fixo foi encerrado",
  endedText: "Sessões já pagas continuam marcadas, a não ser que tenham sido canceladas.",
  reasons: {
    REFUSED: "A proposta foi recusada.",
    EXPIRED: "A proposta ficou sem resposta no prazo.",
    PRICE_NOT_ACCEPTED: "O novo preço não foi aceito no prazo.",
    LEFT_COMPANY: "O benefício da empresa terminou.",
    NO_NEW_SESSIONS: "Por oito semanas não foi possível marcar novas datas.",
    ACCOUNT_CHANGED: "Uma das contas mudou.",
  } as Readonly<Record<string, string>>,
  proposed: "Proposta de atendimento fixo",
  proposedText: (name: string, until: string) => `${name} propõe este horário a você. Responda até ${until}.`,
  proposedPrice: (price: string) => `Cada sessão custa ${price}. Nada é cobrado ao aceitar.`,
  proposedFirst: (first: string) => `A primeira é em ${first}.`,
  proposedFirstTaken:
    "A primeira data não está livre, e por isso a proposta não pode ser aceita agora. Combine outro horário com quem atende você.",
  datesFailed: "Não conseguimos conferir as datas desta proposta.",
  proposedOther: (name: string, until: string) => `${name} pode responder até ${until}.`,
  accept: "Aceitar",
  refuse: "Recusar",
  refuseQuestion: "Recusar esta proposta?",
  refuseText: "Avisamos quem atende você. Você continua podendo agendar cada sessão.",
  refused: "Proposta recusada.",
  withdraw: "Retirar a proposta",
  price: "O preço vai mudar",
  priceText: (now: string, price: string, day: string, until: string) =>
    `Hoje cada sessão custa ${now}. A partir de ${day}, custa ${price}. Para continuar, aceite até ${until}. ` +
    `Sem a sua resposta, as sessões antes de ${day} continuam por ${now}, e depois o atendimento fixo termina.`,
  priceAccept: "Aceitar o novo preço",
  priceAccepted: (price: string, day: string) => `Você aceitou o novo preço: ${price} a partir de ${day}.`,
  priceLower: (price: string, day: string) => `A partir de ${day}, cada sessão custa ${price}.`,
  priceDone: "Novo preço aceito.",
} as const;

export const change = {
  titles: {
    END: "Encerrar o atendimento fixo",
    PAUSE: "Pausar o atendimento fixo",
    RESUME: "Retomar o atendimento fixo",
    HOUR: "Mudar dia ou hora",
  },
  confirm: { END: "Encerrar", PAUSE: "Pausar", RESUME: "Retomar", HOUR: "Mudar o horário" },
  done: {
    END: "Atendimento fixo encerrado.",
    PAUSE: "Atendimento fixo em pausa.",
    RESUME: "Atendimento fixo retomado.",
    HOUR: "Atendimento fixo mudado.",
  },
  no: "Voltar",
  first: "Primeiro dia da pausa",
  last: "Último dia da pausa",
  dayNeeded: "Informe a data.",
  dayWrong: "Informe uma data válida.",
  see: "Ver o que acontece",
  outcome: "O que acontece",
  returned: (amount: string) => `Voltam ao paciente: ${amount}.`,
  lost: (amount: string) => `Não voltam ao paciente: ${amount}.`,
  free: "Sem custo.",
  newDates: (price: string) => `Cada nova data custa ${price} e é paga antes da sessão. Nada é cobrado ao confirmar.`,
  cancelPaid: "Cancelar também as sessões já pagas",
  loading: "Conferindo as sessões",
  failed: "Não conseguimos conferir as sessões.",
  fromDay: "A partir de",
  atHour: "Hora",
  choose: "Escolha",
  noSlots: "Não há horário livre nos próximos 30 dias.",
  slotsFailed: "Não conseguimos carregar os horários.",
  retry: "Tentar novamente",
} as const;

export const skip = {
  question: (day: string) => `Pular a sessão de ${day}?`,
  rest: "As outras sessões do atendimento fixo continuam.",
  yes: "Pular",
  no: "Voltar",
} as const;

export const propose = {
  action: "Propor atendimento fixo",
  title: (name: string) => `Propor atendimento fixo a ${name}`,
  text: "O paciente recebe um e-mail e responde em até 7 dias. Nada é reservado até a resposta.",
  rhythm: agree.rhythm,
  see: "Ver as datas",
  send: "Enviar proposta",
  sent: "Proposta enviada.",
  no: "Voltar",
} as const;

export const setting = {
  title: "Atendimentos fixos",
  text: "Pacientes podem combinar o mesmo horário toda semana ou a cada duas semanas. Cada sessão é paga antes.",
  label: "Aceito atendimentos fixos",
  kept: "Desligar não muda os atendimentos fixos já combinados.",
  saved: "Preferência salva.",
  failed: "Não conseguimos carregar esta preferência.",
  retry: "Tentar novamente",
} as const;

export const list = {
  title: "Atendimentos fixos",
  see: "Ver",
  of: (rhythm: string, name: string) => ` ${rhythm}, com ${name}`,
  answer: "Responder",
  next: (day: string) => `Próxima: ${day}`,
  none: "Sem data marcada",
  waiting: "Aguardando resposta",
  proposed: "Proposta para você",
  paused: standingWords.PAUSED,
  unpaid: "Em pausa por falta de pagamento",
  paymentFailed: "Um pagamento não foi aprovado: pague a sessão",
  price: "O preço vai mudar: responda",
  all: (n: number) => `Ver todos (${n})`,
  failed: "Não conseguimos carregar os atendimentos fixos.",
  retry: "Tentar novamente",
} as const;

/** A PIX code on the home page and on the page of its standing hour. */
export const pix = {
  title: "PIX da próxima sessão",
  session: (when: string, name: string) => `Sessão de ${when}, com ${name}`,
  until: (when: string) => `Este código vale até ${when} (horário de Brasília).`,
  more: "QR code e outras formas de pagar",
  of: (when: string) => `, sessão de ${when}`,
} as const;

export const mark = { sr: "Atendimento fixo: " } as const;
