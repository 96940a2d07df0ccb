import { Mark } from "./art/Mark";
import c from "./Logo.module.css";

/** Symbol and name. Hidden from screen readers, because the link around it has the name. */
export function Logo({ name = "psic", size = 34 }: { name?: string; size?: number }) {
  return (
    <span className={c.logo} aria-hidden="true">
      <Mark size={size} />
      <span className={c.word}>{name}</span>
    </span>
  );
}
