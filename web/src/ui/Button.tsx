import { type ComponentPropsWithRef, type MouseEvent, useRef, useState } from "react";
import c from "./Button.module.css";
import { Spinner } from "./Spinner";

export interface ButtonLook {
  variant?: "primary" | "secondary" | "ghost" | "danger" | undefined;
  size?: "sm" | "md" | "lg" | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
}

interface Props extends Omit<ComponentPropsWithRef<"button">, "onClick">, ButtonLook {
  /** Shows a spinner and ignores clicks. The button keeps the focus, which `disabled` would lose. */
  loading?: boolean;
  /** Another button's action runs: clicks are ignored, and the spinner is on the other one. */
  held?: boolean;
  /** While a returned promise runs, the button is loading. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
}

export function buttonClass({ variant = "primary", size = "md", block }: ButtonLook, extra = ""): string {
  return [c.button, c[variant], c[size], block && c.block, extra].filter(Boolean).join(" ");
}

/**
 * Runs one action at a time. The ref stops a second click before the next render. The second click of a double click
 * is ignored also after a quick action has ended, and after a form was sent and answered.
 */
function useOneAtATime(onClick: Props["onClick"]) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const ranBefore = useRef(false);

  async function run(action: Promise<unknown>) {
    running.current = ranBefore.current = true;
    setBusy(true);
    try {
      await action;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function click(event: MouseEvent<HTMLButtonElement>) {
    const second = event.detail > 1 && (ranBefore.current || event.currentTarget.type === "submit");
    if (running.current || second) return event.preventDefault();
    ranBefore.current = false;
    const result = onClick?.(event);
    if (result instanceof Promise) void run(result);
  }

  return { busy, click };
}

export function Button({ variant, size, block, loading, held, className, children, onClick, ...rest }: Props) {
  const { busy, click } = useOneAtATime(onClick);
  const waiting = loading || busy;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={waiting || undefined}
      aria-disabled={waiting || held || undefined}
      onClick={loading || (held && !busy) ? (event) => event.preventDefault() : click}
    >
      {waiting && <Spinner size="sm" label="Carregando" />}
      {children}
    </button>
  );
}
