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

/** `59:05`. Seconds are rounded up, so that 0:00 is shown only at the end. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
