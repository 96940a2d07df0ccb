/** `/meus-calendarios`. */
export const page = {
  title: "Meus calendários",
  lead: "Conecte o calendário que você já usa. Os horários em que ele está ocupado deixam de ser oferecidos.",
  empty: "Nenhum calendário conectado",
  emptyText: "Conecte uma conta (iCloud, Nextcloud, Fastmail) ou o endereço secreto de um calendário.",
  list: "Conectados",
  back: "Ver minha disponibilidade",
  kept: "Guardamos só o início e o fim de cada período ocupado, nunca títulos ou pessoas. Sessões já marcadas não mudam.",
} as const;

export const card = {
  busy: (n: number) =>
    n === 0
      ? "Livre nos próximos 30 dias"
      : n === 1
        ? "1 período ocupado nos próximos 30 dias"
        : `${n} períodos ocupados nos próximos 30 dias`,
  read: (when: string) => `Lido ${when}`,
  unclear: (n: number) =>
    n === 1
      ? "1 compromisso tem um formato que não entendemos e não conta."
      : `${n} compromissos têm um formato que não entendemos e não contam.`,
  failing: "Não conseguimos ler este calendário",
  since: (when: string) => `Desde ${when}. Os períodos que já conhecíamos continuam ocupados.`,
  readNow: "Ler agora",
  change: "Mudar",
  mend: "Corrigir o endereço",
  remove: "Remover",
  question: (name: string) => `Remover ${name}?`,
  questionText: "Os horários que ele ocupa voltam a ser oferecidos na hora.",
  no: "Voltar",
} as const;

/** The accounts of calendar servers. */
export const account = {
  title: "Contas",
  choose: "Escolher calendários",
  password: "Trocar a senha",
  remove: "Remover",
  writes: (name: string, n: number) =>
    n === 0
      ? `Suas sessões são escritas em ${name}. Nenhuma futura por enquanto.`
      : n === 1
        ? `1 sessão futura está em ${name}.`
        : `${n} sessões futuras estão em ${name}.`,
  writesNothing: "Suas sessões não são escritas nesta conta.",
  written: (when: string) => `Conferido ${when}`,
  waits: "A primeira escrita começa em até dois minutos.",
  failing: (name: string) => `Não conseguimos escrever em ${name}`,
  since: (when: string) => `Desde ${when}. Continuamos tentando.`,
  question: (host: string) => `Remover a conta de ${host}?`,
  questionText:
    "Esquecemos a senha na hora, e os horários que a conta ocupa voltam a ser oferecidos. As sessões já escritas ficam no seu calendário: para tirá-las, escolha antes não escrever em nenhum.",
  no: "Voltar",
} as const;

export const choice = {
  title: (host: string) => `Calendários de ${host}`,
  loading: "Perguntando ao servidor…",
  none: "Não há calendários nesta conta.",
  failed: "Não conseguimos perguntar ao servidor.",
  retry: "Tentar de novo",
  read: "Ler períodos ocupados de",
  write: "Escrever minhas sessões em",
  writeNone: "Nenhum",
  writeHint: "Só sessões pagas, com o título “Compromisso”. O que já foi escrito sai do calendário quando você muda.",
  initials: "Pôr as iniciais de quem atendo no título",
  initialsHint: "Quem vê este calendário vê as iniciais.",
  save: "Salvar escolha",
  cancel: "Cancelar",
} as const;

export const accountForm = {
  provider: "Onde fica a conta?",
  other: "Nextcloud ou outro",
  address: "Endereço do servidor",
  addressHint: "Por exemplo, nuvem.exemplo.com.br.",
  user: "Usuário",
  userHint: "Em geral o seu e-mail.",
  password: "Senha de aplicativo",
  passwordHint:
    "Crie uma senha só para isto nas configurações de segurança da conta. Não use a senha com que você entra nela.",
  connect: "Conectar conta",
  save: "Salvar senha",
  cancel: "Cancelar",
  addressMissing: "Informe o endereço do servidor.",
  userMissing: "Informe o usuário da conta.",
  passwordMissing: "Informe a senha de aplicativo.",
  changing: (host: string) => `Trocar a senha de ${host}`,
  full: (n: number) => `Você já conectou ${n} contas. Remova uma delas para conectar outra.`,
} as const;

/** The servers that most people have, and their addresses. */
export const providers = [
  { value: "https://caldav.icloud.com", label: "iCloud (Apple)" },
  { value: "https://caldav.fastmail.com", label: "Fastmail" },
] as const;

export const ways = {
  legend: "Como conectar?",
  address: "Por endereço iCal",
  addressHint: "Google, Outlook e outros. Só leitura.",
  account: "Por conta CalDAV",
  accountHint: "iCloud, Nextcloud, Fastmail. Lê e escreve as suas sessões.",
} as const;

export const form = {
  title: "Conectar um calendário",
  changing: (name: string) => `Mudar ${name}`,
  name: "Nome",
  nameHint: "Só você vê. Por exemplo, Pessoal.",
  address: "Endereço do calendário",
  addressHint: "Começa com https:// ou webcal:// e costuma terminar em .ics.",
  sameAddress: "Deixe em branco para manter o endereço atual.",
  connect: "Conectar",
  save: "Salvar",
  cancel: "Cancelar",
  nameMissing: "Dê um nome ao calendário.",
  addressMissing: "Cole o endereço do calendário.",
  full: (n: number) => `Você já conectou ${n} calendários. Remova um deles para conectar outro.`,
} as const;

export const help = {
  title: "Onde encontro o endereço?",
  steps: [
    {
      name: "Google Agenda",
      text: "Configurações do calendário, Integrar agenda, Endereço secreto no formato iCal.",
    },
    {
      name: "Outlook",
      text: "Configurações, Calendários compartilhados, Publicar um calendário, link ICS.",
    },
    {
      name: "Apple (iCloud)",
      text: "Conecte por conta, com uma senha de app de account.apple.com. Ou compartilhe o calendário como público e copie o link, que começa com webcal://.",
    },
    {
      name: "Nextcloud",
      text: "Conecte por conta, com uma senha de Configurações, Segurança. Ou compartilhe o calendário e copie o link de assinatura.",
    },
  ],
  secret: "Quem tem o endereço lê o seu calendário. Por isso ele é guardado cifrado e não é mostrado de novo.",
} as const;
