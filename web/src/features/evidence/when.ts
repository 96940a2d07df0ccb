/** The day of an instant in São Paulo, as people write it. */
export const dayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString("pt-BR", { timeZone: "America/Sao_Paulo" });
