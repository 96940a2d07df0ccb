import { useEffect, useRef } from "react";

/**
 * Leads eyes and keyboard to a part of the page whose content was exchanged under them: a long form gives way
 * to a short answer, which would be left above the edge of the screen.
 */
export function useTurn(what: string) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(what);
  useEffect(() => {
    if (shown.current === what) return;
    shown.current = what;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "start" });
  }, [what]);
  return ref;
}
