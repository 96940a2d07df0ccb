/** Texts of the directory. The specification prescribes many of them word for word. */
export const search = {
  title: "Encontre quem combina com você",
  placeholder: "Busque um(a) psicólogo por nome ou abordagem",
  submit: "PROCURAR",
  empty: "Não encontramos nenhum psicologo :(",
  emptyText: "Tente outra palavra, ou menos filtros.",
  seeAll: "Ver todos os profissionais",
  order: "Ordem: quem tem horário livre mais cedo; empates giram a cada dia. Ninguém paga por posição.",
  orderOfBenefit:
    "Ordem: quem tem horário da sua empresa mais cedo; empates giram a cada dia. Ninguém paga por posição.",
  results: "Profissionais",
  more: "Carregar mais",
  loading: "Carregando profissionais",
  failed: "Não conseguimos carregar os profissionais",
  failedText: "Verifique a sua conexão e tente outra vez.",
  retry: "Tentar novamente",
} as const;

/** A negative `total` means that the server did not count; then the text has the number of shown cards. */
export function countText(total: number, shown: number): string {
  if (total < 0) return `Mais de ${shown} profissionais com horário livre`;
  return `${total} ${total === 1 ? "profissional" : "profissionais"} com horário livre`;
}

export const filterTexts = {
  open: "Filtros",
  clear: "Limpar filtros",
  remove: (label: string) => `Remover o filtro ${label}`,
  approach: "Abordagem",
  anyApproach: "Todas",
  period: "Período do dia",
  periodHint: "No horário de Brasília.",
  anyPeriod: "Qualquer horário",
  until: "Livre até",
  untilChip: (day: string) => `Livre até ${day}`,
  gender: "Gênero",
  genderHint: "Só aparece quem escolheu mostrar.",
  anyGender: "Tanto faz",
  maxPrice: "Preço máximo",
  anyPrice: "Sem limite",
  priceOption: (price: string) => `Até ${price}`,
} as const;

export const card = {
  profile: "Ver perfil completo",
  of: (name: string) => ` de ${name}`,
  minutes: (n: number) => `${n} min`,
  crp: (crp: string, state: string) => `CRP ${crp} · ${state}`,
  next: "Próximo horário:",
  today: "hoje",
  tomorrow: "amanhã",
} as const;

/** Hours that the company's terms cover; only employees read these. */
export const benefit = {
  badge: "Pela empresa",
  only: "Só horários do benefício",
} as const;

export const calendar = {
  closed: "O psicólogo não possui agenda aberta",
  previousWeek: "Semana anterior",
  nextWeek: "Próxima semana",
  days: "Dias da semana",
  times: (day: string) => `Horários de ${day}`,
  earlier: "Horários anteriores",
  later: "Mais horários",
  free: "há horários livres",
  none: "sem horários",
  covered: ", também pela empresa",
  taken: "indisponível",
  length: (minutes: number) => `${minutes} min`,
  emptyWeek: "Nenhum horário livre nesta semana.",
  loading: "Carregando horários",
  failed: "Não conseguimos carregar os horários.",
  retry: "Tentar novamente",
  gone: "O horário que você tinha escolhido não está mais livre. Escolha outro.",
} as const;

export const zoneTexts = {
  brasilia: "Horários de Brasília (São Paulo)",
  own: (name: string) => `Horários ${name} (seu fuso)`,
  toOwn: "Ver no meu fuso",
  toBrasilia: "Ver no horário de Brasília",
} as const;

export const panel = {
  join: "Cadastre-se agora para agendar uma sessão!",
  access: "Acessar Plataforma",
  enter: "ENTRAR PARA AGENDAR",
  book: "AGENDAR UMA SESSÃO",
  choose: "Escolha um horário para agendar.",
  between: (start: string, finish: string, name: string) => `${start} às ${finish} com ${name}`,
  company: "Pela empresa",
  onlyPatients: "Somente pacientes agendam sessões.",
} as const;

export const price = { before: "de", now: "por", first: "na primeira sessão" } as const;

export const notBooked = { title: "Erro ao agendar sessão", text: "Tente novamente em instantes." } as const;

export const profile = {
  back: "Todos os psicólogos",
  own: "Assim os pacientes veem o seu perfil.",
  about: "Sobre mim",
  education: "Formação",
  extra: "Formação complementar",
  experience: "Experiência",
  interests: "Interesses profissionais",
  gender: "Gênero",
  length: "Duração da sessão",
  minutes: (n: number) => `${n} minutos`,
  agreedPrice: "Preço combinado",
  agreed: "Só vocês dois veem",
  seeAgreed: "Ver o que foi combinado",
  price: "Valor da sessão",
  agenda: "Horários livres",
  loading: "Carregando o perfil",
  missing: "Este perfil não está disponível",
  missingText: "O endereço pode ter mudado, ou a pessoa não atende mais por aqui.",
  find: "Encontrar psicólogo",
  failed: "Não conseguimos carregar este perfil",
  failedText: "Verifique a sua conexão e tente outra vez.",
  retry: "Tentar novamente",
  title: (name: string, crp: string) => `${name}, psicologia online, CRP ${crp}`,
} as const;

/** Labels of complementary education. */
export const EXTRA_EDUCATION: Readonly<Record<string, string>> = {
  ENHANCEMENT: "Aperfeiçoamento",
  SPECIALIZATION: "Especialização",
  MBA: "MBA",
  MASTERS: "Mestrado",
  DOCTORS: "Doutorado",
  PHD: "Pós-doutorado",
};

/** The genders that a therapist may choose to show. */
export const GENDERS = [
  { value: "FEMALE", label: "Feminino" },
  { value: "MALE", label: "Masculino" },
  { value: "TRANS_FEMALE", label: "Mulher trans" },
  { value: "TRANS_MALE", label: "Homem trans" },
  { value: "NON_BINARY", label: "Não binário" },
] as const;

export const PERIODS = [
  { value: "MORNING", slug: "manha", label: "Manhã (até 12h)" },
  { value: "AFTERNOON", slug: "tarde", label: "Tarde (12h às 18h)" },
  { value: "EVENING", slug: "noite", label: "Noite (depois das 18h)" },
] as const;
