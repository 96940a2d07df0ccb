import { useSyncExternalStore } from "react";
import c from "./Toast.module.css";

interface Entry {
  id: number;
  text: string;
}

let entries: readonly Entry[] = [];
let lastId = 0;
const subscribers = new Set<() => void>();

function change(next: readonly Entry[]): void {
  entries = next;
  for (const notify of subscribers) notify();
}

const subscribe = (notify: () => void) => {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
};

export const toast = {
  /** Shows a short text that disappears by itself. */
  show: (text: string, ms = 1500): void => {
    lastId += 1;
    const id = lastId;
    change([...entries, { id, text }]);
    setTimeout(() => change(entries.filter((entry) => entry.id !== id)), ms);
  },
  /** Removes all toasts. */
  clear: (): void => change([]),
};

const none: readonly Entry[] = [];

/** The live region is always in the page, because screen readers ignore one that is added together with its text. */
export function ToastHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => entries,
    () => none,
  );
  return (
    <div className={c.host} role="status" aria-live="polite">
      {shown.map((entry) => (
        <div key={entry.id} className={c.toast}>
          {entry.text}
        </div>
      ))}
    </div>
  );
}
