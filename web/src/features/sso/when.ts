/** The day of an instant in São Paulo, as people write it; empty without one. */
export const dayOf = (instant: string | undefined): string =>
  instant ? new Date(instant).toLocaleDateString("pt-BR", { timeZone: "America/Sao_Paulo" }) : "";
