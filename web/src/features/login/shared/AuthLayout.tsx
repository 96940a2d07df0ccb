import type { ReactNode } from "react";
import { CalmArt } from "~/ui/Art";
import { signInTexts } from "../strings";
import c from "./AuthLayout.module.css";

/** The form on one side and a drawing on the other; on a phone only the form. */
export function AuthLayout({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className={c.page}>
      <section className={c.panel}>
        <div className={c.box}>
          <header className={c.head}>
            <h1 className={c.title}>{title}</h1>
            {lead && <p className={c.lead}>{lead}</p>}
          </header>
          {children}
        </div>
      </section>
      <aside className={c.side} aria-hidden="true">
        <CalmArt className={c.art} />
        <p className={c.quote}>{signInTexts.quote}</p>
      </aside>
    </div>
  );
}
