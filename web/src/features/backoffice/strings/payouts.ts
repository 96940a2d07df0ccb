export const payouts = {
  title: "Repasses",
  columns: { month: "Mês", value: "Valor", due: "Previsto para", state: "Situação", actions: "Ações" },
  open: "A confirmar",
  late: "Em atraso",
  paid: (day: string) => `Confirmado em ${day}`,
  confirm: "Confirmar repasse",
  confirmOf: (month: string) => `Confirmar repasse de ${month}`,
  ask: (month: string, value: string) => `Confirmar repasse de ${month}, no valor de ${value}?`,
  askText: "Confirme só depois de fazer o PIX: o psicólogo recebe um aviso por e-mail.",
  whose: (name: string) => `Psicólogo: ${name}.`,
  to: (place: string) => `Destino: ${place}.`,
  pix: (key: string) => `chave PIX ${key}`,
  agency: (number: string) => `agência ${number}`,
  account: (number: string) => `conta ${number}`,
  look: "Ver destino",
  lookOf: (month: string) => `Ver o destino do repasse de ${month}`,
  wentTo: (month: string) => `Repasse de ${month}`,
  held: "Os dados bancários mudaram há menos de 72 horas: aguarde.",
  done: "Repasse confirmado com sucesso!",
  failed: "Erro ao confirmar repasse",
} as const;

export const openPayouts = {
  title: "Repasses a confirmar",
  lead: "Os atrasados vêm primeiro. Faça o PIX e confirme: o psicólogo recebe um aviso por e-mail.",
  psychologist: "Psicólogo",
  empty: "Nenhum repasse espera por confirmação.",
  heldBack: {
    BANK_HELD: "Dados bancários alterados há menos de 72 horas: aguarde",
    BANK_MISSING: "Sem dados bancários",
  } as Record<string, string>,
  confirmOf: (name: string, month: string) => `Confirmar repasse de ${name}, ${month}`,
  first: "Voltar ao começo",
  more: "Ver mais",
  back: "Painel",
} as const;

export const bank = {
  title: "Dados bancários",
  bank: "Banco",
  agency: "Agência",
  account: "Conta",
  pixKey: "Chave PIX",
  reveal: "Mostrar dados completos",
  note: "Cada consulta fica no registro de auditoria.",
} as const;
