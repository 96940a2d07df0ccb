import type { ReactNode } from "react";
import c from "./Block.module.css";

/** A fieldset of a long form. Screen readers announce its legend with each field. */
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

/** Width on a wide screen. A phone always shows one field in a row. */
export function Cell({ width = "full", children }: { width?: Width; children: ReactNode }) {
  return <div className={c[width]}>{children}</div>;
}
