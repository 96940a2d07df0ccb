import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { settings as t } from "../strings/call";
import c from "./Panels.module.css";

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel beside the video, on a phone over it. It is not modal, because the call goes on. */
export function PanelFrame({ title, onClose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <section className={c.panel} aria-labelledby={id} onKeyDown={onKeyDown}>
      <div className={c.head}>
        <h2 ref={heading} id={id} tabIndex={-1} className={c.title}>
          {title}
        </h2>
        <button type="button" className={c.close} aria-label={t.close} onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </button>
      </div>
      {children}
    </section>
  );
}
