import { useEffect, useState } from "react";

const DELAY_MS = 300;

/** Returns the value as it was when it last stayed unchanged for a moment: one request for a typed word, not one a key. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
