/** Keeps what a person types into the prerendered page until the application replaces it. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTENT = "conteudo";
const CONTROLS = "input[name]:not([type=checkbox], [type=radio]), textarea[name], select[name]";

const controls = (root: HTMLElement) => [...root.querySelectorAll<Control>(CONTROLS)];

/** React replaces the `value` setter of an input and ignores changes through it, so the prototype's setter is used. */
function write(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/**
 * Identifies an element across the prerendered and the rendered page, by text, link and label. The target of the skip
 * link is identified by its id.
 */
const fingerprintOf = (element: Element) =>
  element.id === CONTENT
    ? CONTENT
    : [element.textContent, element.getAttribute("href"), element.getAttribute("aria-label")].join("|");

const sameElementIn = (root: HTMLElement, old: Element): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(old.localName)].find(
    (element) => fingerprintOf(element) === fingerprintOf(old),
  );

/**
 * Follows fields and focus of the prerendered page. Returns the function that restores them in the rendered page.
 * It reads the old elements after they were removed, so that the last key press is not lost.
 */
export function keepTyped(root: HTMLElement): () => void {
  const old = controls(root);
  let focused = root.contains(document.activeElement) ? document.activeElement : null;
  const onFocus = (event: Event) => {
    focused = event.target as Element;
  };
  root.addEventListener("focusin", onFocus);
  return () => {
    root.removeEventListener("focusin", onFocus);
    const fresh = new Map(controls(root).map((control) => [control.name, control]));
    for (const { name, value } of old) {
      const control = fresh.get(name);
      if (value && control) write(control, value);
    }
    if (!focused || document.activeElement !== document.body) return;
    const field = old.find((control) => control === focused);
    (field ? fresh.get(field.name) : sameElementIn(root, focused))?.focus({ preventScroll: !field });
  };
}
