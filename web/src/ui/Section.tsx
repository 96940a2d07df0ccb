import type { ComponentPropsWithRef } from "react";
import { Container } from "./Container";
import c from "./Section.module.css";

interface Props extends ComponentPropsWithRef<"section"> {
  tone?: "plain" | "white" | "lilas" | "brand";
  size?: "sm" | "md" | "lg";
}

/** A section with a full-width background and its content in a container. */
export function Section({ tone = "plain", size = "lg", className = "", children, ...rest }: Props) {
  return (
    <section {...rest} className={`${c.section} ${c[tone]} ${className}`}>
      <Container size={size}>{children}</Container>
    </section>
  );
}
