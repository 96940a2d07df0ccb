/** How long the socket of the room waits, and for what. */

/**
 * Milliseconds before each retry. The last wait repeats until the call ends. It is less than five seconds,
 * because signalling must be back within five seconds after the server is.
 */
export const RETRY_WAITS = [0, 300, 1200, 2700, 4000] as const;
export const PING_EVERY = 5000;
export const CHECK_EVERY = 1000;
/**
 * After so many milliseconds without a message the socket counts as lost. Before the welcome no ping is sent. The first
 * attempt to connect again is given up sooner: it may have begun on a network that was already gone.
 */
export const SILENCE_LIMIT = { welcomed: 15_000, before: 6000, again: 2500 };
/** A probed socket must answer within this time. */
export const PROBE_LIMIT = 1000;

/**
 * Milliseconds to wait before a retry. Jitter: when a server stops, all its rooms reconnect, and they must not do so at
 * the same moment.
 */
export function retryWait(tries: number): number {
  const step = RETRY_WAITS[Math.min(tries, RETRY_WAITS.length - 1)] ?? 0;
  return step * (0.85 + Math.random() * 0.15);
}
