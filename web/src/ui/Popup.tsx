import { type ReactNode, useSyncExternalStore } from "react";
import type { Tone } from "./Alert";

interface PopupOptions {
  tone?: Tone;
  title: ReactNode;
  text?: ReactNode;
  confirmLabel?: string;
  onConfirm?: () => void;
}

interface ConfirmOptions extends PopupOptions {
  cancelLabel?: string;
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

/** Parallel calls that fail alike must not stack the same popup. */
const pending = (options: PopupOptions) =>
  queue.some((entry) => !entry.question && entry.title === options.title && entry.text === options.text);

function push(options: ConfirmOptions, question: boolean): Promise<boolean> {
  if (!question && pending(options)) return Promise.resolve(false);
  return new Promise((resolve) => change([...queue, { ...options, question, resolve }]));
}

/** The popups of the specification: one at a time, in order, over everything. */
export const popup = {
  /** A message with one button; any way out counts as that button. */
  show: async (options: PopupOptions): Promise<void> => {
    await push(options, false);
  },
  /** A question; resolves to true only on the confirm button. */
  confirm: (options: ConfirmOptions): Promise<boolean> => push(options, true),
  /** Forgets what is waiting. */
  clear: (): void => change([]),
};

/** Closes one popup and tells whoever asked. */
export function settle(entry: Entry, confirmed: boolean): void {
  change(queue.filter((other) => other !== entry));
  entry.resolve(confirmed);
  if (confirmed) entry.onConfirm?.();
}

const none: readonly Entry[] = [];

/** The popup that is to be seen now. */
export function usePopup(): Entry | undefined {
  const [entry] = useSyncExternalStore(
    subscribe,
    () => queue,
    () => none,
  );
  return entry;
}
