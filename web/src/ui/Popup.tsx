import { type ReactNode, useSyncExternalStore } from "react";
import type { Tone } from "./Alert";

interface PopupOptions {
  tone?: Tone;
  title: ReactNode;
  text?: ReactNode;
  confirmLabel?: ReactNode;
  onConfirm?: () => void;
}

interface ConfirmOptions extends PopupOptions {
  cancelLabel?: string;
  /** The confirm button ends something: the other button is the loud one, and has the focus. */
  ends?: boolean;
}

export interface Entry extends ConfirmOptions {
  question: boolean;
  resolve: (confirmed: boolean) => void;
}

let queue: readonly Entry[] = [];
const subscribers = new Set<() => void>();

function change(next: readonly Entry[]): void {
  queue = next;
  for (const notify of subscribers) notify();
}

const subscribe = (notify: () => void) => {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
};

/** Whether the same message is already in the queue. Parallel calls that fail in the same way show one popup. */
const pending = (options: PopupOptions) =>
  queue.some((entry) => !entry.question && entry.title === options.title && entry.text === options.text);

function push(options: ConfirmOptions, question: boolean): Promise<boolean> {
  if (!question && pending(options)) return Promise.resolve(false);
  return new Promise((resolve) => change([...queue, { ...options, question, resolve }]));
}

/** A queue of modal messages and questions, shown one at a time. */
export const popup = {
  /** Shows a message with one button. Resolves however it is closed. */
  show: async (options: PopupOptions): Promise<void> => {
    await push(options, false);
  },
  /** Asks a question. Resolves to true only for the confirm button. */
  confirm: (options: ConfirmOptions): Promise<boolean> => push(options, true),
  /** Empties the queue. */
  clear: (): void => change([]),
};

/** Closes a popup and resolves its promise. */
export function settle(entry: Entry, confirmed: boolean): void {
  change(queue.filter((other) => other !== entry));
  entry.resolve(confirmed);
  if (confirmed) entry.onConfirm?.();
}

const none: readonly Entry[] = [];

/** Returns the first popup of the queue. */
export function usePopup(): Entry | undefined {
  const [entry] = useSyncExternalStore(
    subscribe,
    () => queue,
    () => none,
  );
  return entry;
}
