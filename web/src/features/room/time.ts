const MINUTE = 60_000;

/** `48 min`, or `4:09` when less than ten minutes are left. */
export function shortTime(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= 10 * MINUTE) return `${Math.floor(left / MINUTE)} min`;
  const seconds = Math.floor(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const DAY = 24 * 60 * MINUTE;

/** `3 dias`, `5 h 20 min`, `12 min`, `4:09`. */
export function waitTime(ms: number): string {
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} dias`;
  const minutes = Math.floor(ms / MINUTE);
  return minutes < 60 ? shortTime(ms) : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `12 minutos`, `1 minuto`, `menos de 1 minuto`. */
export function longTime(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE);
  if (minutes === 0) return "menos de 1 minuto";
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}

/** A message of the server is some moments on its way: shortly after "five minutes" it is still five, and not six. */
const ON_ITS_WAY = 5000;

/** Minutes that are left, rounded up, at least one. */
export const minutesLeft = (ms: number): number => Math.max(1, Math.ceil((ms - ON_ITS_WAY) / MINUTE));

const hour = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", hour: "2-digit", minute: "2-digit" });

/** `10:05`, in the time of São Paulo as on every other page. */
export const hourOf = (moment: number): string => hour.format(moment);
