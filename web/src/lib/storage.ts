/**
 * Local storage with a memory behind it: private windows and blocked storage throw on access,
 * and the product must still work for as long as the tab is open.
 */
const memory = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

export function removeStored(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored there.
  }
}

/** Wipes everything personal this browser holds; the product stores nothing else locally. */
export function clearPersonal(): void {
  memory.clear();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so nothing is left to clear.
  }
}
