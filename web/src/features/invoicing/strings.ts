const count = (n: number) => n.toLocaleString("pt-BR");

/** How many blocks, in words. */
export const blocksText = (n: number) => (n === 1 ? "1 bloco" : `${count(n)} blocos`);

/** Hundredths of a session as people read them. */
export const rateText = (rate: number) =>
  (rate / 100).toLocaleString("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What the lines of invoices and months are for, by the API's codes. */
export const kindTexts = {
  BLOCKS: "Blocos de sessões",
  METER: "Cobertura do mês",
  SEATS: "Mensalidade por pessoa",
} as const;

export const methodTexts = { pix: "PIX", boleto: "Boleto", credit: "Crédito da empresa" } as const;

/** `/empresas/:id/faturas`. */
export const blocks = {
  title: "Blocos e faturas",
  lead: "O que a sua empresa paga pelas sessões. Nada aqui mostra quem usa o benefício, nem quanto.",
  level: "Blocos que restam",
  levelOn: (day: string) => `Nível mostrado desde ${day}. Ele muda uma vez por mês, alguns dias depois da cobrança.`,
  noLevel: "O nível aparece alguns dias depois da primeira cobrança do mês.",
  price: (block: string, unit: string) => `Um bloco tem 10 sessões e custa ${block} (${unit} por sessão).`,
  month: "Cobrança do mês",
  how: (people: number, rate: string, unit: string) => `${count(people)} vagas em uso × ${rate} sessão × ${unit}`,
  howFew: (people: number, fee: string) => `${count(people)} vagas em uso × ${fee} por pessoa`,
  next: (day: string) => `Próxima cobrança em ${day}.`,
  noNext: "A cobrança começa com o contrato.",
  fixed: "O valor é fixo: não depende de quem usa. Os blocos pagam primeiro; o que faltar vem em uma fatura.",
  few: "Com menos de 10 pessoas inscritas, a empresa paga uma mensalidade fixa por pessoa, sem blocos.",
  credit: (amount: string) => `Sua empresa tem ${amount} de crédito, que abate a próxima fatura.`,
  suspended: "A cobertura está suspensa",
  suspendedText: "Há uma fatura em atraso há mais de 15 dias. Com o pagamento, a cobertura volta na hora.",
  none: "Sem contrato de sessões",
  noneText: "Sua empresa ainda não tem um contrato que cobre sessões. Fale com a nossa equipe para começar.",
  buy: "Comprar blocos",
  invoices: "Faturas",
  noInvoices: "Ainda não há faturas.",
  bought: "Blocos comprados",
  noBought: "Nenhum bloco comprado ainda.",
  months: "Meses cobrados",
  noMonths: "Nenhum mês cobrado ainda.",
  payments: "Pagamentos",
  noPayments: "Nenhum pagamento ainda.",
  open: "Abrir",
  openOf: (number: string) => `Abrir a fatura ${number}`,
  columns: {
    number: "Fatura",
    kind: "Para quê",
    due: "Vence em",
    total: "Valor",
    rest: "Falta pagar",
    state: "Situação",
    actions: "Ações",
    on: "Dia",
    blocks: "Blocos",
    ends: "Vale até",
    from: "Mês desde",
    people: "Vagas",
    charged: "Cobrado",
    pool: "Pago pelos blocos",
    method: "Meio",
    excess: "Virou crédito",
  },
  back: "Minha empresa",
} as const;

export const buy = {
  title: "Comprar blocos",
  count: "Quantos blocos",
  hint: "De 1 a 100. Um bloco pago vale por 12 meses.",
  wrong: "Informe de 1 a 100 blocos.",
  total: (amount: string) => `Total: ${amount}`,
  how: "Você recebe uma fatura com PIX e boleto, que vence em 10 dias. Os blocos entram quando ela é paga.",
  confirm: "Gerar fatura",
  cancel: "Cancelar",
} as const;

export const topUp = {
  title: "Compra automática",
  lead: "Quando o nível baixa, uma fatura de novos blocos é gerada sozinha, no dia da cobrança.",
  off: "Desligada.",
  on: (below: number, bought: number) => `Quando restam menos de ${blocksText(below)}, compra ${blocksText(bought)}.`,
  below: "Comprar quando restam menos de (blocos)",
  blocks: "Quantos blocos comprar",
  wrong: "Informe de 1 a 100.",
  save: "Ligar",
  change: "Guardar",
  stop: "Desligar",
  saved: "Compra automática guardada.",
} as const;

/** `/empresas/:id/faturas/:fatura` and `/admin/faturas/:id/:fatura`. */
export const invoice = {
  title: (number: string) => `Fatura ${number}`,
  plain: "Fatura",
  lead: (company: string) => company,
  back: "Blocos e faturas",
  issued: "Emitida em",
  due: "Vence em",
  total: "Valor",
  paid: "Pago",
  rest: "Falta pagar",
  lines: "O que está na fatura",
  count: "Quantidade",
  each: "Unitário",
  amount: "Valor",
  text: "Descrição",
  pay: "Como pagar",
  payText: "Pague com PIX ou boleto. A confirmação chega sozinha, e esta página se atualiza.",
  making: "Os códigos de pagamento estão sendo gerados. Isso leva alguns segundos.",
  boleto: "Boleto: linha digitável",
  copyBoleto: "Copiar linha digitável",
  copied: "Linha copiada.",
  notCopied: "Não foi possível copiar. Selecione a linha e copie.",
  noAddress: "Para pagar com boleto, complete o endereço nos dados de pagamento. A próxima fatura já vem com ele.",
  qr: "QR code do PIX",
  noImage: "A imagem não carregou. Use o código ao lado.",
  payments: "Pagamentos recebidos",
  noPayments: "Nenhum pagamento recebido ainda.",
  pdf: "Baixar PDF",
  file: (number: string) => `fatura-${number}.pdf`,
  note: "Nota fiscal de serviço",
  noteKey: (key: string) => `Chave de acesso: ${key}`,
  creditNote: (number: string) => `Cancelada pela nota de crédito ${number}.`,
  demo: "Demonstração: o papel do banco é feito aqui.",
  simulatePix: "Simular PIX pago",
  simulateBoleto: "Simular boleto pago",
} as const;

/** `/admin/faturas`. */
export const admin = {
  title: "Faturas de empresas",
  lead: "As em atraso primeiro. Os números do uso existem só para todas as empresas juntas.",
  state: "Situação",
  all: "Todas",
  search: "Empresa ou CNPJ",
  company: "Empresa",
  empty: "Nenhuma fatura",
  emptyText: "Mude o filtro, ou espere a primeira cobrança de um contrato.",
  ages: "A receber, por idade",
  age: (from: number, until: number) =>
    from === 0 ? "A vencer" : until === 0 ? `Mais de ${from - 1} dias` : `${from} a ${until} dias de atraso`,
  invoices: (n: number) => (n === 1 ? "1 fatura" : `${count(n)} faturas`),
  coverage: "Conta da cobertura",
  coverageText: "O que os contratos pagaram menos o que as sessões custaram, em todas as empresas.",
  balance: "Saldo da cobertura",
  lapsed: "Blocos terminados sem uso",
  months: "Cobranças por mês",
  month: "Mês",
  runs: "Empresas",
  people: "Pessoas",
  due: "Cobrado",
  pool: "Pago por blocos",
  table: "Baixar CSV dos últimos 12 meses",
  file: "faturas.csv",
  back: "Faturas de empresas",
} as const;

export const credit = {
  title: "Nota de crédito",
  give: "Emitir nota de crédito",
  text: (amount: string, forgiven: string) =>
    `A fatura é cancelada. Crédito para a empresa: ${amount}. Deixa de ser cobrado: ${forgiven}.`,
  nothing: "Não há o que creditar: os blocos desta fatura já foram usados, ou ela já terminou.",
  reason: "Motivo",
  reasonHint: "De 10 a 250 caracteres. Fica na auditoria.",
  missing: "Escreva o motivo, com pelo menos 10 caracteres.",
  cancel: "Voltar",
  done: "A fatura foi cancelada por uma nota de crédito.",
} as const;

export const fiscal = {
  none: "A nota fiscal é preparada quando a fatura é paga e as configurações têm o emissor.",
  refused: (why: string) => `O sistema recusou: ${why}`,
  retry: "Enviar de novo",
  retried: "A nota fiscal será enviada de novo.",
  declaration: "Baixar DPS",
  file: (number: string) => `dps-${number}.xml`,
} as const;

export const meter = {
  title: "Cobertura e blocos",
  lead: "A taxa é a de um ano de contrato. Ela não segue o uso desta empresa, que ninguém lê.",
  rate: "Taxa deste ano",
  nextRate: "Taxa do próximo ano",
  per: (rate: string) => `${rate} sessão por pessoa e mês`,
  month: "Um mês hoje",
  level: "Blocos que restam",
  field: "Nova taxa (sessões por pessoa e mês)",
  hint: "Por exemplo 0,25. Antes do primeiro mês vale já para este ano.",
  wrong: "Informe de 0 a 8, por exemplo 0,25.",
  save: "Guardar taxa",
  saved: "Taxa guardada.",
  none: "Sem contrato que cobre sessões, não há cobrança.",
  invoices: "Ver faturas",
} as const;

/** A part of a page that did not load. */
export const failed = { text: "Não foi possível carregar esta parte.", retry: "Tentar novamente" } as const;
