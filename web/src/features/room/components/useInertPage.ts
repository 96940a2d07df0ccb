import { type RefObject, useLayoutEffect, useRef } from "react";

/** The stage covers the page, so the page's header and footer become inert and the page does not scroll. */
export function useInertPage(): RefObject<HTMLElement | null> {
  const stage = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const frame = stage.current?.closest("main")?.parentElement?.children ?? [];
    const covered = [...frame].filter((part): part is HTMLElement => part.matches("header, footer, nav, .skip"));
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
