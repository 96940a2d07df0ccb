import type { Choices } from "./deviceChoices";

/** What sessionStorage keeps of a running call, so that a reload joins again. It has no personal data. */
export interface SavedCall {
  microphone: boolean;
  camera: boolean;
  relayOnly: boolean;
  choices?: Choices;
}

const keyOf = (sessionId: string): string => `room:${sessionId}`;
const DEVICE = "room-device";

export function saveCall(sessionId: string, call: SavedCall): void {
  try {
    sessionStorage.setItem(keyOf(sessionId), JSON.stringify(call));
  } catch {
    // Storage is blocked. A reload then shows the ready screen.
  }
}

export function readSavedCall(sessionId: string): SavedCall | null {
  try {
    const text = sessionStorage.getItem(keyOf(sessionId));
    return text ? (JSON.parse(text) as SavedCall) : null;
  } catch {
    return null;
  }
}

export function clearSavedCall(sessionId: string): void {
  try {
    sessionStorage.removeItem(keyOf(sessionId));
  } catch {
    // Nothing was kept.
  }
}

/** An id that survives reloads of this tab. By it the server tells a reload from a second tab or device. */
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
