import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import c from "./WeekCalendar.module.css";

interface Props {
  to: "left" | "right";
  label: string;
  /** Nothing lies that way. Not `disabled`, which would drop the focus in the middle of paging. */
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
