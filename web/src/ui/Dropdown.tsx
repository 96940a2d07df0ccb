import { IconChevronDown } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import c from "./Dropdown.module.css";

interface Props {
  /** Content of the button. */
  trigger: ReactNode;
  label?: string;
  /** Links and buttons. Any click inside closes the panel. */
  children: ReactNode;
  className?: string | undefined;
}

/** A button that opens a small panel. Escape and a click elsewhere close it. */
export function Dropdown({ trigger, label, children, className = "" }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const away = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("focusin", away);
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("focusin", away);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Escape from its children.
    <div ref={root} className={c.dropdown} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={`${c.trigger} ${className}`}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {trigger}
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after an entry inside was chosen. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on an entry arrives here as a click. */}
      <div id={id} className={c.panel} hidden={!open} onClick={() => setOpen(false)}>
        {children}
      </div>
    </div>
  );
}
