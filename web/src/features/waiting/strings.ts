/** The weekdays as the API names them, Monday first. */
export const weekdays = [
  { name: "MONDAY", label: "Segunda", short: "seg" },
  { name: "TUESDAY", label: "Terça", short: "ter" },
  { name: "WEDNESDAY", label: "Quarta", short: "qua" },
  { name: "THURSDAY", label: "Quinta", short: "qui" },
  { name: "FRIDAY", label: "Sexta", short: "sex" },
  { name: "SATURDAY", label: "Sábado", short: "sáb" },
  { name: "SUNDAY", label: "Domingo", short: "dom" },
] as const;

export const ask = {
  title: "Avise quando abrir horário",
  text: "Quando um horário abrir, ele fica reservado para uma pessoa de cada vez, por ordem de espera.",
  action: "Avise quando abrir horário",
  again: "Mudar o aviso",
  active: "Avisamos você quando abrir um horário.",
  days: "Em que dias?",
  anyDay: "Sem escolher, qualquer dia serve.",
  from: "Começa a partir das",
  to: "E no máximo às",
  anyHour: "Qualquer hora",
  until: "Até quando avisar",
  spans: [
    { value: "14", label: "Por 2 semanas" },
    { value: "30", label: "Por 1 mês" },
    { value: "60", label: "Por 2 meses" },
    { value: "90", label: "Por 3 meses" },
  ],
  keepUntil: (day: string) => `Até ${day}, como está`,
  order: "O fim vem depois do início.",
  rules:
    "Quando abrir um horário que serve, ele fica reservado para você por até 30 minutos. " +
    "São no máximo 2 por dia, e entre 21h e 8h só se a sessão for logo pela manhã.",
  send: "Pedir aviso",
  sent: "Pronto: avisamos quando abrir um horário.",
  no: "Voltar",
} as const;

export const earlier = {
  title: "Quer uma sessão antes?",
  text: "Se abrir um horário antes deste, avisamos você, e a troca é com um toque. Não há nada a pagar.",
  action: "Avise se abrir antes",
  active: "Avisamos você se abrir um horário antes.",
  sent: "Pronto: avisamos se abrir um horário antes.",
} as const;

export const offer = {
  title: "Abriu um horário para você",
  with: (name: string) => `Com ${name}`,
  left: "Reservado para você por mais",
  moves: (was: string) => `A sessão de ${was} passa para este horário. Não há nada a pagar.`,
  pays: (price: string) => `${price}. O pagamento é o próximo passo.`,
  company: (price: string) => `${price}, pela empresa. O pagamento é o próximo passo.`,
  accept: "Aceitar",
  decline: "Não quero este",
  see: "Ver o horário",
  of: (when: string) => `: ${when}`,
  moved: "Sessão mudada de horário!",
  movedText: (when: string) => `A sessão agora é ${when}.`,
  declined: "Horário recusado. Seu aviso continua.",
  states: {
    ACCEPTED: "Você aceitou este horário",
    DECLINED: "Você recusou este horário",
    EXPIRED: "O tempo para aceitar terminou",
    WITHDRAWN: "Este horário não está mais disponível",
  } as Readonly<Record<string, string>>,
  closedText: "Seu aviso continua até você encerrar. Quando abrir outro horário, avisamos.",
  acceptedText: "Ele está na sua agenda.",
  session: "Ver a sessão",
  waits: "Ver meus avisos",
  missing: "Horário não encontrado",
  missingText: "Confira se você entrou com a conta que pediu o aviso.",
} as const;

/** `/espera`. */
export const page = {
  title: "Avisos de horário",
  lead: "Os horários que você espera, e o que está reservado para você agora.",
  empty: "Você não espera nenhum horário",
  emptyText: "No perfil de um profissional você pede um aviso para quando abrir um horário.",
  find: "Encontrar psicólogo",
  list: "Você espera",
  profile: (name: string) => `Um horário com ${name}`,
  before: (name: string, when: string) => `Um horário antes de ${when}, com ${name}`,
  anyDay: "qualquer dia",
  anyHour: "qualquer hora",
  hours: (from: string, to: string) => `começando entre ${from} e ${to}`,
  until: (day: string) => `até ${day}`,
  end: "Encerrar",
  ended: "Aviso encerrado.",
  question: "Encerrar este aviso?",
  questionText: "Você perde o lugar na ordem de espera.",
  no: "Voltar",
  failed: "Não conseguimos carregar seus avisos.",
  retry: "Tentar novamente",
  all: "Ver meus avisos",
  waiting: (n: number) => (n === 1 ? "Você espera um horário." : `Você espera ${n} horários.`),
} as const;

export const demand = {
  title: "Lista de espera",
  text: "Pacientes que pediram aviso de horário com você. Os nomes não aparecem.",
  people: (n: number) => (n === 1 ? "1 pessoa espera um horário." : `${n} pessoas esperam um horário.`),
  none: "Ninguém espera um horário agora.",
  noneText: "Pacientes podem pedir um aviso no seu perfil e nas sessões marcadas.",
  caption: "Para quantas pessoas serviria um horário",
  hour: "Hora",
  at: (hour: number) => `${String(hour).padStart(2, "0")}h`,
  failed: "Não conseguimos carregar a lista de espera.",
  retry: "Tentar novamente",
} as const;
