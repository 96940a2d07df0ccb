import type { CSSProperties } from "react";
import type { Closed } from "../calendar";
import { clock, DAY_MINUTES } from "../model";
import { general as t } from "../strings";
import c from "./Calendar.module.css";

const vars = (values: Record<`--${string}`, number>): CSSProperties => values as CSSProperties;

interface Props {
  part: Closed;
  from: number;
  to: number;
  label: string;
  onOpen: (closed: Closed) => void;
}

/** The part of a block on one day. */
export function ClosedPart({ part, from, to, label, onOpen }: Props) {
  const start = Math.max(part.from, from);
  const end = Math.min(part.to, to);
  const what = part.block.reason || t.blocked;
  const times = part.whole ? "" : `${clock(part.from)}–${part.to === DAY_MINUTES ? "24:00" : clock(part.to)}`;
  return (
    <button
      type="button"
      className={c.closed}
      style={vars({ "--at": start - from, "--len": end - start })}
      aria-label={t.blockedHour(label, [what, times].filter(Boolean).join(", "))}
      onClick={() => onOpen(part)}
    >
      <span>{what}</span>
      {times && <span>{times}</span>}
    </button>
  );
}
