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
  reason: "Motivo (opcional, só você vê)",
  add: "Bloquear dias",
  added: "Os dias foram bloqueados.",
  booked: (n: number) =>
    n === 1
      ? "Nestes dias há 1 sessão marcada, e ela continua marcada."
      : `Nestes dias há ${n} sessões marcadas, e elas continuam marcadas.`,
  bookedText: "Nada foi cancelado. Se não puder atender, reagende ou cancele pela página da sessão.",
  bookedLink: "Ver as sessões na agenda",
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

export const general = {
  title: "Agenda geral",
  lead: "As sessões marcadas com você, semana a semana, no relógio de Brasília (São Paulo).",
  edit: "Edite sua disponibilidade",
  week: "Semana",
  previous: "Semana anterior",
  next: "Próxima semana",
  today: "Hoje",
  range: (first: string, last: string) => `${first} a ${last}`,
  empty: "Nenhuma sessão marcada nesta semana.",
  emptyText: "Com mais horários abertos, mais pessoas conseguem marcar com você.",
  dayEmpty: "Sem sessões",
  count: (n: number) => count(n, "sessão marcada", "sessões marcadas"),
  remove: (what: string) => `Cancelar a sessão: ${what}`,
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
