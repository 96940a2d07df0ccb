import { useLayoutEffect, useRef } from "react";

/**
 * When the content of a part of the page is replaced, moves focus and scroll position to it. Otherwise a long form that
 * becomes a short result would leave the result above the edge of the screen. `key` identifies the content.
 */
export function useFocusOnChange(key: string) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "start" });
  }, [key]);
  return ref;
}
