import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface Options {
  /** All keys that can be focused, in order; some may be on another page of the row. */
  keys: readonly string[];
  /** The keys on screen. */
  shown: readonly string[];
  /** The key in the tab order until something in the row had the focus. */
  preferred?: string | null;
  /** Shows the page with the key. */
  reveal?: (key: string) => void;
}

/** Roving tabindex: a row of buttons with one tab stop; arrows, Home and End move inside it. */
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
    // The page must be rendered before the focus moves to it.
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
