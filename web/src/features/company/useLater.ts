import { useEffect, useState } from "react";

const PAUSE = 300;

/** The value as it was when the typing paused: one question instead of one a key. */
export function useLater<T>(value: T): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
