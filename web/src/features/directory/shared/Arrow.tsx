import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import c from "./WeekCalendar.module.css";

interface Props {
  to: "left" | "right";
  label: string;
  /** Nothing lies that way. `aria-disabled` and not `disabled`, which would lose the focus while paging. */
  off?: boolean;
  onClick: () => void;
}

export function Arrow({ to, label, off, onClick }: Props) {
  const Icon = to === "left" ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      className={c.arrow}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
