import type { ReactNode } from "react";
import c from "./PageHeader.module.css";

interface Props {
  title: ReactNode;
  lead?: ReactNode;
  eyebrow?: ReactNode;
  actions?: ReactNode;
}

/** The h1 of a page, with a sentence of introduction. */
export function PageHeader({ title, lead, eyebrow, actions }: Props) {
  return (
    <header className={c.header}>
      <div className={c.text}>
        {eyebrow && <p className={c.eyebrow}>{eyebrow}</p>}
        <h1>{title}</h1>
        {lead && <p className={c.lead}>{lead}</p>}
      </div>
      {actions && <div className={c.actions}>{actions}</div>}
    </header>
  );
}
