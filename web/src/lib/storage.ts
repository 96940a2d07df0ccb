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

/** Choices about this device, which say nothing about the person and survive signing out. */
const DEVICE_CHOICES = ["room-relay-only"] as const;

/** Deletes all personal data that this browser stores. Beside it only choices about the device are stored. */
export function clearPersonal(): void {
  const kept = DEVICE_CHOICES.map((key) => [key, readStored(key)] as const);
  memory.clear();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so nothing is left to clear.
  }
  for (const [key, value] of kept) if (value !== null) writeStored(key, value);
}
