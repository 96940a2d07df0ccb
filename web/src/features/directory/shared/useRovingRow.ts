import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface Options {
  /** Every key that can be reached, in order; some may be on another page of the row. */
  keys: readonly string[];
  /** Those on screen. */
  shown: readonly string[];
  /** The stop while nothing in the row had the focus. */
  preferred?: string | null;
  /** Brings a key of another page on screen. */
  reveal?: (key: string) => void;
}

/** A row of buttons with one stop in the tab order; arrows, Home and End move inside it. */
export function useRovingRow({ keys, shown, preferred, reveal }: Options) {
  const row = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<string | null>(null);
  const reachable = keys.filter((key) => shown.includes(key));
  const stop = [last, preferred].find((key) => key && reachable.includes(key)) ?? reachable[0];

  function onKeyDown(event: KeyboardEvent) {
    const at = keys.indexOf((event.target as HTMLElement).dataset.key ?? "");
    const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: keys.length - 1 };
    const to = moves[event.key];
    if (at === -1 || to === undefined) return;
    event.preventDefault();
    const key = keys[to];
    if (!key) return;
    // The page turns before the focus moves, or there would be nothing to focus.
    if (reveal && !shown.includes(key)) flushSync(() => reveal(key));
    row.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  }

  return {
    row,
    onKeyDown,
    item: (key: string) => ({
      "data-key": key,
      tabIndex: key === stop ? 0 : -1,
      onFocus: () => setLast(key),
    }),
  };
}
