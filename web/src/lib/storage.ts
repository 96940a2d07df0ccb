/**
 * localStorage with a fallback in memory. In private windows or with blocked storage access throws, and
 * the product must still work while the tab is open.
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

/** Deletes all personal data that this browser stores. The product stores no other data locally. */
export function clearPersonal(): void {
  memory.clear();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so nothing is left to clear.
  }
}
