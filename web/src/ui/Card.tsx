import type { ComponentPropsWithRef } from "react";
import c from "./Card.module.css";

interface Props extends ComponentPropsWithRef<"div"> {
  as?: "div" | "section" | "article" | "li";
}

export function Card({ as: Tag = "div", className = "", ...rest }: Props) {
  // All four tags have the generic HTML attributes, so one prop type is enough.
  const Any = Tag as "div";
  return <Any {...rest} className={`${c.card} ${className}`} />;
}
