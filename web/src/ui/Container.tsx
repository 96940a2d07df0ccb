import type { ComponentPropsWithRef } from "react";
import c from "./Container.module.css";

interface Props extends ComponentPropsWithRef<"div"> {
  size?: "sm" | "md" | "lg";
}

export function Container({ size = "lg", className = "", ...rest }: Props) {
  return <div {...rest} className={`${c.container} ${c[size]} ${className}`} />;
}
