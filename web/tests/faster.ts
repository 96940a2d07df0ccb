import * as React from "react";

/** The attributes that change an element's style in a browser's default style sheet, the only one in these tests. */
const DECIDING = ["type", "hidden", "open"];

/** An emptied style attribute stays behind at the element, and says nothing. */
const styled = (element: Element | null): boolean =>
  element !== null && (Boolean(element.getAttribute("style")) || styled(element.parentElement));

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

const LABELABLE = "button, input:not([type=hidden]), meter, output, progress, select, textarea";
const FIELDS = ["Button", "Input", "Meter", "Output", "Progress", "Select", "TextArea"];

type Labels = Map<Element, HTMLLabelElement[]>;

function controlOf(label: HTMLLabelElement): Element | null {
  const id = label.getAttribute("for");
  const found = id === null ? label.querySelector(LABELABLE) : label.ownerDocument.getElementById(id);
  return found?.matches(LABELABLE) ? found : null;
}

/** jsdom counts the changes of a document. Without the count this would not be faster, so a jsdom without it fails. */
function changesOf(document: Document): number {
  const inner = Object.getOwnPropertySymbols(document).find((symbol) => symbol.description === "impl");
  const count = inner && (document as unknown as Record<symbol, { _version?: number }>)[inner]?._version;
  if (count === undefined) throw new Error("jsdom no longer counts the changes of a document");
  return count;
}

function labelsOf(document: Document): Labels {
  const labels: Labels = new Map();
  for (const label of document.querySelectorAll("label")) {
    const control = controlOf(label);
    if (control) labels.set(control, [...(labels.get(control) ?? []), label]);
  }
  return labels;
}

/**
 * For the labels of one field jsdom looks at every element of the page, and for each label again at every element,
 * which is a tenth of the time of all tests. This looks once after each change of the page. What is not in the page is
 * left to jsdom.
 */
export function labelsOncePerChange(window: Window & typeof globalThis): void {
  const { document } = window;
  let known: Labels = new Map();
  let changes = -1;
  const now = (): Labels => {
    if (changesOf(document) !== changes) known = labelsOf(document);
    changes = changesOf(document);
    return known;
  };
  for (const field of FIELDS) {
    const prototype = (window as unknown as Record<string, { prototype: object }>)[`HTML${field}Element`]?.prototype;
    const slow = prototype && Object.getOwnPropertyDescriptor(prototype, "labels")?.get;
    if (!slow) throw new Error(`no labels of HTML${field}Element`);
    Object.defineProperty(prototype, "labels", {
      configurable: true,
      get(this: HTMLInputElement) {
        if (!document.contains(this) || this.type === "hidden") return slow.call(this);
        return now().get(this) ?? [];
      },
    });
  }
}

/** Most test files share a window, and the setup runs for each of them. */
export function onceIn(window: Window, improve: () => void): void {
  if ("improved" in window) return;
  Object.assign(window, { improved: true });
  improve();
}
