import { clearPersonal } from "./storage";

const clearers = new Set<() => void>();

/** Registers a function that clears personal data in memory when the login ends. */
export function onForget(clear: () => void): void {
  clearers.add(clear);
}

let leaving = 0;

/** Runs a call that ends the login. Meanwhile 401s of other requests are expected and not shown. */
export async function whileLeaving<T>(call: () => Promise<T>): Promise<T> {
  leaving += 1;
  try {
    return await call();
  } finally {
    leaving -= 1;
  }
}

export const isLeaving = (): boolean => leaving > 0;

/** Deletes all personal data of this browser, stored and in memory. */
export function forget(): void {
  clearPersonal();
  for (const clear of clearers) clear();
}
