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

/** The random value by which the server knows this device. It says nothing about a person, so it stays. */
export const DEVICE_KEY = "device";

/** Deletes all data that this browser stores, except the value of the device. */
export function clearPersonal(): void {
  const device = readStored(DEVICE_KEY);
  memory.clear();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so nothing is left to clear.
  }
  if (device) writeStored(DEVICE_KEY, device);
}
