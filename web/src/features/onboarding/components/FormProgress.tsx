import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { SECTIONS } from "../sections";
import { formTexts as t } from "../strings";
import c from "./FormProgress.module.css";

/** Progress of the form, with a link to each part. */
export function FormProgress({ done }: { done: readonly string[] }) {
  return (
    <nav className={c.progress} aria-label={t.progress}>
      <p className={c.count} role="status">
        {t.parts(done.length, SECTIONS.length)}
      </p>
      <progress className={c.bar} max={SECTIONS.length} value={done.length} aria-label={t.progress} />
      <ol className={c.list}>
        {SECTIONS.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`} className={c.link}>
              {done.includes(section.id) ? (
                <IconCircleCheckFilled size={20} className={c.done} aria-hidden="true" />
              ) : (
                <IconCircle size={20} className={c.open} aria-hidden="true" />
              )}
              {section.title}
              {done.includes(section.id) && <span className="sr">, {t.done}</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
