import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from "react";
import { type Tone, toneIcon } from "./Alert";
import { Button } from "./Button";
import c from "./Popup.module.css";

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

interface Entry extends ConfirmOptions {
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

function settle(entry: Entry, confirmed: boolean): void {
  change(queue.filter((other) => other !== entry));
  entry.resolve(confirmed);
  if (confirmed) entry.onConfirm?.();
}

const none: readonly Entry[] = [];

export function PopupHost() {
  const [entry] = useSyncExternalStore(
    subscribe,
    () => queue,
    () => none,
  );
  return entry ? <PopupDialog entry={entry} /> : null;
}

function PopupDialog({ entry }: { entry: Entry }) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const tone = entry.tone ?? (entry.question ? "warn" : "info");
  const Icon = toneIcon[tone];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next entry must take focus again.
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [entry]);

  return (
    <dialog
      ref={ref}
      role="alertdialog"
      className={c.popup}
      aria-labelledby={`${id}-title`}
      aria-describedby={entry.text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        settle(entry, !entry.question);
      }}
    >
      <span className={`${c.icon} ${c[tone]}`}>
        <Icon size={34} aria-hidden="true" />
      </span>
      <h2 id={`${id}-title`} className={c.title}>
        {entry.title}
      </h2>
      {entry.text && (
        <div id={`${id}-text`} className={c.text}>
          {entry.text}
        </div>
      )}
      <div className={c.actions}>
        {entry.question && (
          <Button variant="secondary" onClick={() => settle(entry, false)}>
            {entry.cancelLabel ?? "Não"}
          </Button>
        )}
        <Button variant={entry.question && tone === "error" ? "danger" : "primary"} onClick={() => settle(entry, true)}>
          {entry.confirmLabel ?? (entry.question ? "Sim" : "OK")}
        </Button>
      </div>
    </dialog>
  );
}
