import type { ReactNode } from "react";
import c from "./Block.module.css";

/** One group of a long form: a legend that screen readers announce with each of its fields. */
export function Block({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={c.block}>
      <legend className={c.title}>{title}</legend>
      {hint && <p className={c.hint}>{hint}</p>}
      <div className={c.grid}>{children}</div>
    </fieldset>
  );
}

type Width = "full" | "half" | "third" | "twoThirds";

/** Width on a wide screen; a phone always shows one field a line. */
export function Cell({ width = "full", children }: { width?: Width; children: ReactNode }) {
  return <div className={c[width]}>{children}</div>;
}
