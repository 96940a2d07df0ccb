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

/** The random value by which the server knows this device. */
export const DEVICE_KEY = "device";

/** What is stored about this device. It says nothing about a person and survives signing out. */
const OF_THE_DEVICE = [DEVICE_KEY, "room-relay-only", "room-devices", "room-view", "room-chime"] as const;

/** Deletes all personal data that this browser stores. Beside it only what belongs to the device is stored. */
export function clearPersonal(): void {
  const kept = OF_THE_DEVICE.map((key) => [key, readStored(key)] as const);
  memory.clear();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so nothing is left to clear.
  }
  for (const [key, value] of kept) if (value !== null) writeStored(key, value);
}
