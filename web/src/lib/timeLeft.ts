import { useEffect, useRef, useState } from "react";
import { serverNow } from "./serverTime";

const left = (until: string): number => Math.max(0, new Date(until).getTime() - serverNow());

/** Returns the milliseconds until an instant and renders again each second. Calls `onEnd` once at the instant. */
export function useTimeLeft(until: string, onEnd?: () => void): number {
  const [ms, setMs] = useState(() => left(until));
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    setMs(left(until));
    const timer = setInterval(() => {
      const rest = left(until);
      setMs(rest);
      if (rest > 0) return;
      clearInterval(timer);
      end.current?.();
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return ms;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * `59:05`. Seconds are rounded up, so that 0:00 is shown only at the end. A session of a standing hour may be paid for
 * weeks: above an hour and a half it is `23 h 10 min`, from two days on `5 dias`, rounded down.
 */
export function clockText(ms: number): string {
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} dias`;
  if (ms > 1.5 * HOUR) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min`;
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
