import { Mark } from "./art/Mark";
import c from "./Logo.module.css";

/** Mark and word; decorative inside a link that carries the name. */
export function Logo({ name = "psic", size = 34 }: { name?: string; size?: number }) {
  return (
    <span className={c.logo} aria-hidden="true">
      <Mark size={size} />
      <span className={c.word}>{name}</span>
    </span>
  );
}
