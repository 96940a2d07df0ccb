import type { Ref } from "react";
import { trap as t } from "../strings";
import c from "./Trap.module.css";

/** A field for robots: no one sees it, hears it or reaches it by keyboard, and what comes with it is thrown away. */
export function Trap({ field }: { field: Ref<HTMLInputElement> }) {
  return (
    <div className={c.away} aria-hidden="true">
      <label>
        {t.label}
        <input ref={field} type="text" name="recado" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
