import * as React from "react";

/** Only what decides about an element's own style in a browser's default sheet; pages have no other here. */
const DECIDING = ["type", "hidden", "open"];

const styled = (element: Element | null): boolean =>
  element !== null && (element.hasAttribute("style") || styled(element.parentElement));

/**
 * Every question by role asks jsdom for the style of every element, and jsdom matches its whole default sheet each time:
 * a seventh of all the time. Elements of one kind have one style, unless somebody gave it or something around it a style.
 */
export function styleOncePerKind(window: Window): void {
  const compute = window.getComputedStyle.bind(window);
  const known = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0 || element.hasAttribute("popover") || styled(element))
      return compute(element, pseudo);
    const kind = [element.localName, ...DECIDING.map((name) => element.getAttribute(name) ?? "-")].join(" ");
    const same = known.get(kind) ?? compute(element);
    known.set(kind, same);
    return same;
  };
}

/** React notes where each element was made, for messages of a developer's tools that nobody reads here: a tenth of the time. */
export function noteNoOrigins(): void {
  const inner = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS"))?.[1] as
    | object
    | undefined;
  if (inner && "recentlyCreatedOwnerStacks" in inner)
    Object.defineProperty(inner, "recentlyCreatedOwnerStacks", { get: () => Number.MAX_SAFE_INTEGER, set: () => {} });
}
