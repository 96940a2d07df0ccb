import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import type { Busy } from "../calendar";
import { clock, DAY_MINUTES } from "../model";
import { general as t } from "../strings";
import c from "./Calendar.module.css";

interface Props {
  part: Busy;
  from: number;
  to: number;
  label: string;
}

/** A time in which a calendar elsewhere is busy. What for is not known. */
export function BusyPart({ part, from, to, label }: Props) {
  const start = Math.max(part.from, from);
  const end = Math.min(part.to, to);
  const whole = part.from === 0 && part.to === DAY_MINUTES;
  const times = whole ? "" : `${clock(part.from)}–${part.to === DAY_MINUTES ? "24:00" : clock(part.to)}`;
  const place = { "--at": start - from, "--len": end - start } as CSSProperties;
  return (
    <Link
      to="/meus-calendarios"
      className={`${c.closed} ${c.elsewhere}`}
      style={place}
      aria-label={t.busyHour(label, times)}
    >
      <span>{t.busy}</span>
      {times && <span>{times}</span>}
    </Link>
  );
}
