import { MONTHS } from "~/lib/dates";
import { hourWords, sessionPaymentWords, sessionWords, toPay } from "~/lib/statusStrings";

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);
const hours = (n: number): string => count(n, "horário", "horários");

export const messages = {
  dayRequired: "O dia da semana é obrigatório.",
  timeInvalid: "Horário inválido",
  conflict: "O horário selecionado conflita com os horários da agenda.",
  saved: "Horários da agenda salvos com sucesso.",
  failed: "Ocorreu um erro, tente novamente.",
  nothing: "Esse dia não tem horários semanais para copiar.",
  tooMany: "A agenda aceita até 400 horários.",
  pauseInvalid: "Informe a pausa em minutos, de 0 a 240.",
  stretchReversed: "O fim vem antes do início. Um período que passa da meia-noite tem no máximo 8 horas.",
  stretchShort: "Não cabe nenhuma sessão entre o início e o fim.",
  dateInvalid: "Informe um dia que existe, no formato DD/MM/AAAA.",
  lastBeforeFirst: "O último dia vem depois do primeiro.",
  finishBeforeStart: "O término vem depois do início.",
  datePassed: "Escolha dias a partir de hoje.",
} as const;

export const page = {
  title: "Sua disponibilidade",
  lead: "Abra os horários em que você atende. Os horários seguem o relógio de Brasília (São Paulo).",
  save: "Salvar Alterações",
  kept: "As sessões já marcadas não mudam quando você altera a agenda.",
} as const;

export const entryForm = {
  title: "Adicionar horário",
  day: "Dia da semana",
  choose: "Escolha",
  start: "Início",
  finish: "Término",
  finishHint: (minutes: number) => `+${minutes} min`,
  repeat: "Replicar Horário",
  repeatHint: "O horário se repete nas próximas semanas.",
  enterprise: "Horário Empresarial",
  enterpriseHint: "Só pessoas de empresas parceiras veem este horário.",
  add: "Adicionar",
  added: "Horário adicionado.",
} as const;

export const grid = {
  title: "Grade semanal",
  empty: "Sem horários",
  weekly: "Toda semana",
  once: "Só uma data",
  enterprise: "Empresarial",
  remove: (what: string) => `Remover ${what}`,
  question: "Deseja remover o horário da agenda?",
  yes: "Sim",
  no: "Não",
  removed: "Horário removido.",
  undo: "Desfazer",
  undone: "Alteração desfeita.",
} as const;

export const stretch = {
  open: "Preencher um período",
  title: "Preencher um período",
  text: "O período vira horários com a duração da sua sessão.",
  days: "Dias",
  from: "De",
  to: "Até",
  pause: "Pausa (minutos)",
  submit: (n: number) => (n === 0 ? "Adicionar horários" : `Adicionar ${hours(n)}`),
  preview: (n: number, skipped: number) =>
    skipped === 0
      ? `${hours(n)} para adicionar.`
      : `${hours(n)} para adicionar. ${hours(skipped)} fora, por conflito com a agenda.`,
  added: (n: number) => (n === 1 ? "1 horário adicionado." : `${n} horários adicionados.`),
} as const;

export const copy = {
  open: "Copiar um dia",
  title: "Copiar um dia",
  text: "Os horários que se repetem toda semana vão também para os dias escolhidos.",
  from: "Copiar de",
  to: "Para",
  option: (label: string, n: number) => `${label} (${hours(n)})`,
} as const;

export const unsaved = {
  text: "Você tem alterações não salvas.",
  discard: "Descartar",
  discarded: "Alterações descartadas.",
  leaveTitle: "Sair sem salvar?",
  leaveText: "Você tem alterações não salvas na sua disponibilidade.",
  leave: "Sair sem salvar",
  stay: "Continuar editando",
} as const;

export const stale = {
  title: "A agenda mudou em outra janela",
  text: "Nada do que você fez se perdeu. Ao recarregar, trazemos a agenda que está salva e recolocamos as suas alterações por cima. Depois é só conferir e salvar.",
  reload: "Recarregar a agenda",
  later: "Agora não",
  merged: "Agenda recarregada com as suas alterações. Confira e salve.",
  mergedSome: (n: number) =>
    `Agenda recarregada. ${hours(n)} seu${n === 1 ? "" : "s"} ${n === 1 ? "ficou" : "ficaram"} de fora, por conflito.`,
} as const;

export const blocks = {
  title: "Dias sem atendimento",
  text: "Férias, feriados ou uma viagem: nesses dias nenhum horário é oferecido. Os seus horários semanais e as sessões já marcadas continuam como estão.",
  first: "Primeiro dia",
  last: "Último dia (opcional)",
  from: "Das (opcional)",
  to: "Até as (opcional)",
  hours: "Sem horas, os dias ficam bloqueados inteiros.",
  reason: "Motivo (opcional, só você vê)",
  add: "Bloquear dias",
  added: "Os dias foram bloqueados.",
  booked: (n: number) =>
    n === 1
      ? "Nestes dias há 1 sessão marcada, e ela continua marcada."
      : `Nestes dias há ${n} sessões marcadas, e elas continuam marcadas.`,
  bookedText: "Nada foi cancelado. Se não puder atender, reagende ou cancele pela página da sessão.",
  bookedLink: "Ver as sessões na agenda",
  decide: "Mudar ou cancelar todas",
  empty: "Nenhum dia bloqueado.",
  list: "Dias bloqueados",
  remove: "Liberar",
  removeLabel: (days: string) => `Liberar ${days}`,
  question: "Deseja liberar estes dias?",
  removed: "Os dias foram liberados.",
  range: (first: string, last: string) => (first === last ? first : `${first} a ${last}`),
  failed: "Não conseguimos carregar os dias bloqueados.",
} as const;

export const explain = {
  title: "Por que este horário não aparece?",
  text: "Escolha um dia e uma hora, e dizemos se os pacientes veem esse horário.",
  day: "Dia",
  start: "Início",
  enterprise: "Para quem vem de uma empresa parceira",
  ask: "Verificar",
  savedOnly: "A resposta vale para a agenda salva, sem as alterações que ainda não foram salvas.",
} as const;

const MONTHS_OF = (iso: string): string => MONTHS[Number(iso.slice(5, 7)) - 1] ?? "";
const dayOf = (iso: string): number => Number(iso.slice(8, 10));

/** `15 a 21 de novembro`. Q215: the year is named where the days are not in the current one. */
function weekRange(first: string, last: string, today: string): string {
  const year = last.slice(0, 4) === today.slice(0, 4) ? "" : ` de ${last.slice(0, 4)}`;
  const start = first.slice(0, 7) === last.slice(0, 7) ? `${dayOf(first)}` : `${dayOf(first)} de ${MONTHS_OF(first)}`;
  const old = first.slice(0, 4) !== last.slice(0, 4) && !year ? ` de ${first.slice(0, 4)}` : "";
  return `${start}${old} a ${dayOf(last)} de ${MONTHS_OF(last)}${year}`;
}

export const general = {
  title: "Agenda geral",
  lead: "Clique em um horário vazio para abri-lo ou bloqueá-lo. Arraste uma sessão para mudá-la. Horários de Brasília.",
  legend: "Legenda",
  states: {
    PAID: sessionPaymentWords.PAID,
    UNPAID: toPay,
    DONE: sessionWords.DONE,
    CANCELLED: sessionWords.CANCELLED,
    ...hourWords,
  },
  free: (time: string) => `${time} livre`,
  until: (time: string) => `até ${time}`,
  roomOpen: "sala aberta",
  inRoom: "na sala agora",
  inRoomShort: "na sala",
  notMet: "sem encontro",
  waitsAnswer: "aguarda resposta",
  blocked: hourWords.BLOCKED,
  todayMark: "hoje",
  now: (time: string) => `Agora são ${time}`,
  previousDay: "Dia anterior",
  nextDay: "Próximo dia",
  days: "Dias da semana",
  move: (what: string) => `Mudar o horário: ${what}`,
  emptyHour: (day: string, time: string) => `${day}, ${time}: abrir ou bloquear`,
  freeHour: (day: string, time: string) => `${day}, ${time}, livre: bloquear`,
  blockedHour: (day: string, what: string) => `${day}, ${what}: liberar`,
  busy: "Seu calendário",
  busyHour: (day: string, times: string) =>
    [day, times, "ocupado no seu calendário: ver meus calendários"].filter(Boolean).join(", "),
  clearDay: (day: string) => `Bloquear o dia: ${day}`,
  edit: "Edite sua disponibilidade",
  week: "Semana",
  previous: "Semana anterior",
  next: "Próxima semana",
  today: "Hoje",
  range: weekRange,
  empty: "Nenhuma sessão marcada nesta semana.",
  count: (n: number) => count(n, "sessão marcada nesta semana", "sessões marcadas nesta semana"),
  remove: (what: string) => `Cancelar a sessão: ${what}`,
} as const;

export const moving = {
  keys: "Setas mudam o horário, Enter confirma, Esc cancela.",
  line: (name: string, where: string, ground: string) => `${name}: ${where}, ${ground}. Enter confirma, Esc cancela.`,
  refused: (where: string, ground: string) => `${where} não serve: ${ground}. Escolha outro horário.`,
  ground: {
    SAME: "horário atual",
    PASSED: "já passou",
    TAKEN: "ocupado por outra sessão",
    BLOCKED: "bloqueado, o paciente é perguntado",
    PUBLISHED: "livre",
    UNPUBLISHED: "não publicado, o paciente é perguntado",
  },
} as const;

export const next = {
  start: "Iniciar Sessão",
  soon: "Em Breve",
  failed: "Não conseguimos carregar as suas próximas sessões.",
} as const;

export const load = {
  retry: "Tentar novamente",
  loading: "Carregando",
} as const;

export const hourDialog = {
  title: (day: string) => `Horário em ${day}`,
  start: "Início",
  finish: "Término do bloqueio",
  repeat: "Toda semana",
  repeatHint: "Sem marcar, o horário abre só neste dia.",
  open: "Abrir para agendamento",
  block: "Bloquear",
  reason: "Motivo do bloqueio (opcional, só você vê)",
  opened: "O horário foi aberto.",
  blocked: "O horário foi bloqueado.",
  reversed: "O término vem depois do início.",
} as const;

export const moveDialog = {
  title: "Mudar o horário",
  from: (name: string, when: string) => `${name}, marcada para ${when}.`,
  day: "Novo dia",
  start: "Novo início",
  message: "Mensagem ao paciente (opcional)",
  published: "Este horário está publicado: a mudança vale na hora e o paciente recebe um e-mail.",
  unpublished:
    "Este horário não está publicado: perguntamos ao paciente por e-mail, e a sessão só muda se ele aceitar.",
  submit: "Mudar",
  passed: "Escolha um horário que ainda não passou.",
  unmoved: "A sessão já é neste dia e horário. Escolha outro.",
} as const;

export const many = {
  title: (n: number) => (n === 1 ? "Há 1 sessão neste bloqueio" : `Há ${n} sessões neste bloqueio`),
  text: "O bloqueio já vale para novos agendamentos. O que fazer com as sessões marcadas?",
  keep: "Deixar como estão",
  move: "Mudar todas de dia",
  cancel: "Cancelar todas",
  action: "O que fazer",
  days: "Mudar por quantos dias",
  daysHint: "Cada sessão fica no mesmo horário. Onde o horário não está publicado, o paciente é perguntado por e-mail.",
  daysInvalid: "Informe de 1 a 90 dias.",
  cancelHint: "Quem pagou recebe tudo de volta.",
  message: "Mensagem a todos os pacientes (opcional)",
  submit: "Confirmar",
  done: (n: number) => (n === 1 ? "1 sessão mudou." : `${n} sessões mudaram.`),
  asked: (n: number) =>
    n === 1 ? "1 paciente foi perguntado por e-mail." : `${n} pacientes foram perguntados por e-mail.`,
  failed: (n: number) => (n === 1 ? "1 sessão não mudou." : `${n} sessões não mudaram.`),
} as const;

export const clearDay = {
  question: (day: string) => `Bloquear ${day}?`,
  text: "Nenhum horário deste dia será oferecido. As sessões já marcadas continuam, e você decide sobre elas em seguida.",
  yes: "Bloquear o dia",
  no: "Voltar",
  done: "O dia foi bloqueado.",
} as const;

export const holidays = {
  title: "Próximos feriados",
  optional: "ponto facultativo",
  block: "Bloquear",
  blockLabel: (name: string, day: string) => `Bloquear ${name}, ${day}`,
  blocked: hourWords.BLOCKED,
} as const;

export const convert = {
  title: (n: number, minutes: number) =>
    n === 1 ? `1 horário não dura ${minutes} minutos` : `${n} horários não duram ${minutes} minutos`,
  text: "A duração da sua sessão mudou. Os horários que já existiam mantêm a duração deles, e ela aparece no seu perfil.",
  button: (minutes: number) => `Converter para ${minutes} minutos`,
  keep: "Manter como estão",
} as const;
