import { clearPersonal } from "./storage";

const memories = new Set<() => void>();

/** Registers something in memory that must go when a person leaves. */
export function onForget(clear: () => void): void {
  memories.add(clear);
}

let leaving = 0;

/** For a call that ends the own login: whatever else was on its way may be refused meanwhile, which is no news. */
export async function whileLeaving<T>(call: () => Promise<T>): Promise<T> {
  leaving += 1;
  try {
    return await call();
  } finally {
    leaving -= 1;
  }
}

export const isLeaving = (): boolean => leaving > 0;

/** Wipes everything personal from this browser, stored and in memory. */
export function forget(): void {
  clearPersonal();
  for (const clear of memories) clear();
}
