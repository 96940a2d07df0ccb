import type { Ref } from "react";
import { honeypot as t } from "../strings";
import c from "./Honeypot.module.css";

/** A honeypot: people cannot see it, hear it or reach it by keyboard. The server discards messages that fill it. */
export function Honeypot({ field }: { field: Ref<HTMLInputElement> }) {
  return (
    <div className={c.away} aria-hidden="true">
      <label>
        {t.label}
        <input ref={field} type="text" name="recado" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
