import { paymentWords } from "~/lib/statusStrings";

/** Texts of the session's screens. The specification prescribes many of them word for word. */
export const box = {
  now: "Está na hora da sua sessão!",
  nowText: "A sala já está aberta.",
  enter: "Entrar",
  over: "Sessão finalizada!",
  overText: "A sala não pode ser acessada depois do horário marcado.",
  booked: "Sessão agendada!",
  bookedText: "Finalize o pagamento para confirmar o horário.",
  planned: (when: string) => `${when}. Você não precisa fazer nada agora; se preferir, pague antes.`,
  processing: "O pagamento está sendo processado. Esta página muda sozinha quando ele for confirmado.",
  expired: "O pagamento anterior não foi concluído. Enquanto o horário estiver reservado, você pode pagar de novo.",
  released: "A reserva terminou sem pagamento e o horário foi liberado.",
  pay: "Pagar",
  paid: "Pagamento confirmado!",
  paidText: "O seu horário está garantido.",
  waiting: "Aguardando pagamento do paciente.",
  waitingText: "O horário fica reservado até o pagamento, ou até a reserva terminar.",
  ready: "Aguarde o horário agendado.",
  readyText: "O paciente já pagou esta sessão.",
  gone: "Não foi possível encontrar a sessão",
  goneText: "Ela foi reagendada ou cancelada.",
} as const;

export const detail = {
  title: "Detalhes da sessão",
  with: (name: string) => `Sessão com ${name}`,
  date: "Data",
  start: "Início",
  finish: "Término",
  zone: "no horário de Brasília (São Paulo)",
  entry: "Entrada na sala",
  price: "Valor",
  discount: (amount: string) => `com ${amount} de desconto`,
  payment: "Pagamento",
  therapist: "Psicólogo(a)",
  patient: "Paciente",
  profile: "Ver perfil completo",
  status: "Situação da sessão",
  hold: "O horário está reservado por mais",
  manage: "Alterar a sessão",
  next: "Próxima sessão",
  nextText: "Propomos o mesmo dia da semana e a mesma hora, no próximo horário livre.",
  otherTimes: "Ver outros horários",
  standing: "Atendimento fixo",
  standingText: "Vocês se encontram sempre no mesmo dia e hora? Proponha um atendimento fixo a este paciente.",
  record: "Prontuário",
  recordText: "Escreva sobre esta sessão. O texto é cifrado no seu navegador, e só você o lê.",
  reschedule: "Reagendar sessão",
  cancel: "Cancelar sessão",
  ifCancelled: "Se cancelar agora:",
  freeUntil: (day: string, time: string) => `Cancelar ou reagendar não tem custo até ${day} às ${time}.`,
  moveFree: "Ao reagendar, o valor pago vale para o novo horário.",
  ifChanged: "Se cancelar ou reagendar agora:",
  late: "O prazo para cancelar ou reagendar sem custos já expirou",
  calendar: "Adicionar ao calendário",
  calendarFile: "compromisso.ics",
  terms: "Termos de Uso",
  equipment: "Testar câmera e microfone",
  contact: "Fale com a gente",
  loading: "Carregando a sessão",
} as const;

/** The server's limit (`MaxReceipt` in internal/booking). */
export const RECEIPT_MAX_MB = 5;

export const receipt = {
  title: "Recibo",
  note: "Este arquivo não é o documento Receita Saúde.",
  waiting: "Quando o psicólogo anexar um recibo, ele aparece aqui.",
  attach: "Anexar recibo (PDF ou PNG)",
  replace: "Trocar o recibo (PDF ou PNG)",
  limit: `Envie um arquivo PDF ou PNG de até ${RECEIPT_MAX_MB} MB.`,
  attached: "Recibo anexado.",
  download: "Baixar recibo",
  file: (kind: string) => (kind === "image/png" ? "recibo.png" : "recibo.pdf"),
} as const;

export const missing = {
  title: "Sessão não encontrada",
  text: "Ops! Ocorreu um erro. A Sessão não foi encontrada ou já foi finalizada, Verifique o link acessado.",
  back: "Voltar",
} as const;

export const cancel = {
  page: "Cancelar sessão",
  question: "Deseja cancelar o agendamento da sessão?",
  yes: "SIM",
  no: "NÃO",
  late: "O prazo para cancelamento sem custos já expirou. Deseja continuar?",
  done: "Sessão cancelada com sucesso!",
  doneText: "O horário foi liberado. Quando quiser, você pode marcar outra sessão.",
  closed: "Esta sessão não pode mais ser cancelada.",
  home: "Ir para a Home",
  find: "Encontrar psicólogo",
} as const;

/** The server's limit (`maxMessage` in internal/booking). */
export const MAX_MESSAGE = 1000;

/** What only the psychologist reads when cancelling. */
export const therapistCancel = {
  reopen: "Reabrir este horário?",
  reopenHint: "Sem marcar, o horário fica fechado e ninguém pode agendá-lo.",
  message: "Mensagem ao paciente (opcional)",
  messageHint: "Vai no e-mail do cancelamento e fica na página da sessão. Quem vem de uma empresa lê só na página.",
  note: "Mensagem de quem atende",
} as const;

/** `/responder`: a new time that the psychologist proposes. */
export const proposal = {
  loading: "Carregando a proposta",
  failed: "Não conseguimos carregar a proposta.",
  retry: "Tentar novamente",
  unknown: "Este link não vale",
  unknownText: "Confira se o endereço está completo. Na sua conta você vê os horários marcados.",
  enter: "Entrar na minha conta",
  question: "Podemos mudar o seu horário?",
  asks: (name: string) => `${name} pede para mudar o horário de vocês.`,
  now: "Marcado agora",
  wanted: "Novo horário",
  at: (day: string, time: string) => `${day}, às ${time}`,
  note: "Os horários são de Brasília (São Paulo). Se não responder, nada muda. O valor pago vale para o novo horário.",
  yes: "Aceitar o novo horário",
  no: "Manter como está",
  accepted: "Horário mudado",
  acceptedText: (when: string) => `O novo horário é ${when}.`,
  refused: "Nada mudou",
  refusedText: (when: string) => `O horário continua marcado para ${when}. Avisamos quem atende você.`,
  over: "Esta proposta não vale mais",
  overText: "O prazo terminou ou o horário mudou de outra forma. Na sua conta você vê como ficou.",
} as const;

export const withdrawal = {
  text:
    "A lei garante 7 dias depois da contratação para desistir, enquanto a sessão não aconteceu, com tudo de volta: " +
    "escreva pela página de contato.",
  link: "Ver os termos, item 8.1",
  href: "/termos-de-uso-usuario#8-1-direito-de-arrependimento",
} as const;

export const move = {
  title: "Reagendar sessão",
  lead: (day: string, start: string, name: string) => `Marcada para ${day} às ${start}, com ${name}.`,
  slots: "Escolha o novo horário",
  choose: "Escolha um horário.",
  chosen: (day: string, start: string, finish: string) => `${day}, das ${start} às ${finish}`,
  book: "AGENDAR UMA SESSÃO",
  question: "Deseja agendar sua sessão?",
  facts: (day: string, start: string, finish: string) => `Data: ${day}. Início: ${start}. Término: ${finish}.`,
  instead: (day: string, start: string) => `Este horário entra no lugar do de ${day} às ${start}.`,
  yes: "SIM",
  no: "NÃO",
  done: "Sessão reagendada com sucesso!",
  payFirst: "Falta pouco para a sua sessão ser agendada!",
  payFirstText: "Finalize o pagamento para validar o atendimento.",
  closed: "Esta sessão não pode mais ser reagendada.",
  loading: "Carregando horários",
  failed: "Não conseguimos carregar os horários.",
  retry: "Tentar novamente",
} as const;

export const agenda = {
  title: "Suas sessões",
  lead: "As sessões do mês, no relógio de Brasília (São Paulo).",
  find: "Encontrar psicólogo",
  upcoming: "Próximas sessões do mês",
  empty: "Não há sessões agendadas para este mês",
  calendar: "Calendário",
  previous: "Mês anterior",
  next: "Próximo mês",
  past: "Sessões passadas",
  pastEmpty: "As sessões que passarem ficam guardadas aqui.",
  pastFailed: "Não conseguimos carregar as sessões passadas.",
  more: "Ver mais",
  retry: "Tentar novamente",
  start: "Iniciar sessão",
  pay: "Pagar",
  columns: { day: "Data", time: "Horário", status: "Status", therapist: "Psicólogo(a)", again: "Próxima" },
  states: { past: "dia passado", free: "sem sessão", scheduled: "com sessão" } as Readonly<Record<string, string>>,
  loading: "Carregando as sessões",
} as const;

export const history = {
  title: "Histórico e resumo financeiro",
  lead: "O que você pagou e o que voltou para você.",
  columns: {
    date: "Data",
    session: "Sessão",
    therapist: "Psicólogo(a)",
    description: "Descrição",
    means: "Meio",
    value: "Valor",
    status: "Status",
  },
  payment: "Pagamento de sessão",
  sessionAt: (day: string, time: string) => `${day} às ${time}`,
  none: "–",
  empty: "Nenhum registro encontrado.",
  paid: "Pago por cartão ou PIX",
  fromBalance: "Pago com saldo",
  refunded: paymentWords.RETURNED,
  toBalance: paymentWords.RETURNED_TO_BALANCE,
  once: "O saldo vem de valores que você já pagou: ele não entra de novo no total pago por cartão ou PIX.",
  count: (n: number) => (n === 1 ? "1 registro" : `${n} registros`),
  print: "Imprimir em PDF",
  pdf: "Histórico Financeiro Cliente",
  period: (text: string) => `Período: ${text}`,
  made: (day: string) => `Emitido em ${day}`,
  loading: "Carregando o histórico",
} as const;
