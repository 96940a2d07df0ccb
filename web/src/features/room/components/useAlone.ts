import { type RefObject, useEffect, useRef } from "react";

/** The stage covers the page: what lies under it is out of reach of the keyboard too, and does not scroll. */
export function useAlone(): RefObject<HTMLElement | null> {
  const stage = useRef<HTMLElement>(null);
  useEffect(() => {
    const covered = [...document.querySelectorAll<HTMLElement>("#root > header, #root > footer, #root > nav, .skip")];
    for (const part of covered) part.inert = true;
    const page = document.documentElement.style;
    page.overflow = "hidden";
    page.setProperty("scrollbar-gutter", "auto");
    stage.current?.focus({ preventScroll: true });
    return () => {
      for (const part of covered) part.inert = false;
      page.overflow = "";
      page.removeProperty("scrollbar-gutter");
    };
  }, []);
  return stage;
}
