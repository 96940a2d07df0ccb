import { clearPersonal } from "./storage";

const memories = new Set<() => void>();

/** Registers something in memory that must go when a person leaves. */
export function onForget(clear: () => void): void {
  memories.add(clear);
}

/** Wipes everything personal from this browser, stored and in memory. */
export function forget(): void {
  clearPersonal();
  for (const clear of memories) clear();
}
