import { type ReactNode, useEffect, useRef } from "react";
import c from "./StatusPage.module.css";

interface Props {
  art?: ReactNode;
  tone?: "success" | "error" | "info" | "warn";
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/**
 * Moves the focus to the message when it took the place of a form and the focus went away with the form: screen readers
 * read it, and Tab goes on from here. A page that begins with the message leaves the focus where it is.
 */
function useFocusIfLost() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const used = navigator.userActivation?.hasBeenActive ?? true;
    if (used && document.activeElement === document.body) heading.current?.focus();
  }, []);
  return heading;
}

/** A whole page with one message, for example "confirmed", "sent" or "not found". */
export function StatusPage({ art, tone = "info", title, children, actions }: Props) {
  const heading = useFocusIfLost();
  return (
    <section className={c.page}>
      <div className={c.box}>
        {art && <div className={`${c.art} ${c[tone]}`}>{art}</div>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children && <div className={c.text}>{children}</div>}
        {actions && <div className={c.actions}>{actions}</div>}
      </div>
    </section>
  );
}
