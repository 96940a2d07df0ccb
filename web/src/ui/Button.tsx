import type { ComponentPropsWithRef } from "react";
import c from "./Button.module.css";
import { Spinner } from "./Spinner";

export interface ButtonLook {
  variant?: "primary" | "secondary" | "ghost" | "danger" | undefined;
  size?: "sm" | "md" | "lg" | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
}

interface Props extends ComponentPropsWithRef<"button">, ButtonLook {
  /** Shows a spinner and ignores clicks. The button keeps the focus, which `disabled` would lose. */
  loading?: boolean;
}

export function buttonClass({ variant = "primary", size = "md", block }: ButtonLook, extra = ""): string {
  return [c.button, c[variant], c[size], block && c.block, extra].filter(Boolean).join(" ");
}

export function Button({ variant, size, block, loading, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading && <Spinner size="sm" label="Carregando" />}
      {children}
    </button>
  );
}
