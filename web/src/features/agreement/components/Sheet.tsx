import type { AgreementSection } from "~/api/queries/agreements";
import c from "../Agreement.module.css";

/** The parts of a contract, as a patient reads them. */
export function Sheet({ sections }: { sections: readonly AgreementSection[] }) {
  return (
    <div className={c.sheet}>
      {sections.map((section) => (
        <section key={section.key} aria-labelledby={`parte-${section.key}`}>
          <h2 id={`parte-${section.key}`}>{section.title}</h2>
          <p className={c.text}>{section.text}</p>
        </section>
      ))}
    </div>
  );
}
