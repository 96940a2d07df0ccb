const WHEN = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  day: "2-digit",
  month: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** `18/11, 14:30` in São Paulo. */
export const inWords = (instant: string): string => WHEN.format(new Date(instant));
