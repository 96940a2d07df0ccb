import type { ComponentPropsWithRef } from "react";
import c from "./Card.module.css";

interface Props extends ComponentPropsWithRef<"div"> {
  as?: "div" | "section" | "article" | "li";
}

export function Card({ as: Tag = "div", className = "", ...rest }: Props) {
  // One prop type serves all four tags: they share the generic HTML attributes.
  const Any = Tag as "div";
  return <Any {...rest} className={`${c.card} ${className}`} />;
}
