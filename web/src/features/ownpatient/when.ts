const DAY = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo" });

/** `18/11/2026` in São Paulo. */
export const dayOf = (instant: string): string => DAY.format(new Date(instant));
