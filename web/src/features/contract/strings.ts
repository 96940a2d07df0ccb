import { contractWords } from "~/lib/statusStrings";

const sessions = (n: number) => (n === 1 ? "1 sessão" : `${n} sessões`);

/** What administrators read about the contract of a company. */
export const contractTexts = {
  title: "Contrato de sessões",
  lead: "Quanto a empresa cobre das sessões de cada pessoa. Uma mudança é um contrato novo, a partir de um dia; o que já está confirmado fica como está.",
  caption: "Contratos da empresa",
  empty: "Sem contrato: as pessoas pagam R$ 80,00 nos horários empresariais, e a empresa não cobre sessões.",
  failed: "Não foi possível carregar os contratos.",
  retry: "Tentar novamente",
  agree: "Definir contrato",
  change: "Mudar contrato",
  end: "Encerrar contrato",
  period: "Período",
  periodOf: (from: string, until?: string) => (until ? `${from} a ${until}` : `Desde ${from}`),
  replaced: (from: string) => `Começaria em ${from}`,
  covers: "O que cobre",
  coversOf: (n: number, share: number, ceiling: string) =>
    n > 0 && share > 0 ? `${sessions(n)} por pessoa e mês, ${share} % até ${ceiling}` : "Nenhuma sessão",
  dependants: "Dependentes",
  dependantsOf: (n: number) => (n === 0 ? "Nenhum" : `Até ${n}`),
  by: "Definido por",
  byOf: (name: string, when: string) => (name ? `${name}, ${when}` : when),
  state: "Situação",
  states: contractWords,
  startsOn: "Primeiro dia",
  endsOn: "Último dia (opcional)",
  endsOnHint: "Sem último dia, vale até o próximo contrato.",
  lastDay: "Último dia",
  sessions: "Sessões por pessoa e mês",
  sessionsHint: "De 0 a 8.",
  share: "Parte da empresa (%)",
  ceiling: "Até o preço de (R$)",
  ceilingHint: "Acima disso, a pessoa paga a diferença.",
  dependantsMax: "Dependentes por pessoa",
  dependantsHint: "De 0 a 3. A empresa não fica sabendo quem são, nem se existem.",
  save: "Salvar contrato",
  cancel: "Voltar",
  saved: "Contrato definido.",
  ended: "Contrato encerrado.",
  notSaved: "O contrato não mudou",
  noDay: "Informe o dia, por exemplo 05/12/2026.",
  noSessions: "Informe de 0 a 8 sessões.",
  noShare: "Informe de 0 a 100.",
  noCeiling: "Informe o valor, por exemplo 120,00.",
  noDependants: "Informe de 0 a 3.",
  endText:
    "Depois do último dia, nenhuma sessão nova é coberta. As já confirmadas continuam cobertas, e reservas sem pagamento voltam ao preço normal.",
} as const;

const MONTHS = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
];

/** The name of a month that comes as 2026-11. */
const monthName = (month: string) => MONTHS[Number(month.slice(5, 7)) - 1] ?? month;

/** What a person reads about the own allowance. */
export const allowanceTexts = {
  title: "Sessões pela empresa",
  used: (used: number, of: number, month: string) =>
    `${used} de ${of === 1 ? "1 sessão" : `${of} sessões`} de ${monthName(month)}`,
  covers: (company: string, share: number, ceiling: string) =>
    share === 100
      ? `${company} paga a sessão inteira, até ${ceiling}.`
      : `${company} paga ${share} % da sessão, até o preço de ${ceiling}.`,
  secret: "Só você vê isto. A empresa não sabe se você usa, com quem ou quando.",
} as const;

/** What the booking dialog says to somebody whose company covers sessions. */
export const coverageTexts = {
  all: "Sua empresa paga esta sessão",
  both: (company: string, own: string) => `A empresa paga ${company}, você paga ${own}`,
  left: (left: number, of: number, month: string) =>
    left === 1
      ? `É a última das suas ${of === 1 ? "sessões" : `${of} sessões`} de ${monthName(month)}.`
      : `Você ainda tem ${left} de ${of} sessões de ${monthName(month)}.`,
  alone: "Você paga a sessão toda, e o benefício fica para outra.",
  usedUp: (of: number, month: string) =>
    of === 1
      ? `Você já usou a sua sessão de ${monthName(month)} pela empresa. Esta você pode pagar você mesmo.`
      : `Você já usou as ${of} sessões de ${monthName(month)} pela empresa. Esta você pode pagar você mesmo.`,
} as const;

/** What a therapist reads about seeing people of companies. */
export const offerTexts = {
  title: "Benefício de empresas",
  lead: "Algumas empresas pagam sessões para as suas pessoas, em qualquer horário livre seu. Os horários só para empresas continuam como estão.",
  on: "Atender pelo benefício de empresas",
  floor: "Valor mínimo por sessão pela empresa (R$)",
  floorHint: "É o preço de cada sessão paga pelo benefício, em reais inteiros. A taxa é a do seu plano.",
  noFloor: "Informe o valor, por exemplo 120,00.",
  save: "Salvar benefício",
  saved: "Benefício salvo.",
  failed: "Não foi possível carregar esta parte.",
  retry: "Tentar novamente",
} as const;
