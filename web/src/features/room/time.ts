const MINUTE = 60_000;

/** `48 min`, or `4:09` when less than ten minutes are left. */
export function shortTime(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= 10 * MINUTE) return `${Math.floor(left / MINUTE)} min`;
  const seconds = Math.floor(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `12 minutos`, `1 minuto`, `menos de 1 minuto`. */
export function longTime(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE);
  if (minutes === 0) return "menos de 1 minuto";
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}

/** Minutes that are left, rounded up, at least one. */
export const minutesLeft = (ms: number): number => Math.max(1, Math.ceil(ms / MINUTE));

const hour = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", hour: "2-digit", minute: "2-digit" });

/** `10:05`, in the time of São Paulo as on every other page. */
export const hourOf = (moment: number): string => hour.format(moment);
