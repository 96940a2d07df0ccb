import type { TileFacts } from "./rules";

export const loading = "Carregando";

export const patient = {
  greeting: (name: string) => (name ? `Olá, ${name}` : "Olá"),
  lead: "Aqui ficam as suas próximas sessões e os atalhos da sua conta.",
  sessions: "Próximas sessões",
  empty: "Você ainda não tem sessões marcadas.",
  emptyText: "Quando você agendar uma sessão, ela aparece aqui com o dia, o horário e o botão para entrar.",
  findTherapist: "Encontrar psicólogo",
  planned: (state: string, when: string) => `${state} · ${when}`,
  start: "Iniciar sessão",
  view: "Visualizar",
  of: (name: string, day: string) => ` a sessão com ${name}, ${day}`,
  times: (start: string, finish: string) => `${start} às ${finish}`,
  again: "Agendar de novo",
  last: (day: string, time: string) => `Última sessão em ${day}, às ${time}`,
  failed: "Não conseguimos carregar as suas sessões.",
  retry: "Tentar novamente",
};

export const patientTiles: TileFacts[] = [
  {
    to: "/dados-pessoais-cliente",
    title: "Dados pessoais",
    text: "Complete o seu cadastro, troque a foto e copie o seu link de indicação.",
    complete: "Veja e atualize os seus dados, troque a foto e copie o seu link de indicação.",
    tone: "lilas",
  },
  {
    to: "/dados-pagamento-cliente",
    title: "Dados de pagamento",
    text: "Os cartões que você guardou para pagar sessões.",
    tone: "mar",
    only: "CUSTOMER",
  },
  {
    to: "/pacotes",
    title: "Meus pacotes",
    text: "O que resta dos pacotes de sessões que você comprou.",
    tone: "lilas",
    only: "CUSTOMER",
  },
  {
    to: "/historico-resumo-financeiro-cliente",
    title: "Histórico e resumo financeiro",
    text: "O que você pagou, o que voltou para você, e tudo em PDF.",
    tone: "sol",
    only: "CUSTOMER",
  },
  { to: "/blog", title: "Blog", text: "Textos curtos para chegar bem à primeira sessão.", tone: "lilas" },
  { to: "/meus-dados", title: "Meus dados", text: "Veja e baixe tudo o que guardamos sobre você.", tone: "mar" },
];

export const therapist = {
  sessions: "Próximas sessões",
  noneComing: "Nada marcado para os próximos dias.",
  waiting: (people: number) =>
    people === 1 ? "1 pessoa espera um horário seu." : `${people} pessoas esperam um horário seu.`,
  registration: "Seu cadastro ainda não foi concluído",
  registrationText: "Assim que houver um próximo passo para o seu cadastro, ele aparece nesta página e no seu e-mail.",
};

export const therapistTiles: TileFacts[] = [
  {
    to: "/dados-pessoais-psicologo",
    title: "Dados pessoais",
    text: "Mantenha o seu perfil e a sua foto em dia.",
    tone: "lilas",
  },
  {
    to: "/gerenciar-disponibilidade",
    title: "Gerenciar disponibilidade",
    text: "Abra os horários em que você atende.",
    tone: "mar",
  },
  {
    to: "/meu-contrato",
    title: "Meu contrato",
    text: "O que você combina com seus pacientes, e quem já aceitou.",
    tone: "lilas",
  },
  { to: "/minha-agenda-psicologo", title: "Agenda geral", text: "As sessões marcadas, semana a semana.", tone: "sol" },
  { to: "/meus-pacientes", title: "Meus pacientes", text: "Quem você atende, e o que vem para cada um.", tone: "mar" },
  {
    to: "/historico-resumo-financeiro",
    title: "Histórico e resumo financeiro",
    text: "O que você recebeu, as taxas e os repasses, também em PDF e CSV.",
    tone: "lilas",
  },
  {
    to: "/dados-pagamento-psicologo",
    title: "Assinatura",
    text: "O seu plano, a próxima cobrança e os cartões.",
    tone: "mar",
  },
  { to: "/blog", title: "Blog", text: "Textos curtos sobre terapia online.", tone: "sol" },
  { to: "/meus-dados", title: "Meus dados", text: "Veja e baixe tudo o que guardamos sobre você.", tone: "mar" },
  {
    to: "/termos-de-uso-psicologo",
    title: "Termos de uso",
    text: "As regras para quem atende pela plataforma.",
    tone: "lilas",
  },
];
