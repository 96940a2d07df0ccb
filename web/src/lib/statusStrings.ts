/**
 * Every status word that people read on screens (Q224), by the API's codes: the first letter is upper case, and a word
 * agrees with its noun. The API's own labels stay as the specification has them, and no screen shows them.
 */

/** A session at a stage of its life. */
export const sessionWords = {
  SCHEDULED: "Agendada",
  RUNNING: "Em andamento",
  DONE: "Concluída",
  CANCELLED: "Cancelada",
} as const;

/** A session by its payment, until it is over. */
export const sessionPaymentWords = {
  AWAITING_PAYMENT: "Aguardando pagamento",
  PROCESSING: "Aguardando processamento",
  PAID: "Paga",
  EXPIRED: "Expirada",
  RETURNED: "Estornada",
  RETURNED_TO_BALANCE: "Estornada em saldo",
  RETURNED_TO_PACKAGE: "De volta ao pacote",
  NOT_RETURNED: "Sem devolução",
  RETURN_PENDING: "Devolução pendente",
  DISPUTED: "Contestada",
  FINISHED: sessionWords.DONE,
  CANCELLED: sessionWords.CANCELLED,
} as const;

/** A payment (o pagamento). */
export const paymentWords = {
  AWAITING_PAYMENT: sessionPaymentWords.AWAITING_PAYMENT,
  PROCESSING: sessionPaymentWords.PROCESSING,
  PAID: "Pago",
  EXPIRED: "Expirado",
  RETURNED: "Estornado",
  RETURNED_TO_BALANCE: "Estornado em saldo",
  RETURNED_TO_PACKAGE: sessionPaymentWords.RETURNED_TO_PACKAGE,
  NOT_RETURNED: sessionPaymentWords.NOT_RETURNED,
  RETURN_PENDING: sessionPaymentWords.RETURN_PENDING,
  DISPUTED: "Contestado",
} as const;

/** A package of sessions (o pacote). */
export const packageWords = {
  WAITING: sessionPaymentWords.AWAITING_PAYMENT,
  ACTIVE: "Ativo",
  UNPAID: "Não pago",
  RETURNED: "Devolvido em saldo",
  EXPIRED: "Terminado",
  REVERSED: "Contestado",
} as const;

/** A standing hour (o atendimento fixo), as administrators read it. */
export const standingWords = {
  PROPOSED: "Proposto",
  ACTIVE: packageWords.ACTIVE,
  PAUSED: "Em pausa",
  ENDED: "Encerrado",
} as const;

/** How a patient stands with a therapist. */
export const patientWords = {
  ACTIVE: packageWords.ACTIVE,
  PAUSED: standingWords.PAUSED,
  ENDED: standingWords.ENDED,
} as const;

/** An hour that a therapist proposed (a proposta). */
export const proposalWords = {
  OPEN: "Aguarda resposta",
  ACCEPTED: "Aceita",
  DECLINED: "Recusada",
  EXPIRED: "Sem resposta",
  WITHDRAWN: "Retirada",
} as const;

/** Who came to a session, in a list of the therapist. */
export const presenceWords = {
  MET: "Realizada",
  APART: "Desencontro",
  PATIENT_ABSENT: "Falta do paciente",
  THERAPIST_ABSENT: "Falta de quem atende",
  NOBODY: "Ninguém entrou",
} as const;

/** A therapist's subscription (a assinatura). */
export const subscriptionWords = {
  PAID: "Paga",
  CANCELLED: "Cancelada",
  SUSPENDED: "Suspensa",
  OVERDUE: "Pagamento pendente",
  AWAITING_PAYMENT: sessionPaymentWords.AWAITING_PAYMENT,
} as const;

/** A monthly invoice (a mensalidade). */
export const invoiceWords = { PAID: "Paga", PENDING: "Pendente" } as const;

/** A payout (o repasse). */
export const payoutWords = {
  LATE: "Em atraso",
  IN_REVIEW: "Em análise",
  PAID: (day: string) => `Pago em ${day}`,
  CONFIRMED: (day: string) => `Confirmado em ${day}`,
} as const;

/** How far the money of a payout has come, as its therapist reads it. */
export const payoutWayWords = {
  EXPECTED: "Previsto",
  PAYING: "Em pagamento",
  RETURNED: (day: string) => `Devolvido pelo banco em ${day}`,
} as const;

/** A batch of payouts (o lote). */
export const batchWords = {
  CHECKING: "Em conferência",
  READY: "Espera confirmação",
  CONFIRMED: "Falta a segunda confirmação",
  SENDING: "Enviando ao banco",
  FILED: "Espera o banco",
  DONE: "Terminado",
  CANCELLED: "Cancelado",
} as const;

/** A payout in a batch. */
export const batchLineWords = {
  CHECKING: batchWords.CHECKING,
  READY: "Pronto",
  HELD: "Retido",
  SENDING: "Enviado, sem resposta ainda",
  SENT: payoutWayWords.PAYING,
  FILED: "No arquivo",
  PAID: paymentWords.PAID,
  REFUSED: "Recusado",
  RETURNED: "Devolvido pelo banco",
  DROPPED: "Fora do lote",
} as const;

/** Somebody's account, and an invitation to one. */
export const personWords = {
  ACTIVE: "Ativo",
  INVITED: "Convidado",
  EXPIRED: "Expirado",
  LEAVING: "De saída",
  INACTIVE: "Inativo",
} as const;

/** A company, or something else of feminine gender that is on or off. */
export const activeWords = { ACTIVE: "Ativa", INACTIVE: "Inativa", OFF: "Desligada" } as const;

/** A company's subscription. */
export const companyPaymentWords = { OK: activeWords.ACTIVE, PENDING: subscriptionWords.OVERDUE } as const;

/** A time in an agenda (o horário). */
export const hourWords = {
  FREE: "Livre",
  BLOCKED: "Bloqueado",
  ROOM: "Sala aberta",
  ENTERPRISE: "Empresarial",
} as const;

/** A session that is not paid, where there is little room. */
export const toPay = "A pagar";

/** A message of the contact form (a mensagem). */
export const messageWords = {
  NEW: "Nova",
  OPEN: sessionWords.RUNNING,
  ANSWERED: "Respondida",
  ARCHIVED: "Arquivada",
} as const;

/** A disputed payment (a contestação). */
export const disputeWords = {
  OPEN: "A responder",
  EXPIRED: "Fora do prazo",
  ANSWERED: messageWords.ANSWERED,
  WON: "Ganha",
  LOST: "Perdida",
  ACCEPTED: proposalWords.ACCEPTED,
} as const;

/** A request for deletion (o pedido), or a mail to many. */
export const requestWords = {
  OPEN: sessionWords.RUNNING,
  DONE: "Concluído",
  REFUSED: "Recusado",
  WITHDRAWN: "Cancelado",
} as const;

/** A change that waits for a decision (a mudança). */
export const decisionWords = {
  PENDING: payoutWords.IN_REVIEW,
  APPROVED: "Aprovada",
  REJECTED: "Recusada",
  WITHDRAWN: "Retirada",
} as const;

/** A consent (o consentimento). */
export const consentWords = { GIVEN: "Valendo", REVOKED: "Revogado", OFF: "Desligado" } as const;

/** How a company stands with its payments, as administrators read it. */
export const companyStandWords = { OK: "Em dia", OVERDUE: payoutWords.LATE, NEVER: "Nunca pagou" } as const;

/** An invitation of an own patient (o convite). */
export const inviteWords = {
  SENT: "Enviado",
  ACCEPTED: "Aceito",
  WITHDRAWN: "Retirado",
  EXPIRED: paymentWords.EXPIRED,
} as const;

/** A request for a copy of a record (o pedido). */
export const copyWords = {
  OPEN: "Esperando resposta",
  DELIVERED: "Entregue",
  REFUSED: "Recusado",
  WITHDRAWN: "Retirado",
  ENDED: "Encerrado",
} as const;

/** How a patient stands with the therapist's contract. */
export const agreementWords = { PENDING: "Falta ler e aceitar", ACCEPTED: inviteWords.ACCEPTED } as const;
