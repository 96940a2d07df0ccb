import { IconX } from "@tabler/icons-react";
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import c from "./Dialog.module.css";

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `drawer` slides in from the right edge. */
  variant?: "center" | "drawer";
}

/**
 * Has the focus when a dialog opens: the first field, of radio buttons the chosen one. A dialog without a field leaves
 * the focus where the browser puts it, on the button that closes.
 */
const FIRST_FIELD = `:is(input, select, textarea):not(:disabled, [type="hidden"], [type="radio"]:not(:checked))`;

/** A native modal dialog. The browser traps the focus, makes the page inert and restores the focus on close. */
export function Dialog({ open, onClose, title, children, actions, variant = "center" }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Before the paint: the dialog must not take the focus from a field that is already on the screen.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    dialog.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);

  /** Ignores the second click of a double click, which was meant for the button that opened the dialog. */
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current && event.detail < 2) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog, through onCancel.
    <dialog
      ref={ref}
      className={`${c.dialog} ${c[variant]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={onBackdrop}
    >
      {open && (
        <div className={c.body}>
          <div className={c.head}>
            <h2 id={titleId} className={c.title}>
              {title}
            </h2>
            <button type="button" className={c.close} aria-label="Fechar" onClick={onClose}>
              <IconX size={22} aria-hidden="true" />
            </button>
          </div>
          {children}
          {actions && <div className={c.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
