import { packageWords } from "~/lib/statusStrings";

export const sessions = (n: number): string => (n === 1 ? "1 sessão" : `${n} sessões`);
export const left = (n: number): string => (n === 1 ? "Resta 1 sessão" : `Restam ${n} sessões`);

/** On a therapist's profile. */
export const offers = {
  title: "Pacotes",
  text: "Compre várias sessões de uma vez. Cada uma é marcada quando você quiser, em até 12 meses. O que não for usado volta para o seu saldo, quando você pedir.",
  name: (n: number) => `Pacote de ${n} sessões`,
  unit: (price: string) => `${price} cada sessão`,
  saving: (amount: string) => `Você economiza ${amount}`,
  buy: "Comprar",
  of: (n: number) => ` pacote de ${n} sessões`,
  owned: (n: number) => `Você já tem um pacote: ${left(n).toLowerCase()}.`,
  see: "Ver meus pacotes",
  failed: "Não conseguimos carregar os pacotes.",
  retry: "Tentar novamente",
} as const;

/** In the therapist's data, below the price. */
export const setting = {
  title: "Pacotes de sessões",
  text: "Ofereça 4, 8 ou 12 sessões com um desconto seu, de 0 a 20%. O paciente paga tudo de uma vez; você recebe cada sessão depois que ela acontece.",
  kept: "Pacotes já comprados não mudam.",
  offer: (n: number) => `Oferecer ${n} sessões`,
  discount: (n: number) => `Desconto do pacote de ${n} (%)`,
  badDiscount: "Use um número inteiro de 0 a 20.",
  save: "Salvar pacotes",
  saved: "Pacotes salvos.",
  failed: "Não conseguimos carregar os seus pacotes.",
  retry: "Tentar novamente",
} as const;

/** `/pacote-pagamento/{id}`. */
export const buying = {
  title: "Pagamento do pacote",
  lead: "Confira o pacote e escolha como pagar.",
  loading: "Carregando o pacote",
  summary: "Seu pacote",
  with: "Com",
  size: "Sessões",
  unit: "Cada sessão",
  discount: (percent: number, list: string) => `${percent}% a menos que ${list}`,
  valid: "Validade",
  validText: "12 meses a partir do pagamento",
  price: "Valor do pacote",
  terms:
    "O que não for usado volta para o seu saldo quando você pedir, ou sozinho no fim da validade, pelo preço do pacote.",
  paid: "Pacote pago!",
  paidText: (n: number, until: string) => `Você tem ${sessions(n)} para marcar até ${until}.`,
  analysis: "Estamos processando o seu pagamento",
  analysisText: "O resultado aparece aqui assim que chegar. Você não precisa pagar de novo.",
  over: "O prazo para pagar terminou",
  overText: "Nada foi cobrado. Escolha o pacote de novo no perfil.",
  late: "Se você já pagou o código PIX, o valor não se perde: ou o pacote começa, ou ele volta para o seu saldo.",
  closed: "Este pacote foi encerrado",
  closedText: "Veja em Meus pacotes o que aconteceu com ele.",
  book: "Marcar uma sessão",
  mine: "Ver meus pacotes",
  profile: "Voltar ao perfil",
  missing: "Este pacote não foi encontrado",
  failed: "Não conseguimos carregar este pacote",
  failedText: "Verifique a sua conexão e tente outra vez.",
  retry: "Tentar novamente",
} as const;

/** `/pacotes`. */
export const mine = {
  title: "Meus pacotes",
  lead: "O que resta de cada um, até quando vale, e como devolver.",
  empty: "Você ainda não tem pacotes.",
  emptyText: "Quem atende você pode oferecer pacotes de sessões. Eles aparecem no perfil de cada profissional.",
  find: "Encontrar psicólogo",
  of: (n: number) => `de ${n}`,
  unit: (price: string) => `${price} cada sessão`,
  until: (day: string) => `Vale até ${day}`,
  ended: (day: string) => `Encerrado em ${day}`,
  returned: (amount: string) => `${amount} devolvidos em saldo`,
  used: "Todas as sessões foram usadas ou marcadas",
  pay: "Continuar pagamento",
  book: "Marcar sessão",
  giveBack: "Devolver",
  with: (name: string) => ` com ${name}`,
  ask: "Devolver o que resta do pacote?",
  yes: "Devolver",
  no: "Voltar",
  done: "Pacote devolvido",
  doneText: (amount: string) => `${amount} estão no seu saldo.`,
  states: packageWords,
} as const;
