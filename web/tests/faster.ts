import * as React from "react";

/** The attributes that change an element's style in a browser's default style sheet, the only one in these tests. */
const DECIDING = ["type", "hidden", "open"];

const styled = (element: Element | null): boolean =>
  element !== null && (element.hasAttribute("style") || styled(element.parentElement));

/**
 * Every query by role asks jsdom for the style of every element, and jsdom matches its whole default sheet each time,
 * which is a seventh of the time of all tests. Elements of one kind share a cached style, except inside an element with
 * a style attribute.
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

/** React records where each element was made, for developer tools. Without them it only takes a tenth of the time. */
export function noteNoOrigins(): void {
  const inner = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS"))?.[1] as
    | object
    | undefined;
  if (inner && "recentlyCreatedOwnerStacks" in inner)
    Object.defineProperty(inner, "recentlyCreatedOwnerStacks", { get: () => Number.MAX_SAFE_INTEGER, set: () => {} });
}
