import type { ReactNode } from "react";
import c from "./StatusPage.module.css";

interface Props {
  art?: ReactNode;
  tone?: "success" | "error" | "info" | "warn";
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A whole page with one message, for example "confirmed", "sent" or "not found". */
export function StatusPage({ art, tone = "info", title, children, actions }: Props) {
  return (
    <section className={c.page}>
      <div className={c.box}>
        {art && <div className={`${c.art} ${c[tone]}`}>{art}</div>}
        <h1>{title}</h1>
        {children && <div className={c.text}>{children}</div>}
        {actions && <div className={c.actions}>{actions}</div>}
      </div>
    </section>
  );
}
