import { useEffect, useRef, useState } from "react";

const left = (until: string): number => Math.max(0, new Date(until).getTime() - Date.now());

/** Milliseconds until an instant, told anew each second; `onEnd` is called once when it is reached. */
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

/** `59:05`; a started second counts as whole, so that nothing shows 0:00 while it still lasts. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
