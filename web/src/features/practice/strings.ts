import type { Attendance, Patient } from "~/api/queries/practice";
import { agreementWords } from "~/lib/statusStrings";

export const list = {
  title: "Meus pacientes",
  lead: "Quem você atende e quem já atendeu.",
  records: "Prontuários",
  search: "Buscar por nome",
  state: "Situação",
  all: "Todas",
  none: "Ainda não há pacientes",
  noneText: "Quem pagar uma sessão com você, ou aceitar o seu convite, aparece aqui.",
  nothing: "Ninguém com esse nome ou situação",
  nothingText: "Tente outra parte do nome, ou todas as situações.",
  columns: {
    name: "Nome",
    state: "Situação",
    next: "Próxima sessão",
    last: "Última sessão",
    standing: "Atendimento fixo",
    agreement: "Contrato",
    payment: "Pagamento",
  },
  unpaid: (when: string) => `Aguarda: ${when}`,
  empty: "—",
};

/** How a patient stands with the therapist's contract. */
export const agreement = {
  title: "Contrato",
  states: { NONE: "—", ...agreementWords } satisfies Record<Patient["agreement"]["state"], string>,
  none: "Não há contrato para esta pessoa ler.",
  pending: "A pessoa ainda não leu e aceitou a versão atual. O lembrete segue um dia antes da sessão.",
  accepted: (day: string, version: number): string => `Aceito em ${day} (versão ${version})`,
  before: (day: string, version: number): string => `Antes: versão ${version}, aceita em ${day}.`,
  read: "Ler o que foi aceito",
  mine: "Meu contrato",
};

const WEEKDAYS = [
  "todo domingo",
  "toda segunda",
  "toda terça",
  "toda quarta",
  "toda quinta",
  "toda sexta",
  "todo sábado",
];
const FORTNIGHTS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];

export const standing = {
  rhythm: (weekday: number, everyWeeks: number, time: string): string =>
    everyWeeks === 2 ? `a cada duas semanas, ${FORTNIGHTS[weekday]} às ${time}` : `${WEEKDAYS[weekday]} às ${time}`,
  paused: "(em pausa)",
};

export const page = {
  title: "Paciente",
  back: "Meus pacientes",
  missing: "Paciente não encontrado",
  missingText: "Esta pessoa não está entre os seus pacientes.",
  facts: "Resumo",
  next: "Próxima sessão",
  last: "Última sessão",
  count: "Sessões realizadas",
  standing: "Atendimento fixo",
  seeStanding: (rhythm: string) => `Ver o atendimento fixo, ${rhythm}`,
  unpaid: (when: string) => `A sessão de ${when} aguarda pagamento.`,
  record: "Abrir o prontuário",
  state: "Situação",
  choose: "Escolher a situação",
  stateHint: "Só você vê. O que você escolhe vale até que uma nova sessão seja paga.",
  automatic: "Automática",
  chosen: "Você escolheu esta situação.",
  derived: "Ativa com sessão marcada, atendimento fixo, ou sessão ou convite aceito nos últimos 60 dias.",
  saved: "Situação guardada.",
  coming: "Próximas sessões",
  past: "Sessões anteriores",
  noComing: "Nada marcado.",
  noPast: "Ainda não houve sessão.",
  details: (when: string) => `Ver a sessão de ${when}`,
  columns: {
    when: "Quando",
    state: "Situação",
    payment: "Pagamento",
    price: "Valor",
    attendance: "Presença",
  },
  failed: "Não conseguimos carregar as sessões.",
  retry: "Tentar de novo",
};

export const methods: Record<string, string> = {
  card: "Cartão",
  pix: "PIX",
  credits: "Saldo",
  package: "Pacote",
};

const minutes = (n: number): string => (n === 1 ? "1 minuto" : `${n} minutos`);

export const attendance = {
  title: "Presença na sala",
  therapist: "Psicóloga ou psicólogo",
  patient: "Paciente",
  together: "Juntos",
  minutes,
  note: "A presença é anotada quando alguém entra na sala da plataforma. As duas pessoas veem o mesmo.",
  texts: {
    "": "",
    MET: "As duas pessoas estiveram juntas na sala.",
    APART: "As duas pessoas entraram na sala, mas não ao mesmo tempo.",
    PATIENT_ABSENT: "Quem atende entrou na sala. Quem seria atendido não entrou.",
    THERAPIST_ABSENT: "Quem seria atendido entrou na sala. Quem atende não entrou.",
    NOBODY: "Ninguém entrou na sala da plataforma.",
  } satisfies Record<Attendance["presence"], string>,
};

/** Proposing an hour, on the page of a patient. */
export const propose = {
  title: "Propor um horário",
  text: "O horário fica reservado por até 24 horas, e a pessoa recebe um aviso por e-mail. Pode ser um horário que você não publicou.",
  action: "Propor horário",
  day: "Dia",
  start: "Início",
  what: "Para",
  fresh: "Uma nova sessão",
  moves: (when: string) => `Mudar a sessão de ${when}, sem custo`,
  submit: "Propor",
  dayInvalid: "Digite um dia que existe, como 25/11/2026.",
  timeInvalid: "Digite um horário, como 19:00.",
  done: "Proposta enviada.",
  failed: "Não conseguimos carregar as propostas.",
  retry: "Tentar de novo",
  columns: { when: "Horário", what: "Para", state: "Resposta", until: "Reservado até", actions: "Ações" },
  forNew: "Nova sessão",
  forMove: "Mudança de horário",
  takeBack: "Retirar",
  takeBackOf: (when: string) => `Retirar a proposta de ${when}`,
  takenBack: "Proposta retirada.",
};

/** A proposed hour, as the patient reads it. */
export const proposed = {
  title: "Um horário reservado para você",
  with: (name: string) => `Com ${name}`,
  pays: (price: string) => `${price}. Se você aceitar, o pagamento é o próximo passo.`,
  toPay: "Se você aceitar, o pagamento é o próximo passo.",
  moves: (when: string) => `A sessão de ${when} passa para este horário. Não há nada a pagar.`,
  until: (when: string) => `Reservado para você até ${when}. Sem resposta, nada muda.`,
  accept: "Aceitar",
  decline: "Não quero este",
  declined: "Horário recusado.",
  see: "Ver e responder",
  of: (when: string) => `: ${when}`,
  moved: "Sessão mudada de horário!",
  movedText: (when: string) => `Agora ela é em ${when}.`,
  states: {
    OPEN: "Um horário reservado para você",
    ACCEPTED: "Você aceitou este horário",
    DECLINED: "Você recusou este horário",
    EXPIRED: "O prazo para responder terminou",
    WITHDRAWN: "Este horário não está mais reservado",
  },
  acceptedText: "A sessão está na sua agenda.",
  closedText: "Nada mudou na sua agenda.",
  session: "Ver a sessão",
  home: "Voltar ao início",
  missing: "Proposta não encontrada",
  missingText: "Ela não existe ou é de outra pessoa.",
};
