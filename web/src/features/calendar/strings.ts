/** `/meus-calendarios`. */
export const page = {
  title: "Meus calendários",
  lead: "Conecte o calendário que você já usa. Os horários em que ele está ocupado deixam de ser oferecidos.",
  empty: "Nenhum calendário conectado",
  emptyText: "Você precisa do endereço secreto do calendário no formato iCal.",
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
      text: "Compartilhe o calendário como público e copie o link, que começa com webcal://.",
    },
    {
      name: "Nextcloud",
      text: "Compartilhe o calendário por link e copie o link de assinatura.",
    },
  ],
  secret: "Quem tem o endereço lê o seu calendário. Por isso ele é guardado cifrado e não é mostrado de novo.",
} as const;
