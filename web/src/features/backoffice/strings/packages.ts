/** `/admin/pacotes`. */
export const packages = {
  title: "Pacotes",
  lead: "Pacotes de sessões comprados, os últimos primeiro.",
  state: "Situação",
  all: "Todas",
  sums: (held: string, returned: string) => `Ainda dos pacientes: ${held}. Devolvido em saldo: ${returned}.`,
  left: (left: number, sessions: number) => `${left} de ${sessions}`,
  columns: {
    paid: "Pago em",
    customer: "Paciente",
    therapist: "Psicólogo",
    left: "Restam",
    total: "Valor",
    returned: "Valor devolvido",
    state: "Situação",
    actions: "Ações",
  },
  give: "Devolver",
  returnOf: (name: string) => `Devolver o pacote de ${name}`,
  ask: "Devolver o que resta do pacote?",
  askText: (value: string, left: number) =>
    `O paciente recebe ${value} de saldo (${left === 1 ? "1 sessão" : `${left} sessões`}). As sessões já agendadas continuam pagas.`,
  reason: "Motivo",
  reasonHint: "De 10 a 250 caracteres. Fica na auditoria.",
  reasonMissing: "Escreva o motivo, com pelo menos 10 caracteres.",
  done: "Pacote devolvido",
} as const;
