/** Texts of booking. They load with the dialog, not with the list. */

/** Shown before booking and paying. */
export const cancelTerms = {
  free: (day: string, time: string) => `Você pode cancelar sem custo até ${day} às ${time} (horário de Brasília).`,
  late: "Este horário está próximo: depois de pago, ele já não pode ser cancelado sem custo.",
} as const;

export const booking = {
  ask: "Deseja agendar sua sessão?",
  with: "Com",
  date: "Data",
  start: "Início",
  end: "Término",
  price: "Valor",
  held: "O horário fica reservado por até 60 minutos para o pagamento.",
  yes: "Agendar",
  go: "Continuar",
  no: "Voltar",
  booked: "Falta pouco para a sua sessão ser agendada!",
  bookedText: "Finalize o pagamento para validar o atendimento.",
  confirmed: "Sua sessão está confirmada!",
  confirmedText: "A sua empresa paga esta sessão. Você não precisa fazer mais nada.",
} as const;

export const again = {
  action: "Agendar de novo",
  of: (name: string, day: string) => ` com ${name}, como em ${day}`,
  same: "É o próximo horário livre no mesmo dia da semana e na mesma hora.",
  other: "O mesmo dia e hora não estão livres. Este é o próximo horário livre.",
  none: "Não há horário livre nos próximos 30 dias.",
  noneText: "Você pode procurar outro horário no perfil, ou outra pessoa na lista de profissionais.",
  gone: "Este profissional não está com a agenda aberta.",
  failed: "Não conseguimos carregar os horários.",
} as const;
