import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import c from "./Tabs.module.css";

interface Item<T extends string> {
  value: T;
  label: ReactNode;
  content?: ReactNode;
}

interface Props<T extends string> {
  value: T;
  onChange: (value: T) => void;
  items: readonly Item<T>[];
  label?: string;
  /** Separate pills that wrap, for more tabs than fit on a phone. */
  pills?: boolean;
}

/** WAI-ARIA tabs: one tab stop; arrow keys, Home and End change the selected tab. */
export function Tabs<T extends string>({ value, onChange, items, label, pills }: Props<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = items.findIndex((item) => item.value === value);
  const active = items[at];

  function onKeyDown(event: KeyboardEvent) {
    const last = items.length - 1;
    const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + items.length) % items.length;
    const item = items[next];
    if (item) onChange(item.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div className={c.tabs} data-pills={pills || undefined}>
      <div ref={list} role="tablist" aria-label={label} className={c.list}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            className={c.tab}
            aria-selected={item.value === value}
            aria-controls={item.value === value ? `${id}-panel` : undefined}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
            onKeyDown={onKeyDown}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} hidden={!active?.content}>
        {active?.content}
      </div>
    </div>
  );
}
