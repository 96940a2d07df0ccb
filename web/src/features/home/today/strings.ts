import { hourWords, sessionPaymentWords, sessionWords, toPay } from "~/lib/statusStrings";

const NUMBERS = ["Nenhuma", "Uma", "Duas", "Três", "Quatro", "Cinco", "Seis", "Sete", "Oito", "Nove", "Dez"];

/** `12 minutos`, `1 h 5 min`. */
function length(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
  const rest = minutes % 60;
  return rest ? `${Math.floor(minutes / 60)} h ${rest} min` : `${minutes / 60} h`;
}

export const today = {
  title: "Hoje",
  loading: "As suas sessões de hoje, a semana e os repasses.",
  greeting: (name: string) => `Olá, ${name}`,
  count: (n: number) => {
    if (n === 0) return "Nenhuma sessão hoje.";
    return `${NUMBERS[n] ?? n} ${n === 1 ? "sessão" : "sessões"} hoje.`;
  },
  coming: (minutes: number) => `A próxima começa em ${length(minutes)}.`,
  running: "Uma sessão está acontecendo agora.",
  waits: (name: string) => `${name} está na sala`,
  bothIn: "Vocês estão na sala",
  youWait: "Você está na sala",
  roomOpen: hourWords.ROOM,
  facts: (minutes: number, number: number) => `${minutes} min · vídeo · ${number}ª sessão`,
  enter: "Entrar na sala",
  details: "Detalhes",
  of: (name: string, time: string) => ` da sessão com ${name} às ${time}`,
  chips: {
    running: sessionWords.RUNNING,
    paid: sessionPaymentWords.PAID,
    unpaid: toPay,
    processing: "Pagamento em análise",
    company: hourWords.ENTERPRISE,
    finished: sessionWords.DONE,
    attention: "Pagamento em revisão",
  },
  paid: sessionPaymentWords.PAID,
  since: (time: string) => `sala aberta desde ${time}`,
  opens: (time: string, minutes: number) =>
    minutes <= 90 ? `sala abre em ${length(minutes)}` : `sala abre às ${time}`,
  held: (time: string) => `reservada até ${time}`,
  together: (minutes: number) => (minutes === 1 ? "1 min na sala" : `${minutes} min na sala`),
  notMet: "sem encontro na sala",
  unnamed: "Paciente",
  free: "Nenhuma sessão hoje.",
  nextOne: (name: string, day: string, time: string) => `A próxima é com ${name}, ${day}, às ${time}.`,
  none: "Você ainda não tem sessões marcadas.",
  noneText: "As sessões que os pacientes agendarem com você aparecem aqui.",
  openHours: "Abrir horários",
  seeAgenda: "Abrir agenda",
  failed: "Não conseguimos carregar as suas sessões.",
  retry: "Tentar novamente",
  week: "Esta semana",
  weekDays: ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"],
  off: "folga",
  nothing: "–",
  toPay: (n: number) => `+${n}`,
  toPayWord: "a pagar",
  dayText: (day: string, paid: number, unpaid: number, off: boolean) =>
    [
      `${day}:`,
      off && paid + unpaid === 0 ? "folga" : `${paid} ${paid === 1 ? "sessão" : "sessões"}`,
      unpaid > 0 ? `e ${unpaid} a pagar` : "",
    ]
      .filter(Boolean)
      .join(" "),
  profile: "Ver meu perfil público",
} as const;
