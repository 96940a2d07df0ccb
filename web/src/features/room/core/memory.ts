import type { Choices } from "./media";

/** What this tab remembers of a running call, so that a reload returns to it. Nothing personal. */
export interface Remembered {
  microphone: boolean;
  camera: boolean;
  relayOnly: boolean;
  choices?: Choices;
}

const keyOf = (sessionId: string): string => `room:${sessionId}`;
const DEVICE = "room-device";

export function remember(sessionId: string, call: Remembered): void {
  try {
    sessionStorage.setItem(keyOf(sessionId), JSON.stringify(call));
  } catch {
    // Blocked storage: a reload then shows the ready screen.
  }
}

export function recall(sessionId: string): Remembered | null {
  try {
    const text = sessionStorage.getItem(keyOf(sessionId));
    return text ? (JSON.parse(text) as Remembered) : null;
  } catch {
    return null;
  }
}

export function forgetCall(sessionId: string): void {
  try {
    sessionStorage.removeItem(keyOf(sessionId));
  } catch {
    // Nothing was kept.
  }
}

/** The same through reloads of this tab, so that the server tells a return from a second device. */
export function deviceId(): string {
  try {
    const known = sessionStorage.getItem(DEVICE);
    if (known) return known;
    const made = crypto.randomUUID();
    sessionStorage.setItem(DEVICE, made);
    return made;
  } catch {
    return crypto.randomUUID();
  }
}
